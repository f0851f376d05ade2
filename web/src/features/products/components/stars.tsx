/** Ratings of one to five stars, to read and to choose. */
import { useId } from 'react'
import { t } from '#lib/i18n.ts'
import { StarFilledIcon } from '#ui/icons.ts'
import { HalfStarIcon, StarIcon } from '#ui/rare-icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './stars.module.css'

const ALL = [1, 2, 3, 4, 5] as const

interface StarsProps {
  /** Also an average, which is drawn to the nearest half. */
  readonly stars: number
  readonly size?: number
}

export function Stars({ stars, size = 16 }: StarsProps) {
  const halves = Math.round(stars * 2)
  const label = t('{stars, plural, one {# star} other {# stars}} out of 5', { stars: Math.round(stars * 10) / 10 })
  return (
    <span className={css['stars']} role="img" aria-label={label}>
      {ALL.map((one) => {
        const Drawing = one * 2 <= halves ? StarFilledIcon : one * 2 - 1 === halves ? HalfStarIcon : StarIcon
        return <Drawing key={one} size={size} />
      })}
    </span>
  )
}

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
