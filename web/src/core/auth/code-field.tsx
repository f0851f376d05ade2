/** The field for a two-factor code: six digits from an app, or a recovery code. */
import type { Form } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { TextField } from '#ui/fields/text-field.tsx'

interface CodeFieldProps {
  readonly form: Form<'code'>
  /** True during setup, when only a code from the app is accepted. */
  readonly isFirst?: boolean
}

export const CodeField = ({ form, isFirst = false }: CodeFieldProps) => (
  <TextField
    {...form.field('code')}
    isRequired
    // The field appears after the password was accepted, so it takes the focus.
    autoFocus={!isFirst}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    dir="ltr"
    {...(isFirst && { inputMode: 'numeric' })}
    hint={
      isFirst ? t('The six-digit code from your app.') : t('The six-digit code from your authenticator app, or a recovery code.')
    }
  />
)
