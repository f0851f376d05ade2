import type { ComponentProps } from 'react'
import type { Form } from '#core/form.ts'
import { MediaPrice } from '#core/media-price/media-price.tsx'
import { TextRulesCheck } from '#core/text-rules-check.tsx'
import { t } from '#lib/i18n.ts'
import { TextArea } from '#ui/fields/text-field.tsx'

interface ContentFieldsProps extends Pick<ComponentProps<typeof MediaPrice>, 'media' | 'onMedia'> {
  readonly form: Pick<Form<'text' | 'lockedText' | 'price'>, 'field' | 'isOpen'>
  readonly typed: { readonly text: string; readonly lockedText: string; readonly price: number }
}

export const ContentFields = ({ form, typed, media, onMedia }: ContentFieldsProps) => (
  <>
    <TextArea
      {...form.field('text')}
      rows={5}
      maxLength={5000}
      hint={t('{field} is replaced with the fan’s name, {other} with their username.', {
        field: '{name}',
        other: '{username}',
      })}
    />
    <TextRulesCheck texts={[typed.text, typed.lockedText]} message={{ price: typed.price, files: media.files.length }} />
    <MediaPrice
      {...{ form, media, onMedia }}
      price={typed.price}
      priceHint={t('Leave empty to send for free. Fans who already own the media don’t get the message.')}
    />
  </>
)
