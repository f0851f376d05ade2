/** What has become of a request, step by step, read when it is opened. */
import { useQuery } from '@tanstack/react-query'
import { viewPayout } from '@fanfare/contract/payouts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Money } from '#ui/amounts.tsx'
import { PersonName } from '#ui/avatar.tsx'
import { ErrorNote, Skeleton } from '#ui/feedback.tsx'
import { DateAndTimeOf } from './date-and-time-of.tsx'
import { stepWord } from './words.ts'
import css from './payouts.module.css'

/** Steps that say how much; the others are about the same amount. */
const asksFor: ReadonlySet<string> = new Set(['request', 'edit'])

export function PayoutSteps({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(query(viewPayout, { params: { id } }))
  if (error) return <ErrorNote error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={60} />
  return (
    <ol className={css['steps']} aria-label={t('What has become of it')}>
      {data.steps.map(({ _id: step, event, by, amount, note, at }) => (
        <li key={step}>
          <strong>{stepWord[event]()}</strong>
          {asksFor.has(event) && <Money value={amount} currency={data.currency} />}
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
}
