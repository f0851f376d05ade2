import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AccountFilters, listAccounts, type AccountRow } from '@fanfare/contract/account-control'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { useSettings } from '#core/viewer.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { DateOf, Money, RelativeTime } from '#ui/amounts.tsx'
import { CountryName } from '#ui/country-name.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { FansIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { AccountFilterBar } from '../components/account-filters.tsx'
import { roleLabel } from '../components/account-labels.ts'
import { StatusChip } from '../components/status-chip.tsx'

const listOf = (params: URLSearchParams) => ({ query: { ...readFilters(AccountFilters, params), limit: 25 } })

const page = createLoaders(async ({ list, url }) => void (await list(listAccounts, listOf(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Accounts'))

export default function Accounts() {
  const [params] = useSearchParams()
  const { currency } = useSettings()
  const pages = useInfiniteQuery(infiniteQuery(listAccounts, listOf(params)))
  return (
    <Page title={t('Accounts')} lead={t('Everyone with an account on this site.')}>
      <AccountFilterBar />
      <DataTable
        pages={pages}
        label={t('Accounts')}
        columns={columns(currency)}
        linkOf={({ _id: id }) => `/admin/accounts/${id}`}
        empty={
          <EmptyState icon={FansIcon} title={t('No results')}>
            {t('No accounts match these filters.')}
          </EmptyState>
        }
      />
    </Page>
  )
}

const columns = (currency: string): DataColumn<AccountRow>[] => [
  {
    id: 'account',
    label: t('Account'),
    isWide: true,
    cell: ({ person }) => (
      <PersonCell person={person}>
        <bdi>@{person.username}</bdi>
      </PersonCell>
    ),
  },
  {
    id: 'status',
    label: t('Status'),
    card: 'aside',
    cell: (account) => <StatusChip account={account} />,
  },
  { id: 'role', label: t('Role'), cell: ({ role }) => roleLabel[role]() },
  {
    id: 'country',
    label: t('Country'),
    card: 'none',
    cell: ({ country }) => (country === null ? '–' : <CountryName code={country} />),
  },
  { id: 'joined', label: t('Joined'), cell: ({ joinedAt }) => <DateOf at={joinedAt} /> },
  {
    id: 'seen',
    label: t('Last seen'),
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? t('Never') : <RelativeTime at={lastSeenAt} />),
  },
  {
    id: 'amount',
    label: t('Spent or earned'),
    align: 'end',
    cell: ({ amount }) => (amount === null ? '–' : <Money value={amount} currency={currency} />),
  },
]
