/** Fields of a mass message: media, price, free previews and locked text. */
import { FormBlock } from '#core/form-block.tsx'
import type { Form } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { VaultFiles } from './vault-files.tsx'
import type { PricedFiles } from './free-previews.ts'
import css from './media-price.module.css'

const FreePreviewChoice = idleComponent(() => import('./free-preview-choice.tsx'))

interface MediaPriceProps {
  readonly form: Pick<Form<'lockedText' | 'price'>, 'field' | 'isOpen'>
  /** The result of `withValidPreviews`. */
  readonly media: PricedFiles
  /** Tokens. 0 until a valid price is entered. */
  readonly price: number
  readonly priceHint: string
  readonly onMedia: (media: PricedFiles) => void
}

export function MediaPrice({ form, media: { files, openIds }, price, priceHint, onMedia }: MediaPriceProps) {
  const isSold = files.length > 0 && price > 0
  return (
    <>
      <VaultFiles media={files} onChange={(next) => onMedia({ files: next, openIds })} />
      <FormBlock form={form} block="media">
        <div className={css['short']}>
          <NumberField {...form.field('price')} label={t('Price')} unit={t('tokens')} hint={priceHint} />
        </div>
      </FormBlock>
      {isSold && files.length > 1 && (
        <FreePreviewChoice files={files} openIds={openIds} onChange={(ids) => onMedia({ files, openIds: ids })} />
      )}
      <FormBlock form={form} block="soldMedia">
        <TextArea {...form.field('lockedText')} rows={3} maxLength={5000} hint={t('Unlocks together with the media.')} />
      </FormBlock>
    </>
  )
}
