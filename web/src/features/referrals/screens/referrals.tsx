import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import {
  readReferralCode,
  readReferralStats,
  searchReferralEarnings,
  searchReferrals,
  type Referral,
  type ReferralEarning,
} from '@fanfare/contract/referrals'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery, useApiQuery } from '#lib/api.ts'
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { DateOf, Money } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { ReferralIcon } from '#ui/rare-icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { ReferralFigures } from '../components/referral-figures.tsx'
import { ReferralLink } from '../components/referral-link.tsx'

const input = { query: { limit: 20 } }
const page = createLoaders(async ({ read, list }) => {
  await Promise.all([read(readReferralCode, {}), read(readReferralStats, {}), list(searchReferrals, input)])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Referrals'))

export default function Referrals() {
  const code = useApiQuery(readReferralCode, {})
  const stats = useApiQuery(readReferralStats, {})
  const isEarnings = useSearchParams()[0].get('tab') === 'earnings'
  return (
    <Page
      title={t('Referrals')}
      lead={t('Invite people and earn a share of our commission. Accounts paying with your card don’t count.')}
    >
      <ReferralLink code={code} />
      <ReferralFigures stats={stats} />
      <Tabs
        label={t('Referrals')}
        items={[
          { label: t('Your referrals'), to: '/referrals' },
          { label: t('Earnings'), to: '/referrals?tab=earnings' },
        ]}
      />
      {isEarnings ? <Earned currency={stats.currency} /> : <Brought currency={stats.currency} />}
    </Page>
  )
}

function Brought({ currency }: { readonly currency: string }) {
  const pages = useInfiniteQuery(infiniteQuery(searchReferrals, input))
  return (
    <DataTable
      pages={pages}
      label={t('Your referrals')}
      columns={broughtColumns(currency)}
      empty={
        <EmptyState icon={ReferralIcon} title={t('No one yet')}>
          {t('People who sign up within 30 days of opening your link appear here, by name only.')}
        </EmptyState>
      }
    />
  )
}

const broughtColumns = (currency: string): DataColumn<Referral>[] => [
  { id: 'name', label: t('Name'), cell: ({ name }) => <strong dir="auto">{name}</strong> },
  { id: 'kind', label: t('Type'), cell: ({ isPerformer }) => (isPerformer ? t('Performer') : t('Fan')) },
  { id: 'since', label: t('Joined'), cell: ({ createdAt }) => <DateOf at={createdAt} /> },
  {
    id: 'state',
    label: t('Status'),
    cell: ({ state, percent: share, endsAt }) =>
      state === 'active' ? (
        <Chip tone="good">
          {formatPercent(share / 100)} · <DateOf at={endsAt} />
        </Chip>
      ) : (
        <Chip>{t('Ended')}</Chip>
      ),
  },
  { id: 'earned', label: t('Earned'), align: 'end', cell: ({ earned }) => <Money value={earned} currency={currency} /> },
]

function Earned({ currency }: { readonly currency: string }) {
  const pages = useInfiniteQuery(infiniteQuery(searchReferralEarnings, input))
  return (
    <DataTable
      pages={pages}
      label={t('Earnings')}
      columns={earnedColumns(currency)}
      empty={
        <EmptyState icon={ReferralIcon} title={t('No earnings yet')}>
          {t('Your share of the commission appears here each time someone you referred buys or sells.')}
        </EmptyState>
      }
    />
  )
}

const earnedColumns = (currency: string): DataColumn<ReferralEarning>[] => [
  { id: 'name', label: t('From'), cell: ({ name }) => <strong dir="auto">{name}</strong> },
  { id: 'at', label: t('Date'), cell: ({ createdAt }) => <DateOf at={createdAt} /> },
  { id: 'available', label: t('Available'), cell: ({ availableAt }) => <DateOf at={availableAt} /> },
  { id: 'amount', label: t('Amount'), align: 'end', cell: ({ amount }) => <Money value={amount} currency={currency} /> },
]
