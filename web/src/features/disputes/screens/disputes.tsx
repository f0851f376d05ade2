import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { DisputeFilters, readDisputeShare, searchDisputes, type Dispute } from '@fanfare/contract/disputes'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { infiniteQuery } from '#lib/api.ts'
import { formatDate } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, Money, RelativeTime } from '#ui/amounts.tsx'
import { PersonName } from '#ui/avatar.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { AlertIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { DisputeShare } from '../components/dispute-share.tsx'
import { DisputeDetails } from '../components/dispute-details.tsx'
import { statusTone, statusLabel } from '../components/dispute-labels.ts'
import css from '../components/disputes.module.css'

const disputesIn = (params: URLSearchParams) => ({ query: { ...readFilters(DisputeFilters, params), limit: 20 } })

const page = createLoaders(async ({ list, read, url }) => {
  await Promise.all([list(searchDisputes, disputesIn(url.searchParams)), read(readDisputeShare, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Disputes'))

export default function Disputes() {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(searchDisputes, disputesIn(params)))
  return (
    <Page title={t('Disputes')}>
      <DisputeShare />
      <Tabs
        label={t('Filter disputes')}
        items={[
          { label: t('All'), to: '/admin/disputes' },
          { label: t('Inquiries'), to: '/admin/disputes?status=inquiry' },
          { label: t('Open'), to: '/admin/disputes?status=open' },
          { label: t('Won'), to: '/admin/disputes?status=won' },
          { label: t('Lost'), to: '/admin/disputes?status=lost' },
          { label: t('Inquiry closed'), to: '/admin/disputes?status=closed' },
        ]}
      />
      <DataTable
        pages={pages}
        label={t('Disputes')}
        columns={columns()}
        details={{
          nameOf: ({ fan, openedAt }) => `${fan.name}, ${formatDate(openedAt)}`,
          of: (dispute) => <DisputeDetails dispute={dispute} />,
        }}
        empty={
          <EmptyState icon={AlertIcon} title={t('No disputes')}>
            {t('Chargebacks and inquiries from cardholders’ banks appear here, with the evidence you can submit.')}
          </EmptyState>
        }
      />
    </Page>
  )
}

const columns = (): DataColumn<Dispute>[] => [
  {
    id: 'fan',
    label: t('Fan'),
    cell: ({ fan, description, openedAt }) => (
      <PersonCell person={fan}>
        {description} · <RelativeTime at={openedAt} />
      </PersonCell>
    ),
  },
  {
    id: 'performer',
    label: t('Performer'),
    card: 'none',
    cell: ({ performer }) => performer && <PersonName person={performer} to={`/${performer.username}`} />,
  },
  {
    id: 'amount',
    label: t('Amount'),
    align: 'end',
    cell: ({ amount, currency }) => <Money value={amount} currency={currency} />,
  },
  {
    id: 'status',
    label: t('Status'),
    cell: ({ status, dueBy, answeredAt }) => (
      <span className={css['figure']}>
        <Chip tone={dueBy === null ? statusTone[status] : 'danger'}>
          {dueBy === null || status === 'inquiry' ? statusLabel[status]() : t('Evidence needed')}
        </Chip>
        {dueBy !== null && <small>{rich('Evidence due {date}', { date: <DateOf at={dueBy} /> })}</small>}
        {(status === 'open' || status === 'inquiry') && answeredAt !== null && <small>{t('Evidence submitted')}</small>}
      </span>
    ),
  },
]
