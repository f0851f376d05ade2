/** The frame of every field: label above, hint below, and what is wrong in its place. */
import { useId, type ReactNode } from 'react'
import css from './field.module.css'

export interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly name?: string
  readonly isRequired?: boolean
}

/** What a control needs so that label, hint and error belong to it. */
export interface ControlProps {
  readonly id: string
  readonly name: string | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
}

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
