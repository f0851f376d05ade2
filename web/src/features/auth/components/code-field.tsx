/** The code of two-factor sign-in: six digits of an app, or a recovery code. */
import type { Form } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { TextField } from '#ui/fields/text-field.tsx'

interface CodeFieldProps {
  readonly form: Form<'code'>
  /** Only a code of the app does: it is being set up. */
  readonly isFirst?: boolean
}

export const CodeField = ({ form, isFirst = false }: CodeFieldProps) => (
  <TextField
    {...form.field('code')}
    isRequired
    // It comes when the password was right.
    autoFocus={!isFirst}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    dir="ltr"
    {...(isFirst && { inputMode: 'numeric' })}
    hint={
      isFirst
        ? t('The six digits that the app shows.')
        : t('The six digits that your authenticator app shows, or one of your recovery codes.')
    }
  />
)
