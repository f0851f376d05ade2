import { useId } from 'react'
import css from './field.module.css'

interface CheckFieldProps {
  readonly label: string
  readonly hint?: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly disabled?: boolean
}

export function CheckField({ label, hint, isOn, onChange, disabled = false }: CheckFieldProps) {
  const hintId = useId()
  return (
    <label className={css['check']} data-off={disabled || undefined}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label}
        {hint !== undefined && <small id={hintId}>{hint}</small>}
      </span>
    </label>
  )
}
