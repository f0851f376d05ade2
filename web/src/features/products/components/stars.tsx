/** Ratings of one to five stars, to read and to choose. */
import { useId } from 'react'
import { t } from '#lib/i18n.ts'
import { StarFilledIcon } from '#ui/icons.ts'
import { StarIcon } from '#ui/rare-icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './stars.module.css'

const ALL = [1, 2, 3, 4, 5] as const

export const Stars = ({ stars, size = 16 }: { stars: number; size?: number }) => (
  <span className={css['stars']} role="img" aria-label={t('{stars, plural, one {# star} other {# stars}} out of 5', { stars })}>
    {ALL.map((one) => (one <= stars ? <StarFilledIcon key={one} size={size} /> : <StarIcon key={one} size={size} />))}
  </span>
)

interface StarsFieldProps {
  readonly label: string
  /** 0 while none is chosen. */
  readonly value: number
  readonly onChange: (stars: number) => void
  readonly error: string | undefined
}

export function StarsField({ label, value, onChange, error }: StarsFieldProps) {
  const id = useId()
  return (
    <fieldset className={css['field']} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{label}</legend>
      <span className={css['choices']}>
        {ALL.map((stars) => (
          <label key={stars} className={css['choice']}>
            <input type="radio" name="stars" value={stars} checked={value === stars} onChange={() => onChange(stars)} />
            {stars <= value ? <StarFilledIcon size={28} /> : <StarIcon size={28} />}
            <VisuallyHidden>{t('{stars, plural, one {# star} other {# stars}}', { stars })}</VisuallyHidden>
          </label>
        ))}
      </span>
      <p id={`${id}-error`} className={css['error']} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
