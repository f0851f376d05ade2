import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { searchTokenPurchases, TokenPurchaseFilters, type TokenPurchase, refundTokens } from '@fanfare/contract/refunds'
import { IfPermitted } from '#core/permissions.tsx'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Money, RelativeTime, TokenAmount } from '#ui/amounts.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PackageIcon } from '#ui/rare-icons.ts'
import { PersonCell } from '#ui/person-cell.tsx'
import { RefundTokens } from '../components/refund-tokens.tsx'
import css from '../components/refunds.module.css'

const purchasesIn = (params: URLSearchParams) => ({ query: { ...readFilters(TokenPurchaseFilters, params), limit: 20 } })

const page = createLoaders(async ({ list, url }) => void (await list(searchTokenPurchases, purchasesIn(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Token purchases'))

export default function TokenPurchases() {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(searchTokenPurchases, purchasesIn(params)))
  return (
    <Page
      title={t('Token purchases')}
      lead={t('Token purchases by card. Unspent tokens can be refunded to the card. Spent tokens can’t.')}
    >
      <Filters />
      <DataTable
        pages={pages}
        label={t('Token purchases')}
        columns={columns()}
        empty={
          <EmptyState icon={PackageIcon} title={params.size > 0 ? t('No results') : t('No token purchases yet')}>
            {params.size > 0 ? t('This person hasn’t bought tokens by card.') : t('Token purchases by card appear here.')}
          </EmptyState>
        }
      />
    </Page>
  )
}

function Filters() {
  const { params, put } = useUrlFilters()
  return (
    <FilterBar>
      <UrlSearchField
        label={t('Fan’s username')}
        placeholder={t('Username')}
        now={params.get('username') ?? ''}
        onChange={(words) => put('username', words)}
      />
    </FilterBar>
  )
}

const columns = (): DataColumn<TokenPurchase>[] => [
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
    id: 'tokens',
    label: t('Tokens'),
    align: 'end',
    cell: ({ tokens, unspent }) => (
      <span className={css['figure']}>
        <TokenAmount value={tokens} />
        <small>{rich('{amount} unspent', { amount: <TokenAmount value={unspent} /> })}</small>
      </span>
    ),
  },
  {
    id: 'paid',
    label: t('Paid'),
    align: 'end',
    cell: ({ paid, currency }) => <Money value={paid} currency={currency} />,
  },
  {
    id: 'refund',
    label: t('Refund'),
    align: 'end',
    card: 'aside',
    cell: (purchase) => (
      <IfPermitted route={refundTokens}>
        <RefundTokens purchase={purchase} />
      </IfPermitted>
    ),
  },
]
