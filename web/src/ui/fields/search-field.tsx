/** A search field, labeled by the longer form of its placeholder. */
import type { ComponentProps } from 'react'
import { SearchIcon } from '../icons.ts'
import css from './search-field.module.css'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'className' | 'type'> {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The key that focuses the field, shown on devices with a keyboard. */
  readonly shortcut?: string
}

export const SearchField = ({ label, onChange, shortcut, ...rest }: SearchFieldProps) => (
  <label className={css['search']}>
    <SearchIcon />
    <input
      dir="auto"
      autoComplete="off"
      maxLength={100}
      enterKeyHint="search"
      {...rest}
      type="search"
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
    />
    {shortcut !== undefined && <kbd aria-hidden>{shortcut}</kbd>}
  </label>
)
