/** Shows how many subscribers start, renew and cancel per month, and what a subscriber is worth. */
import { readRetention, type Retention } from '@fanfare/contract/earnings'
import { useApiQuery } from '#lib/api.ts'
import { formatMoney, formatPercent, formatInteger } from '#lib/format.ts'
import { reader, t } from '#lib/i18n.ts'
import { Money } from '#ui/amounts.tsx'
import { Table, type DataColumn } from '#ui/data-table.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import figures from './earning-figures.module.css'
import css from './retention.module.css'

export function RetentionFigures() {
  const retention = useApiQuery(readRetention, {})
  if (retention.fans === 0)
    return (
      <p className={figures['hint']}>
        {t('Once someone pays for a subscription, you’ll see here who stays, leaves and comes back.')}
      </p>
    )
  return (
    <Stack>
      <Lifetime retention={retention} />
      <Months months={sinceTheFirst(retention.months)} />
      <p className={figures['hint']}>
        {t(
          'Months are in UTC. Trials and gifts aren’t counted; paused subscribers are. A renewal counts once it has been paid or has failed for good. Churn is the share of subscribers at the start of the month who left.',
        )}
      </p>
    </Stack>
  )
}

function Lifetime({ retention: { soFar, expected, fans, currency } }: { retention: Retention }) {
  return (
    <dl className={css['values']}>
      <div>
        <dt>{t('Average earned per subscriber')}</dt>
        <dd className={figures['middle']}>{soFar === null ? NONE : <Money value={soFar} currency={currency} />}</dd>
        <dd className={figures['hint']}>
          {t(
            'Your share of subscriptions and renewals, divided by the {fans, plural, one {# fan} other {# fans}} who have ever paid.',
            {
              fans,
            },
          )}
        </dd>
      </div>
      <div>
        <dt>{t('Lifetime value (estimate)')}</dt>
        <dd className={figures['middle']}>{expected ? <Money value={expected.value} currency={currency} /> : NONE}</dd>
        <dd className={figures['hint']}>
          {expected
            ? explained(expected, currency)
            : t('Available after three full months with subscribers, once someone has left.')}
        </dd>
      </div>
    </dl>
  )
}

const NONE = '–'

const explained = ({ monthly, churn }: NonNullable<Retention['expected']>, currency: string): string =>
  t(
    'On average over the full months below, a subscriber brings {monthly} a month and {churn} of subscribers leave each month. {monthly} divided by {churn} gives this estimate.',
    {
      monthly: formatMoney(monthly, currency),
      churn: formatPercent(churn),
    },
  )

type Month = Retention['months'][number]

/** Leaves out the months before the first payment. */
const sinceTheFirst = (months: readonly Month[]): readonly Month[] =>
  months.slice(months.findIndex(({ atStart, started }) => atStart + started > 0))

function Months({ months }: { months: readonly Month[] }) {
  const name = new Intl.DateTimeFormat(reader().locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const columns: DataColumn<Month & { readonly _id: string }>[] = [
    { id: 'month', label: t('Month'), cell: ({ month }) => <b>{name.format(new Date(`${month}-01T00:00:00Z`))}</b> },
    { id: 'at-start', label: t('At the start'), cell: ({ atStart }) => formatInteger(atStart) },
    { id: 'new', label: t('New'), cell: ({ started }) => formatInteger(started) },
    { id: 'returned', label: t('Came back'), cell: ({ returned }) => formatInteger(returned) },
    { id: 'ended', label: t('Ended'), cell: ({ ended }) => formatInteger(ended) },
    { id: 'at-end', label: t('At the end'), cell: ({ atEnd }) => formatInteger(atEnd) },
    { id: 'renewed', label: t('Renewed'), cell: renewedOf },
    { id: 'churn', label: t('Churn'), cell: ({ churn }) => (churn === null ? NONE : formatPercent(churn)) },
  ]
  const items = months.toReversed().map((one) => ({ ...one, _id: one.month }))
  return <Table label={t('Subscribers by month')} columns={columns} items={items} />
}

function renewedOf({ due, renewed, renewalRate }: Month): string {
  if (renewalRate === null) return NONE
  return t('{rate} ({renewed} of {due})', {
    rate: formatPercent(renewalRate),
    renewed: formatInteger(renewed),
    due: formatInteger(due),
  })
}
