import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { downloadTokenTransactions, listTokenTransactions, TransactionFilters } from '@fanfare/contract/tokens'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { saleKinds } from '#core/kinds.ts'
import { readFilters } from '#core/search-params.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { DateField, SelectField } from '#ui/fields/choice-fields.tsx'
import { WalletIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { transactionKind } from './transaction-kind.ts'
import { TransactionRow } from './transaction-row.tsx'
import css from './wallet.module.css'

const filtersIn = (params: URLSearchParams) => readFilters(TransactionFilters, params)
export const transactionsInput = (params: URLSearchParams) => ({ query: { ...filtersIn(params), limit: 20 } })

export function Transactions() {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(listTokenTransactions, transactionsInput(params)))
  const isFiltered = Object.keys(filtersIn(params)).length > 0
  return (
    <>
      <search className={css['narrowing']}>
        <details open={isFiltered || undefined}>
          <summary>{t('Filter')}</summary>
          <Filters />
        </details>
        <DownloadButton route={downloadTokenTransactions} input={{ query: filtersIn(params) }}>
          {t('Export CSV')}
        </DownloadButton>
      </search>
      <InfiniteList pages={pages} label={t('Transactions')} empty={<Nothing isFiltered={isFiltered} />}>
        {(transaction) => <TransactionRow transaction={transaction} />}
      </InfiniteList>
    </>
  )
}

const kindOptions = () => [
  { value: 'purchase', label: t('Token purchase') },
  ...saleKinds().map(([value, { many }]) => ({ value, label: many() })),
  { value: 'refund', label: t('Refunds') },
  { value: 'referral', label: t('Referrals') },
  ...['grant', 'purchase_refund', 'dispute', 'escrow', 'escrow_returned'].map((value) => ({
    value,
    label: transactionKind(value).word,
  })),
]

function Filters() {
  const { params, put, field } = useUrlFilters()
  return (
    <div className={css['filters']}>
      <SelectField {...field('kind')} label={t('Type')} options={kindOptions()} placeholder={t('All')} />
      <SelectField
        {...field('direction')}
        label={t('Direction')}
        options={[
          { value: 'out', label: t('Paid') },
          { value: 'in', label: t('Received') },
        ]}
        placeholder={t('Both')}
      />
      <DateField {...field('from')} label={t('From')} max={params.get('to') ?? undefined} />
      <DateField {...field('to')} label={t('To')} min={params.get('from') ?? undefined} />
      <div className={css['who']}>
        <UrlSearchField
          label={t('Performer’s username')}
          placeholder={t('Username')}
          now={params.get('username') ?? ''}
          onChange={(words) => put('username', words)}
        />
      </div>
    </div>
  )
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState
        icon={WalletIcon}
        title={t('No results')}
        action={
          <Button variant="quiet" to="/wallet">
            {t('Show all')}
          </Button>
        }
      >
        {t('No transactions match these filters.')}
      </EmptyState>
    )
  return (
    <EmptyState icon={WalletIcon} title={t('No transactions yet')}>
      {t('Use tokens to unlock posts and messages and to send tips. All of it appears here.')}
    </EmptyState>
  )
}
