/** What has become of a top-up, step by step, read when it is opened. */
import { useQuery } from '@tanstack/react-query'
import { viewTopUp } from '@fanfare/contract/top-ups'
import { query } from '#lib/api.ts'
import { dateAndTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Money } from '#ui/amounts.tsx'
import { PersonName } from '#ui/avatar.tsx'
import { ErrorNote, Skeleton } from '#ui/feedback.tsx'
import { stepWord } from './words.ts'
import css from './queue.module.css'

export function TopUpSteps({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(query(viewTopUp, { params: { id } }))
  if (error) return <ErrorNote error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={60} />
  return (
    <ol className={css['steps']} aria-label={t('What has become of it')}>
      {data.steps.map(({ _id: step, event, by, amount, note, at }) => (
        <li key={step}>
          <strong>{stepWord[event]()}</strong>
          <Money value={amount} currency={data.currency} />
          {by && <PersonName person={by} />}
          <span>
            <time dateTime={at}>{dateAndTime(at)}</time>
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
