/** Fields for text: a line, a password, several lines. */
import { useState, type ComponentProps } from 'react'
import { t } from '#lib/i18n.ts'
import { IconButton } from '../button.tsx'
import { EyeIcon, EyeOffIcon } from '../icons.ts'
import { Field, type FieldProps } from './field.tsx'
import { CharacterCount } from './character-count.tsx'
import css from './field.module.css'

/** The own part of a text-like field; everything else goes to its element. */
export interface TextValue {
  readonly value: string
  readonly onChange: (value: string) => void
}
interface Own extends FieldProps, TextValue {
  /** What is longer stays as it was typed or pasted, and is said to be too long. */
  readonly maxLength?: number
}
type Rest<E extends 'input' | 'textarea'> = Omit<ComponentProps<E>, keyof Own | 'children'>

export function TextField({ label, hint, error, name, isRequired, value, onChange, maxLength, ...rest }: Own & Rest<'input'>) {
  return (
    <Field {...framed({ label, hint, error, name, isRequired })}>
      {(control) => (
        <>
          <input
            {...rest}
            {...control}
            className={css['control']}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {maxLength !== undefined && <CharacterCount length={value.length} most={maxLength} />}
        </>
      )}
    </Field>
  )
}

export function PasswordField({ label, hint, error, name, isRequired, value, onChange, ...rest }: Own & Rest<'input'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field {...framed({ label, hint, error, name, isRequired })}>
      {(control) => (
        <span className={css['beside']}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            maxLength={undefined}
            type={isShown ? 'text' : 'password'}
            className={css['control']}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <span className={css['inside']}>
            <IconButton
              label={isShown ? t('Hide password') : t('Show password')}
              icon={isShown ? EyeOffIcon : EyeIcon}
              onClick={() => setIsShown(!isShown)}
            />
          </span>
        </span>
      )}
    </Field>
  )
}

export function TextArea({ label, hint, error, name, isRequired, value, onChange, maxLength, ...rest }: Own & Rest<'textarea'>) {
  return (
    <Field {...framed({ label, hint, error, name, isRequired })}>
      {(control) => (
        <>
          <textarea
            {...rest}
            {...control}
            className={css['control']}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {maxLength !== undefined && <CharacterCount length={value.length} most={maxLength} />}
        </>
      )}
    </Field>
  )
}

type Frame = { [K in keyof FieldProps]: FieldProps[K] | undefined } & { label: string }

/** Leaves out what is absent: a prop is either given or not there. */
export const framed = ({ label, hint, error, name, isRequired }: Frame): FieldProps => ({
  label,
  error,
  ...(hint !== undefined && { hint }),
  ...(name !== undefined && { name }),
  ...(isRequired !== undefined && { isRequired }),
})
