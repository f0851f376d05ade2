import { useId, type ReactNode } from 'react'
import css from './fieldset.module.css'

interface FieldsetProps {
  readonly legend: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly children: ReactNode
}

export function Fieldset({ legend, hint, error, children }: FieldsetProps) {
  const hintId = useId()
  return (
    <fieldset className={css['fieldset']} aria-describedby={hint === undefined ? undefined : hintId}>
      <legend>{legend}</legend>
      {children}
      <p className={css['error']} aria-live="polite">
        {error}
      </p>
      {hint !== undefined && (
        <p id={hintId} className={css['hint']}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
