import { useState, type ComponentProps } from 'react'
import { t } from '#lib/i18n.ts'
import { IconButton } from '../button.tsx'
import { EyeIcon, EyeOffIcon } from '../page-icons.ts'
import { Field, splitProps, textControl, type ElementProps, type FieldProps, type TextValue } from './field.tsx'
import { CharacterCount } from './character-count.tsx'
import css from './field.module.css'

interface TextProps extends FieldProps, TextValue {
  /** Longer text is kept as typed or pasted and reported as too long. */
  readonly maxLength?: number
}

export function TextField(props: TextProps & ElementProps<'input', TextProps>) {
  const [frame, { value, onChange, maxLength, ...rest }] = splitProps(props)
  return (
    <CountedField {...frame} text={value} max={maxLength}>
      {(control) => <input dir="auto" {...rest} {...control} {...textControl({ value, onChange })} />}
    </CountedField>
  )
}

export function TextArea(props: TextProps & ElementProps<'textarea', TextProps>) {
  const [frame, { value, onChange, maxLength, ...rest }] = splitProps(props)
  return (
    <CountedField {...frame} text={value} max={maxLength}>
      {(control) => <textarea dir="auto" {...rest} {...control} {...textControl({ value, onChange })} />}
    </CountedField>
  )
}

interface CountedProps extends ComponentProps<typeof Field> {
  readonly text: string
  readonly max: number | undefined
}

const CountedField = ({ text, max, children, ...frame }: CountedProps) => (
  <Field {...frame}>
    {(control) => (
      <>
        {children(control)}
        {max !== undefined && <CharacterCount text={text} max={max} />}
      </>
    )}
  </Field>
)

export function PasswordField(props: TextProps & ElementProps<'input', TextProps>) {
  const [frame, { value, onChange, maxLength: _, ...rest }] = splitProps(props)
  const [isShown, setIsShown] = useState(false)
  return (
    <Field {...frame}>
      {(control) => (
        <span className={css['beside']}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            {...textControl({ value, onChange })}
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
