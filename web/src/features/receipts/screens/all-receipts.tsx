import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import {
  downloadAnyReceipt,
  ReceiptFilters,
  readSeller,
  searchReceipts,
  type PaymentReceipt,
  changeSeller,
} from '@fanfare/contract/receipts'
import { EditableIfPermitted } from '#core/permissions.tsx'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { DateOf, Money } from '#ui/amounts.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { ReceiptIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { ReceiptTabs } from '../components/receipt-tabs.tsx'
import { TaxOf } from '../components/receipt-row.tsx'
import { SellerForm } from '../components/seller-form.tsx'
import { receiptTypeLabel, paidByLabel } from '../components/receipt-labels.ts'
import css from '../components/receipts.module.css'

const receiptsIn = (params: URLSearchParams) => ({ query: { ...readFilters(ReceiptFilters, params), limit: 20 } })

const page = createLoaders(async ({ list, readAnew, url }) => {
  await Promise.all([list(searchReceipts, receiptsIn(url.searchParams)), readAnew(readSeller, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Receipts'))

export default function AllReceipts() {
  const [params] = useSearchParams()
  const { put, field } = useUrlFilters()
  const pages = useInfiniteQuery(infiniteQuery(searchReceipts, receiptsIn(params)))
  return (
    <Page
      title={t('Receipts')}
      lead={t('A receipt for every card or bank payment, and a credit note for every refund. Numbers have no gaps.')}
    >
      <ReceiptTabs />
      <FilterBar>
        <UrlSearchField
          label={t('Receipt or credit note number')}
          placeholder="R-2026-000001"
          now={field('number').value}
          onChange={(words) => put('number', words)}
        />
      </FilterBar>
      <DataTable
        pages={pages}
        label={t('Receipts')}
        columns={columns()}
        empty={
          <EmptyState icon={ReceiptIcon} title={params.size > 0 ? t('No results') : t('No receipts yet')}>
            {params.size > 0 ? t('No receipt has this number.') : t('Receipts for card and bank payments appear here.')}
          </EmptyState>
        }
      />
      <Section title={t('Seller')} isCard>
        <EditableIfPermitted route={changeSeller}>
          <SellerForm />
        </EditableIfPermitted>
      </Section>
    </Page>
  )
}

const columns = (): DataColumn<PaymentReceipt>[] => [
  { id: 'number', label: t('Number'), cell: ({ number }) => <strong>{number}</strong> },
  { id: 'about', label: t('Type'), cell: receiptTypeLabel },
  { id: 'buyer', label: t('Buyer'), cell: ({ buyer }) => <bdi className={css['buyer']}>{buyer}</bdi> },
  { id: 'card', label: t('Paid with'), cell: (receipt) => <bdi>{paidByLabel(receipt)}</bdi> },
  { id: 'at', label: t('Date'), cell: ({ createdAt }) => <DateOf at={createdAt} /> },
  {
    id: 'total',
    label: t('Total'),
    align: 'end',
    cell: (receipt) => (
      <span className={css['figure']}>
        <Money value={receipt.kind === 'receipt' ? receipt.total : -receipt.total} currency={receipt.currency} />
        <TaxOf receipt={receipt} />
      </span>
    ),
  },
  {
    id: 'file',
    label: t('File'),
    align: 'end',
    cell: ({ _id: id, number }) => (
      <DownloadButton route={downloadAnyReceipt} input={{ params: { id } }} label={t('PDF of {number}', { number })}>
        {t('PDF')}
      </DownloadButton>
    ),
  },
]
