/** Asks for the two-factor code after a provider's answer. */
import { enterSocialCode, type Outcome } from '@fanfare/contract/social-sign-in'
import { CodeField } from '#core/auth/code-field.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { call } from '#lib/api.ts'
import { deviceId } from '#lib/browser-memory.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import css from '#core/auth/forms.module.css'

interface SocialCodeFormProps {
  readonly ticket: string
  readonly onDone: (outcome: Outcome) => Promise<void>
}

export function SocialCodeForm({ ticket, onDone }: SocialCodeFormProps) {
  const form = useForm({
    shape: enterSocialCode.body,
    initial: { ticket, code: '' },
    submit: async ({ code }) => {
      const device = deviceId.read()
      await onDone(await call(enterSocialCode, { body: { ticket, code, ...(device !== '' && { device }) } }))
    },
  })
  return (
    <form {...form.props} className={css['form']}>
      <CodeField form={form} />
      <FormNote form={form} />
      <Button type="submit" size="large" isWide isPending={form.isPending}>
        {t('Continue')}
      </Button>
    </form>
  )
}
