import { decimalMark } from '#lib/format.ts'
import { ChevronDownIcon } from '../page-icons.ts'
import { Field, splitProps, textControl, type ElementProps, type FieldProps, type TextValue } from './field.tsx'
import css from './field.module.css'

type Own = FieldProps & TextValue

interface SelectProps extends Own, ElementProps<'select', Own> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** The label of the empty option. */
  readonly placeholder?: string
}

export function SelectField(props: SelectProps) {
  const [frame, { value, onChange, options, placeholder, ...rest }] = splitProps(props)
  return (
    <Field {...frame}>
      {(control) => (
        <span className={css['beside']}>
          <select {...rest} {...control} {...textControl({ value, onChange })} className={`${css['control']} ${css['select']}`}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              // The browser's names of countries and languages may differ from the server's.
              <option key={option.value} value={option.value} suppressHydrationWarning>
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

interface NumberProps extends Own, ElementProps<'input', Own> {
  /** The unit after the number, such as `tokens` or `USD`. */
  readonly unit?: string
}

/**
 * A decimal number in a text input, so that no typed character is lost. The form parses it: its value has a point, and the input
 * shows the reader's decimal mark.
 */
export function NumberField(props: NumberProps) {
  const [frame, { value, onChange, unit, ...rest }] = splitProps(props)
  const mark = decimalMark()
  return (
    <Field {...frame}>
      {(control) => (
        <span className={css['beside']}>
          <input
            inputMode="decimal"
            autoComplete="off"
            {...rest}
            {...control}
            className={`${css['control']} ${css['number']}`}
            value={value.replace('.', mark)}
            onChange={(event) => onChange(event.target.value.replace(mark, '.').replace(',', '.'))}
          />
          {unit !== undefined && <span className={css['unit']}>{unit}</span>}
        </span>
      )}
    </Field>
  )
}

export function DateField(props: Own & ElementProps<'input', Own>) {
  const [frame, { value, onChange, ...rest }] = splitProps(props)
  return (
    <Field {...frame}>{(control) => <input type="date" {...rest} {...control} {...textControl({ value, onChange })} />}</Field>
  )
}
