/** Lists the history of something: what happened, the amount, the person, the time and the note. */
import type { Person } from '@fanfare/contract/people'
import { t } from '#lib/i18n.ts'
import { Money } from './amounts.tsx'
import { PersonName } from './avatar.tsx'
import { DateAndTimeOf } from './date-and-time-of.tsx'
import css from './steps.module.css'

export interface Step {
  readonly id: string
  readonly word: string
  /** Absent when unchanged. */
  readonly amount?: number | undefined
  /** Null for automatic steps. */
  readonly by: Person | null
  readonly note: string
  readonly at: string
}

export const Steps = ({ steps, currency }: { readonly steps: readonly Step[]; readonly currency: string }) => (
  <ol className={css['steps']} aria-label={t('Progress')}>
    {steps.map(({ id, word, amount, by, note, at }) => (
      <li key={id}>
        <strong>{word}</strong>
        {amount !== undefined && <Money value={amount} currency={currency} />}
        {by && <PersonName person={by} />}
        <span>
          <DateAndTimeOf at={at} />
        </span>
        {note !== '' && (
          <p>
            <bdi>{note}</bdi>
          </p>
        )}
      </li>
    ))}
  </ol>
)
