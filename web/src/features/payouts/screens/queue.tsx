/** Lists payouts for the operator: pending ones, longest wait first, and the others by state. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PayoutFilters, searchPayouts, type PayoutRequest, type PayoutStatus, approvePayout } from '@fanfare/contract/payouts'
import { payoutTypes } from '@fanfare/contract/payout-methods'
import { IfPermitted } from '#core/permissions.tsx'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { infiniteQuery } from '#lib/api.ts'
import { formatDate, formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { PayoutIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { DecidePayout } from '../components/decide-payout.tsx'
import { destinationColumn, PayoutAmount } from '../components/payout-columns.tsx'
import { PayoutSteps } from '../components/payout-steps.tsx'
import { PayoutTabs } from '../components/payout-tabs.tsx'
import { methodTypeLabel } from '../components/payout-labels.ts'
import css from '../components/payouts.module.css'

const filtersIn = (params: URLSearchParams) => {
  const { status = 'pending', type, username } = readFilters(PayoutFilters, params)
  return { status, limit: 20, ...(type !== undefined && { type }), ...(username !== undefined && { username }) }
}

const page = createLoaders(async ({ list, url }) => void (await list(searchPayouts, { query: filtersIn(url.searchParams) })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Payouts'))

export default function Queue() {
  const filters = filtersIn(useSearchParams()[0])
  const pages = useInfiniteQuery(infiniteQuery(searchPayouts, { query: filters }))
  const count = pages.data?.pages[0]?.total ?? 0
  return (
    <Page title={t('Payouts')}>
      <search>
        <PayoutTabs now={{ status: filters.status, count }} />
        <Filters />
      </search>
      <DataTable
        pages={pages}
        label={t('Payouts')}
        columns={columns(filters.status)}
        details={{
          nameOf: ({ performer, amount, currency, createdAt }) =>
            `${performer.name}, ${formatMoney(amount, currency)}, ${formatDate(createdAt)}`,
          of: (request) => <Details request={request} />,
        }}
        empty={<Nothing status={filters.status} isFiltered={filters.type !== undefined || filters.username !== undefined} />}
      />
    </Page>
  )
}

function Filters() {
  const { params, put, field } = useUrlFilters()
  return (
    <FilterBar>
      <UrlSearchField
        label={t('Performer’s username')}
        placeholder={t('Username')}
        now={params.get('username') ?? ''}
        onChange={(words) => put('username', words)}
      />
      <SelectField
        {...field('type')}
        label={t('Method')}
        placeholder={t('All methods')}
        options={payoutTypes.map((value) => ({ value, label: methodTypeLabel[value]() }))}
      />
    </FilterBar>
  )
}

const columns = (status: PayoutStatus): DataColumn<PayoutRequest>[] => [
  {
    id: 'performer',
    label: t('Performer'),
    cell: ({ performer, createdAt }) => (
      <PersonCell person={performer}>
        <RelativeTime at={createdAt} />
      </PersonCell>
    ),
  },
  { id: 'amount', label: t('Amount'), align: 'end', cell: (request) => <PayoutAmount {...request} /> },
  destinationColumn(),
  ...(isOver.has(status) ? [] : [decideColumn()]),
]

/** States in which no one can act, or not yet. */
const isOver: ReadonlySet<PayoutStatus> = new Set(['sending', 'failed', 'rejected', 'cancelled'])

const decideColumn = (): DataColumn<PayoutRequest> => ({
  id: 'decide',
  label: t('Actions'),
  align: 'end',
  cell: (request) => (
    <IfPermitted route={approvePayout}>
      <DecidePayout request={request} />
    </IfPermitted>
  ),
})

function Details({ request: { _id: id, isAutomatic, needsTwoPeople, batchId } }: { readonly request: PayoutRequest }) {
  return (
    <div className={css['details']}>
      {(isAutomatic || needsTwoPeople || batchId !== null) && (
        <div className={css['ways']}>
          {isAutomatic && <Chip>{t('Automatic payout')}</Chip>}
          {needsTwoPeople && <Chip tone="brass">{t('Needs two operators')}</Chip>}
          {batchId !== null && <Chip>{t('In a batch')}</Chip>}
        </div>
      )}
      <PayoutSteps id={id} />
    </div>
  )
}

function Nothing({ status, isFiltered }: { readonly status: PayoutStatus; readonly isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState icon={PayoutIcon} title={t('No results')}>
        {t('No payouts match these filters.')}
      </EmptyState>
    )
  return (
    <EmptyState icon={PayoutIcon} title={status === 'pending' ? t('Nothing needs your attention') : t('None yet')}>
      {status === 'pending'
        ? t('Performers’ payout requests appear here, oldest first.')
        : t('Payouts with this status appear here, with who did what.')}
    </EmptyState>
  )
}
