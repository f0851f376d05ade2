/** The content of a mass message: a text that can contain each fan's name, and media with a price. */
import { useRef, type ComponentProps } from 'react'
import type { Form } from '#core/form.ts'
import { MediaPrice } from '#core/media-price/media-price.tsx'
import { TextRulesCheck } from '#core/text-rules-check.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { Section } from '#ui/layout/section.tsx'

interface MassTextFieldsProps extends Pick<ComponentProps<typeof MediaPrice>, 'media' | 'onMedia' | 'price'> {
  readonly form: Pick<Form<'text' | 'lockedText' | 'price'>, 'field' | 'set' | 'isOpen'>
  /** Operators have neither the performer's vault nor a price. */
  readonly isByOperator: boolean
  readonly typed: { readonly text: string; readonly lockedText: string }
}

const NAME = '{name}'

export function MassTextFields({ form, typed, media, onMedia, price, isByOperator }: MassTextFieldsProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const insertName = () => {
    const { text } = typed
    const from = area.current?.selectionStart ?? text.length
    form.set('text', text.slice(0, from) + NAME + text.slice(area.current?.selectionEnd ?? from))
    // Waits until the field has the new text.
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + NAME.length, from + NAME.length)
    })
  }
  return (
    <Section title={t('Content')} isCard>
      <TextArea
        {...form.field('text')}
        ref={area}
        rows={5}
        maxLength={5000}
        hint={t(
          'Each fan gets this in their own conversation. {field} is replaced with their name, {other} with their username.',
          {
            field: NAME,
            other: '{username}',
          },
        )}
      />
      <Button variant="quiet" size="small" icon={PlusIcon} onClick={insertName}>
        {t('Insert fan’s name')}
      </Button>
      <TextRulesCheck texts={[typed.text, typed.lockedText]} message={{ price, files: media.files.length }} />
      {!isByOperator && <MediaPrice {...{ form, media, onMedia, price }} priceHint={t('Leave empty to send for free.')} />}
    </Section>
  )
}
