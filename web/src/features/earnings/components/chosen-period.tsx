/** Compares the earnings of the selected days with the same number of days before them. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readEarningPeriod } from '@fanfare/contract/earnings'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { ChangeFromBefore, PeriodEarnings, KindLines } from './earning-figures.tsx'
import { periodInput } from './earnings-url.ts'

export function ChosenPeriod({ currency }: { readonly currency: string }) {
  const input = periodInput(useSearchParams()[0])
  return input && <Period input={input} currency={currency} />
}

interface PeriodProps {
  readonly input: NonNullable<ReturnType<typeof periodInput>>
  readonly currency: string
}

function Period({ input, currency }: PeriodProps) {
  const { data, error, refetch } = useQuery(query(readEarningPeriod, input))
  if (error) return <ErrorNote error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows count={1} />
  return (
    <>
      <PeriodEarnings
        label={t('All sales, {days, plural, one {this day} other {these # days}}', { days: data.days })}
        now={data.now}
        currency={currency}
      >
        <ChangeFromBefore now={data.now} before={data.before} currency={currency} />
      </PeriodEarnings>
      <KindLines
        label={t('By sale type in this period')}
        lines={data.byKind.map(({ kind, now }) => ({ kind, amount: now }))}
        currency={currency}
      />
    </>
  )
}
