/** Lists all refunds of the site, including those that the payment processor could not pay. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { RefundFilters, searchRefunds, type Refund, retryRefund } from '@fanfare/contract/refunds'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { readFilters } from '#core/search-params.ts'
import { useSettings } from '#core/viewer.ts'
import { infiniteQuery } from '#lib/api.ts'
import { formatDate } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { RefundIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { buyerAndSellerColumns } from '../components/buyer-and-seller-columns.tsx'
import { FailedRefund } from '../components/failed-refund.tsx'
import { PaidAmount } from '../components/paid-amount.tsx'
import { statusTone, statusLabel } from '../components/refund-labels.ts'
import css from '../components/refunds.module.css'

const refundsIn = (params: URLSearchParams) => ({ query: { ...readFilters(RefundFilters, params), limit: 20 } })

const page = createLoaders(async ({ list, url }) => void (await list(searchRefunds, refundsIn(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Refunds'))

export default function Refunds() {
  const [params] = useSearchParams()
  const { currency } = useSettings()
  const pages = useInfiniteQuery(infiniteQuery(searchRefunds, refundsIn(params)))
  return (
    <Page title={t('Refunds')}>
      <Tabs
        label={t('Filter refunds')}
        items={[
          { label: t('All'), to: '/admin/refunds' },
          { label: t('Failed'), to: '/admin/refunds?status=failed' },
        ]}
      />
      <DataTable
        pages={pages}
        label={t('Refunds')}
        columns={columns(currency)}
        details={{
          nameOf: ({ fan, createdAt }) => `${fan.name}, ${formatDate(createdAt)}`,
          of: (refund) => <Details refund={refund} currency={currency} />,
        }}
        empty={<Nothing isFailed={params.get('status') === 'failed'} />}
      />
    </Page>
  )
}

const columns = (currency: string): DataColumn<Refund>[] => [
  ...buyerAndSellerColumns(),
  {
    id: 'amount',
    label: t('Amount'),
    align: 'end',
    cell: ({ amount, paidBy, isFull, kind }) => (
      <span className={css['figure']}>
        <PaidAmount value={amount} paidBy={paidBy} currency={currency} />
        <small>{isFull ? (kind === 'purchase' ? t('Full') : t('Access ended')) : t('Partial')}</small>
      </span>
    ),
  },
  {
    id: 'status',
    label: t('Status'),
    cell: ({ status }) => <Chip tone={statusTone[status]}>{statusLabel[status]()}</Chip>,
  },
]

function Details({ refund, currency }: { readonly refund: Refund; readonly currency: string }) {
  const { reasonLabel, note, status, message } = refund
  return (
    <div className={css['failed']}>
      <p>
        {reasonLabel}
        {note !== '' && (
          <>
            {': '}
            <bdi>{note}</bdi>
          </>
        )}
      </p>
      {status === 'settled' && <p>{t('Reference: {reference}', { reference: message })}</p>}
      {status === 'failed' && (
        <IfPermitted route={retryRefund}>
          <FailedRefund refund={refund} currency={currency} />
        </IfPermitted>
      )}
    </div>
  )
}

const Nothing = ({ isFailed }: { readonly isFailed: boolean }) => (
  <EmptyState icon={RefundIcon} title={isFailed ? t('Nothing needs your attention') : t('No refunds yet')}>
    {isFailed
      ? t('Refunds that the payment processor can’t send, for example because an account was closed, appear here.')
      : t('Refunds that you or performers issue appear here.')}
  </EmptyState>
)
