/** What a mass message says: words, and media with a price. */
import type { ComponentProps } from 'react'
import type { Form } from '#core/form.ts'
import { MediaPrice } from '#core/media-price/media-price.tsx'
import { WordsCheck } from '#core/words-check.tsx'
import { t } from '#lib/i18n.ts'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Section } from '#ui/layout/section.tsx'

interface MassWordsFieldsProps extends Pick<ComponentProps<typeof MediaPrice>, 'media' | 'onMedia' | 'price'> {
  readonly form: Pick<Form<'text' | 'lockedText' | 'price'>, 'field'>
  readonly typed: { readonly text: string; readonly lockedText: string }
}

export const MassWordsFields = ({ form, typed, media, onMedia, price }: MassWordsFieldsProps) => (
  <Section title={t('What it says')} isCard>
    <TextArea
      {...form.field('text')}
      rows={5}
      maxLength={5000}
      hint={t('Each fan gets it in their own conversation with you.')}
    />
    <WordsCheck texts={[typed.text, typed.lockedText]} message={{ price, files: media.files.length }} />
    <MediaPrice {...{ form, media, onMedia, price }} priceHint={t('Left empty, they are open to see.')} />
  </Section>
)
