import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { searchTopUps, type TopUp, type TopUpStatus, grantTopUp, approveTopUp } from '@fanfare/contract/top-ups'
import { IfPermitted } from '#core/permissions.tsx'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery } from '#lib/api.ts'
import { formatDate } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Money, RelativeTime, TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { PlusIcon, WalletIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { DecideTopUp } from '../components/decide-top-up.tsx'
import { GrantTopUpForm } from '../components/grant-top-up-form.tsx'
import { TopUpSteps } from '../components/top-up-steps.tsx'
import { TopUpTabs } from '../components/top-up-tabs.tsx'
import { kindLabel, statuses } from '../components/top-up-labels.ts'
import css from '../components/queue.module.css'

const filtersIn = (params: URLSearchParams) => {
  const status = statuses.find((one) => one === params.get('status')) ?? 'pending'
  const [username, reference] = [params.get('username') ?? '', params.get('reference') ?? '']
  return {
    status,
    limit: 20,
    ...(username !== '' && { username: username.slice(0, 254) }),
    ...(reference !== '' && { reference: reference.slice(0, 20) }),
  }
}

const page = createLoaders(async ({ list, url }) => void (await list(searchTopUps, { query: filtersIn(url.searchParams) })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Top-ups'))

export default function TopUpQueue() {
  const filters = filtersIn(useSearchParams()[0])
  const pages = useInfiniteQuery(infiniteQuery(searchTopUps, { query: filters }))
  const [isGiving, setIsGiving] = useState(false)
  const close = () => setIsGiving(false)
  const isFiltered = filters.username !== undefined || filters.reference !== undefined
  return (
    <Page
      title={t('Top-ups')}
      lead={t('Money received at the bank, and tokens you give to fans.')}
      action={
        <IfPermitted route={grantTopUp}>
          {' '}
          <Button icon={PlusIcon} onClick={() => setIsGiving(true)}>
            {t('Add funds')}
          </Button>
        </IfPermitted>
      }
    >
      <search>
        <TopUpTabs now={{ status: filters.status, count: pages.data?.pages[0]?.total ?? 0 }} />
        <Filters />
      </search>
      <DataTable
        pages={pages}
        label={t('Top-ups')}
        columns={columns(filters.status)}
        details={{
          nameOf: ({ fan, createdAt }) => `${fan.name}, ${formatDate(createdAt)}`,
          of: ({ _id: id }) => <TopUpSteps id={id} />,
        }}
        empty={<Nothing status={filters.status} isFiltered={isFiltered} />}
      />
      <Sheet isOpen={isGiving} onClose={close} title={t('Add funds')}>
        <GrantTopUpForm onDone={close} />
      </Sheet>
    </Page>
  )
}

function Filters() {
  const { params, put } = useUrlFilters()
  return (
    <FilterBar>
      <UrlSearchField
        label={t('Reference')}
        placeholder={t('Reference')}
        now={params.get('reference') ?? ''}
        onChange={(words) => put('reference', words)}
      />
      <UrlSearchField
        label={t('Fan’s username')}
        placeholder={t('Username')}
        now={params.get('username') ?? ''}
        onChange={(words) => put('username', words)}
      />
    </FilterBar>
  )
}

/** States that allow a decision. */
const decidable: ReadonlySet<TopUpStatus> = new Set(['pending', 'confirmed', 'credited', 'reversing', 'expired'])

const columns = (status: TopUpStatus): DataColumn<TopUp>[] => [
  {
    id: 'fan',
    label: t('Fan'),
    cell: ({ fan, createdAt }) => (
      <PersonCell person={fan}>
        <RelativeTime at={createdAt} />
      </PersonCell>
    ),
  },
  {
    id: 'amount',
    label: t('Amount'),
    align: 'end',
    cell: ({ amount, currency, tokens }) => (
      <span className={css['figure']}>
        <strong>
          <Money value={amount} currency={currency} />
        </strong>
        <small>
          <TokenAmount value={tokens} />
        </small>
      </span>
    ),
  },
  {
    id: 'what',
    label: t('Type'),
    cell: ({ kind, reference, reason }) => (
      <span className={css['figure']}>
        {kindLabel[kind]()}
        <small>
          <bdi>{kind === 'transfer' ? reference : reason}</bdi>
        </small>
      </span>
    ),
  },
  ...(decidable.has(status)
    ? [
        {
          id: 'decide',
          label: t('Actions'),
          align: 'end' as const,
          cell: (topUp: TopUp) => (
            <IfPermitted route={approveTopUp}>
              <DecideTopUp topUp={topUp} />
            </IfPermitted>
          ),
        },
      ]
    : []),
]

function Nothing({ status, isFiltered }: { readonly status: TopUpStatus; readonly isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState icon={WalletIcon} title={t('No results')}>
        {t('No top-ups with this status match your search.')}
      </EmptyState>
    )
  return (
    <EmptyState icon={WalletIcon} title={status === 'pending' ? t('Nothing needs your attention') : t('None yet')}>
      {status === 'pending'
        ? t('Transfers announced by fans appear here, oldest first.')
        : t('Top-ups in this state appear here, with who did what.')}
    </EmptyState>
  )
}
