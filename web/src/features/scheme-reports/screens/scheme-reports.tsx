/** The monthly reports for card schemes, and the share of disputed payments over the last year. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { readDisputeShare } from '@fanfare/contract/disputes'
import { listSchemeReports, type ReportHead } from '@fanfare/contract/scheme-reports'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { DisputeHistory } from '#features/disputes/components/dispute-history.tsx'
import { infiniteQuery, useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { DateOf } from '#ui/amounts.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { monthLabel } from '#ui/fields/month-field.tsx'
import { ChecksIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import css from '../components/scheme-reports.module.css'

const LIST = { query: { limit: 24 } }
const page = createLoaders(async ({ list, read }) => {
  await Promise.all([list(listSchemeReports, LIST), read(readDisputeShare, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Monthly reports'))

export default function SchemeReports() {
  const pages = useInfiniteQuery(infiniteQuery(listSchemeReports, LIST))
  const { months } = useApiQuery(readDisputeShare, {})
  return (
    <Page
      title={t('Monthly reports')}
      lead={t('For card schemes, processors and auditors. The site makes the report of a month on the first day after it.')}
    >
      <Section title={t('By month')}>
        <DataTable
          pages={pages}
          label={t('Monthly reports')}
          columns={columns()}
          linkOf={({ month }) => `/admin/scheme-reports/${month}`}
          empty={
            <EmptyState icon={ChecksIcon} title={t('No reports yet')}>
              {t('The first report appears when the first month of the site is over.')}
            </EmptyState>
          }
        />
      </Section>
      <Section title={t('Disputed card payments')} isCard>
        <DisputeHistory months={months} />
      </Section>
    </Page>
  )
}

const columns = (): DataColumn<ReportHead>[] => [
  { id: 'month', label: t('Month'), cell: ({ month }) => monthLabel(month) },
  { id: 'made', label: t('Made'), cell: ({ madeAt }) => <DateOf at={madeAt} /> },
  { id: 'revision', label: t('Revision'), align: 'end', cell: ({ revision }) => revision },
  {
    id: 'hash',
    label: t('SHA-256'),
    card: 'none',
    cell: ({ hash }) => <code className={css['hash']}>{hash.slice(0, 12)}…</code>,
  },
]
