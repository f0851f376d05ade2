/** The message of a tip, or the option to stay anonymous without a message. */
import { FormBlock } from '#core/form-block.tsx'
import type { Form } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'

interface TipMessageFieldsProps {
  readonly form: Form<'amount' | 'message' | 'isAnonymous'>
  readonly name: string
}

export function TipMessageFields({ form, name }: TipMessageFieldsProps) {
  return (
    <>
      <FormBlock form={form} block="named">
        <TextArea {...form.field('message')} label={t('Message')} placeholder={t('Optional')} rows={2} maxLength={300} />
      </FormBlock>
      <CheckField
        label={t('Tip anonymously')}
        hint={t('{name} will see the tip but not your name. You can’t add a message.', { name })}
        isOn={form.values['isAnonymous'] === true}
        onChange={(isOn) => form.set('isAnonymous', isOn)}
      />
    </>
  )
}
