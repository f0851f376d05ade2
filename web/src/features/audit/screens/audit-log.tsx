import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ActFilters, listActs, readActChoices, type RecordedAct } from '@fanfare/contract/audit'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { HistoryIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { ActDetails } from '../components/act-details.tsx'
import { AuditFilters } from '../components/audit-filters.tsx'
import { ExportActs } from '../components/export-acts.tsx'
import { SubjectCell } from '../components/subject-cell.tsx'
import css from '../components/audit.module.css'

const filtersIn = (params: URLSearchParams) => readFilters(ActFilters, params)
const inputOf = (params: URLSearchParams) => ({ query: { ...filtersIn(params), limit: 50 } })

const page = createLoaders(async ({ read, list, url }) => {
  await Promise.all([list(listActs, inputOf(url.searchParams)), read(readActChoices, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Audit log'))

export default function AuditLog() {
  const [params] = useSearchParams()
  // Every act of every operator makes the list stale.
  const pages = useInfiniteQuery({ ...infiniteQuery(listActs, inputOf(params)), staleTime: 0 })
  const hasFilter = Object.keys(filtersIn(params)).length > 0
  return (
    <Page
      title={t('Audit log')}
      lead={t('Everything that operators have done. No one can edit or delete these rows.')}
      action={<ExportActs filters={filtersIn(params)} />}
    >
      <AuditFilters />
      <DataTable
        pages={pages}
        label={t('Audit log')}
        columns={columns()}
        details={{ of: (act) => <ActDetails act={act} />, nameOf: ({ title, _id: number }) => `${title} #${number}` }}
        empty={
          <EmptyState icon={HistoryIcon} title={hasFilter ? t('No results') : t('Nothing has been recorded yet')}>
            {hasFilter ? t('No acts match these filters.') : t('Acts of operators appear here, with what they changed.')}
          </EmptyState>
        }
      />
    </Page>
  )
}

const columns = (): DataColumn<RecordedAct>[] => [
  { id: 'act', label: t('Act'), cell: ({ title }) => title },
  {
    id: 'operator',
    label: t('Operator'),
    cell: ({ operatorName }) => <bdi className={css['name']}>{operatorName}</bdi>,
  },
  { id: 'subject', label: t('Target'), cell: ({ subject }) => <SubjectCell subject={subject} /> },
  {
    id: 'reason',
    label: t('Reason'),
    isWide: true,
    cell: ({ reason }) =>
      reason !== '' && (
        <span dir="auto" className={css['reason']}>
          {reason}
        </span>
      ),
  },
  { id: 'at', label: t('When'), align: 'end', card: 'aside', cell: ({ at }) => <RelativeTime at={at} /> },
]
