/** Shows the site's name with its logo, a fanfare of three notes. */
import { Link } from 'react-router'
import css from './wordmark.module.css'

interface WordmarkProps {
  readonly name?: string
  readonly to?: string
}

export function Wordmark({ name = 'Fanfare', to }: WordmarkProps) {
  const inside = (
    <>
      <Mark />
      <span className={css['text']}>{name}</span>
    </>
  )
  if (to === undefined) return <span className={css['wordmark']}>{inside}</span>
  return (
    <Link to={to} className={css['wordmark']}>
      {inside}
    </Link>
  )
}

const Mark = () => (
  <svg className={css['mark']} width="28" height="28" viewBox="0 0 28 28" aria-hidden>
    <rect width="28" height="28" rx="8" fill="var(--ink)" />
    <path d="M8 20V12M14 20V8M20 20v-4" stroke="var(--paper)" strokeWidth="2.6" strokeLinecap="round" />
    <circle cx="20" cy="10" r="2" fill="var(--spark)" />
  </svg>
)
