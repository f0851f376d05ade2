/** The frame of every field: label above, hint below, and the error in its place. */
import { useId, type ComponentProps, type ReactNode } from 'react'
import css from './field.module.css'

export interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly name?: string | undefined
  readonly isRequired?: boolean | undefined
}

export interface ControlProps {
  readonly id: string
  readonly name: string | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

/** The value of a text field. All other props go to its element. */
export interface TextValue {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The props of an element, except those that the field sets itself. */
export type ElementProps<E extends 'input' | 'textarea' | 'select', Own> = Omit<ComponentProps<E>, keyof Own | 'children'>

interface FrameProps extends FieldProps {
  readonly children: (control: ControlProps) => ReactNode
}

export function Field({ label, hint, error, name, isRequired, children }: FrameProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={css['field']}>
      <label htmlFor={id} className={css['label']}>
        {label}
      </label>
      {children({
        id,
        name,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className={css['hint']}>
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={css['error']} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

/** Splits a field's props into those of its frame and those of its control. */
export function splitProps<P extends FieldProps>({ label, hint, error, name, isRequired, ...control }: P) {
  return [{ label, hint, error, name, isRequired }, control] as const
}

export const textControl = ({ value, onChange }: TextValue) => ({
  className: css['control'],
  value,
  onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
})
