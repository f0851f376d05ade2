/** The field for a two-factor code: six digits from an app, or a recovery code. A passkey can give the code instead. */
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Form } from '#core/form.ts'
import { t } from '#lib/i18n.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { codeFromPasskey } from './passkeys.ts'

interface CodeFieldProps {
  readonly form: Form<'code'>
  /** True during setup, when only a code from the app is accepted. */
  readonly isFirst?: boolean
}

export function CodeField({ form, isFirst = false }: CodeFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const usePasskey = async () => {
    const code = await codeFromPasskey()
    // The form sends what it has rendered.
    flushSync(() => form.set('code', code))
    place.current?.closest('form')?.requestSubmit()
  }
  return (
    <>
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
          isFirst
            ? t('The six-digit code from your app.')
            : t('The six-digit code from your authenticator app, or a recovery code.')
        }
      />
      {!isFirst && (
        <div ref={place}>
          <PasskeyButton label={t('Use a passkey instead')} onPress={usePasskey} />
        </div>
      )}
    </>
  )
}
