/** A username field that checks on blur whether the name is free. */
import { useState, type ComponentProps } from 'react'
import { checkUsername } from '@fanfare/contract/auth'
import { call } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { TextField } from '#ui/fields/text-field.tsx'

interface UsernameFieldProps extends Omit<ComponentProps<typeof TextField>, 'onBlur'> {
  readonly onBlur: () => void
  /** The viewer's own username, which counts as free. */
  readonly own?: string
}

export function UsernameField({ own = '', value, hint, error, onBlur, ...props }: UsernameFieldProps) {
  const [found, setFound] = useState<{ readonly username: string; readonly isFree: boolean }>()
  const isKnown = found !== undefined && found.username === value
  const leave = () => {
    onBlur()
    if (value === '' || value === own || isKnown) return
    // Submitting the form reports usernames that cannot be checked, such as invalid ones.
    call(checkUsername, { query: { username: value } }).then(
      ({ isFree }) => setFound({ username: value, isFree }),
      () => undefined,
    )
  }
  const isTaken = isKnown && !found.isFree
  return (
    <TextField
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      value={value}
      error={error ?? (isTaken ? t('This username is taken.') : undefined)}
      hint={isKnown && found.isFree ? t('This username is available.') : hint}
      onBlur={leave}
    />
  )
}
