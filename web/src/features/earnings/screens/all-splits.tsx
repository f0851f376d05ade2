import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AdminSplitFilters, searchSplits, type AdminSplit } from '@fanfare/contract/splits'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { useSettings } from '#core/viewer.ts'
import { infiniteQuery } from '#lib/api.ts'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { DateOf, Money } from '#ui/amounts.tsx'
import { PersonName } from '#ui/avatar.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { FansIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { splitKindsLabel, splitStatusLabel } from '../components/split-labels.ts'
import css from '../components/splits.module.css'

const splitsIn = (params: URLSearchParams) => ({ query: { ...readFilters(AdminSplitFilters, params), limit: 20 } })

const page = createLoaders(async ({ list, url }) => void (await list(searchSplits, splitsIn(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Sales splits'))

export default function AllSplits() {
  const [params] = useSearchParams()
  const { currency } = useSettings()
  const pages = useInfiniteQuery(infiniteQuery(searchSplits, splitsIn(params)))
  return (
    <Page title={t('Sales splits')} lead={t('Performers who share their sales with other performers.')}>
      <Filters />
      <DataTable
        pages={pages}
        label={t('Splits')}
        columns={columns(currency)}
        empty={
          <EmptyState icon={FansIcon} title={params.size > 0 ? t('No results') : t('No splits yet')}>
            {t('Splits between performers appear here.')}
          </EmptyState>
        }
      />
    </Page>
  )
}

const shown = ['active', 'proposed', 'ended', 'declined', 'withdrawn'] as const

function Filters() {
  const { params, put, addressOf } = useUrlFilters()
  const of = (status: string) => addressOf('/admin/splits', 'status', status)
  return (
    <>
      <Tabs
        label={t('Filter splits')}
        items={[{ label: t('All'), ...of('') }, ...shown.map((status) => ({ label: splitStatusLabel(status), ...of(status) }))]}
      />
      <FilterBar>
        <UrlSearchField
          label={t('Username of either performer')}
          placeholder={t('Username')}
          now={params.get('username') ?? ''}
          onChange={(words) => put('username', words)}
        />
      </FilterBar>
    </>
  )
}

const columns = (currency: string): DataColumn<AdminSplit>[] => [
  {
    id: 'performer',
    label: t('Performer'),
    cell: ({ performer, name }) => (
      <PersonCell person={performer}>
        <bdi>{name}</bdi>
      </PersonCell>
    ),
  },
  {
    id: 'partner',
    label: t('Shares with'),
    cell: ({ partner }) => <PersonName person={partner} to={`/${partner.username}`} />,
  },
  {
    id: 'share',
    label: t('Share'),
    cell: ({ percent: share, kinds }) => (
      <span className={css['share']}>
        {formatPercent(share / 100)}
        <small>{splitKindsLabel(kinds)}</small>
      </span>
    ),
  },
  {
    id: 'status',
    label: t('Status'),
    card: 'aside',
    cell: ({ status, proposedAt, answeredAt, endedAt }) => (
      <span className={css['share']}>
        <Chip tone={status === 'active' ? 'good' : 'plain'}>{splitStatusLabel(status)}</Chip>
        <small>
          <DateOf at={endedAt ?? answeredAt ?? proposedAt} />
        </small>
      </span>
    ),
  },
  { id: 'amount', label: t('Earned so far'), align: 'end', cell: ({ amount }) => <Money value={amount} currency={currency} /> },
]
