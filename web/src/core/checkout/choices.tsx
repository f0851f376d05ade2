/** A choice of one option, each shown as a row to press. */
import { useId, type ReactNode } from 'react'
import css from './choices.module.css'

export interface Choice<V extends string> {
  readonly value: V
  readonly title: ReactNode
  readonly detail?: ReactNode
  /** Content at the end of the row, such as a price. */
  readonly aside?: ReactNode
  readonly isDisabled?: boolean
}

interface ChoicesProps<V extends string> {
  readonly legend: string
  readonly options: readonly Choice<V>[]
  readonly value: V | undefined
  readonly onChange: (value: V) => void
  readonly isRow?: boolean
}

export function Choices<V extends string>({ legend, options, value, onChange, isRow = false }: ChoicesProps<V>) {
  const name = useId()
  return (
    <fieldset className={css['choices']}>
      <legend className={css['legend']}>{legend}</legend>
      <div className={isRow ? css['row'] : css['stack']}>
        {options.map((option) => (
          <label key={option.value} className={css['choice']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onChange(option.value)}
            />
            <span className={css['what']}>
              <span className={css['title']}>{option.title}</span>
              {option.detail && <small>{option.detail}</small>}
            </span>
            {option.aside && <span className={css['aside']}>{option.aside}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
