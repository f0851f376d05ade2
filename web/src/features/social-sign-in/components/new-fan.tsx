/** The form for a fan's new account, after the provider's answer. */
import { registerSocialFan, type Suggestion } from '@fanfare/contract/social-sign-in'
import { Agreement } from '#core/auth/agreement.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { UsernameField } from '#core/username-field.tsx'
import { useSettings } from '#core/viewer.ts'
import { call } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { afterRegistering, emailError } from './after-registering.ts'
import css from '#core/auth/forms.module.css'

export interface NewAccountProps {
  readonly ticket: string
  readonly suggestion: Suggestion
  /** The entered address has to be confirmed first. */
  readonly onCheckEmail: (email: string) => void
}

export function NewFan({ ticket, suggestion, onCheckEmail }: NewAccountProps) {
  const { name, username, email } = suggestion
  const { termsVersion } = useSettings()
  const form = useForm({
    shape: registerSocialFan.body,
    initial: { ticket, name, username, email, terms: termsVersion },
    check: emailError,
    submit: async (body) => afterRegistering(await call(registerSocialFan, { body }), () => onCheckEmail(body.email ?? '')),
  })
  return (
    <form {...form.props} className={css['form']}>
      <TextField {...form.field('name')} hint={t('This is how others will see you.')} autoComplete="name" />
      <UsernameField
        {...form.field('username')}
        hint={t('3–30 letters, numbers, underscores, or dots in between. Optional: you can choose it later.')}
      />
      {email === '' && <TextField {...form.field('email')} isRequired type="email" autoComplete="email" autoCapitalize="none" />}
      <Agreement button={t('Create account')} />
      <FormNote form={form} />
      <Button type="submit" size="large" isWide isPending={form.isPending}>
        {t('Create account')}
      </Button>
    </form>
  )
}
