/** Fields for choices: one of a list, a number, a day. */
import type { ComponentProps } from 'react'
import { ChevronDownIcon } from '../icons.ts'
import { Field, type FieldProps } from './field.tsx'
import { framed, type TextValue } from './text-field.tsx'
import css from './field.module.css'

type Own = FieldProps & TextValue
type Rest<E extends 'input' | 'select'> = Omit<ComponentProps<E>, keyof Own | 'children'>

interface SelectProps extends Own, Rest<'select'> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Stands for no choice. */
  readonly placeholder?: string
}

export function SelectField({
  label,
  hint,
  error,
  name,
  isRequired,
  value,
  onChange,
  options,
  placeholder,
  ...rest
}: SelectProps) {
  return (
    <Field {...framed({ label, hint, error, name, isRequired })}>
      {(control) => (
        <span className={css['beside']}>
          <select
            {...rest}
            {...control}
            className={`${css['control']} ${css['select']}`}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon {...(css['chevron'] && { className: css['chevron'] })} />
        </span>
      )}
    </Field>
  )
}

interface NumberProps extends Own, Rest<'input'> {
  /** Stands in the field behind the number: `tokens`, `USD`. */
  readonly unit?: string
}

/** A decimal number, typed as text so that nothing typed is lost; the form makes a number of it. */
export function NumberField({ label, hint, error, name, isRequired, value, onChange, unit, ...rest }: NumberProps) {
  return (
    <Field {...framed({ label, hint, error, name, isRequired })}>
      {(control) => (
        <span className={css['beside']}>
          <input
            inputMode="decimal"
            autoComplete="off"
            {...rest}
            {...control}
            className={`${css['control']} ${css['number']}`}
            value={value}
            onChange={(event) => onChange(event.target.value.replace(',', '.'))}
          />
          {unit !== undefined && <span className={css['unit']}>{unit}</span>}
        </span>
      )}
    </Field>
  )
}

export function DateField({ label, hint, error, name, isRequired, value, onChange, ...rest }: Own & Rest<'input'>) {
  return (
    <Field {...framed({ label, hint, error, name, isRequired })}>
      {(control) => (
        <input
          type="date"
          {...rest}
          {...control}
          className={css['control']}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
