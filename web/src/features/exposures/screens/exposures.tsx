/** How many sensitive pictures and videos the operator has uncovered, and for owners how many all operators have together. */
import { listExposures, readMyExposures } from '@fanfare/contract/exposures'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { useApiQuery } from '#lib/api.ts'
import { formatDate, formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Table, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { HeartIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'

const page = createLoaders(async ({ read }) => void (await read(readMyExposures, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Reviewer wellness'))

export default function Exposures() {
  const { days, pauseMinutes, pauseExposures } = useApiQuery(readMyExposures, {})
  return (
    <Page
      title={t('Reviewer wellness')}
      lead={t(
        'Sensitive pictures and videos are gray and blurred until you press them. A reminder to take a break appears after {minutes, plural, one {# minute} other {# minutes}} or {count, plural, one {# picture} other {# pictures}}.',
        { minutes: pauseMinutes, count: pauseExposures },
      )}
    >
      <Section title={t('Uncovered by you')}>
        <p>{t('Only you see these numbers. They don’t say what you looked at.')}</p>
        {days.length === 0 ? (
          <EmptyState icon={HeartIcon} title={t('Nothing yet')}>
            {t('The days on which you uncover sensitive media appear here.')}
          </EmptyState>
        ) : (
          <Days label={t('Uncovered by you')} days={days} />
        )}
      </Section>
      <IfPermitted route={listExposures}>
        <Total />
      </IfPermitted>
    </Page>
  )
}

function Total() {
  const { data } = useApiQuery(listExposures, { query: {} })
  if (data.length === 0) return null
  return (
    <Section title={t('Uncovered by all operators together')}>
      <Days label={t('Uncovered by all operators together')} days={data} />
    </Section>
  )
}

interface DaysProps {
  readonly label: string
  readonly days: readonly { readonly day: string; readonly total: number }[]
}

const Days = ({ label, days }: DaysProps) => (
  <Table label={label} columns={columns()} items={days.map(({ day, total }) => ({ _id: day, total }))} />
)

const columns = (): DataColumn<{ readonly _id: string; readonly total: number }>[] => [
  { id: 'day', label: t('Day'), cell: ({ _id: day }) => formatDate(day, 'UTC') },
  { id: 'total', label: t('Pictures and videos'), align: 'end', cell: ({ total }) => formatInteger(total) },
]
