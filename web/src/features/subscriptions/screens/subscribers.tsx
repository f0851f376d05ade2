import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { viewPerformer } from '@fanfare/contract/performers'
import { listSubscribers, type Subscriber, type Subscription, SubscriptionFilters } from '@fanfare/contract/subscriptions'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { useMe, useSettings } from '#core/viewer.ts'
import { WriteIconButton } from '#core/write-button.tsx'
import { infiniteQuery, query } from '#lib/api.ts'
import { formatMoney, formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { FansIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { StateChip } from '../components/state-chip.tsx'
import { statusTabs } from '../components/status-tabs.ts'
import { cancelReasonLabel } from '../components/cancel-reasons.ts'
import { priceOf } from '../components/subscription-row.tsx'
import css from '../components/subscriptions.module.css'

const inputFor = (params: URLSearchParams) => ({ query: { limit: 30, ...readFilters(SubscriptionFilters, params) } })
const page = createLoaders(async ({ list, tryRead, viewer, url }) => {
  const id = (await viewer())?._id ?? ''
  await Promise.all([list(listSubscribers, inputFor(url.searchParams)), tryRead(viewPerformer, { params: { id } })])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Subscribers'))

export default function Subscribers() {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(listSubscribers, inputFor(params)))
  const { data: own } = useQuery(query(viewPerformer, { params: { id: useMe()._id } }))
  const total = own?.totalSubscribers ?? 0
  return (
    <Page
      title={t('Subscribers')}
      lead={
        total > 0 &&
        t('{total, plural, one {# subscriber now} other {{count} subscribers now}}', { total, count: formatInteger(total) })
      }
    >
      <Tabs label={t('Subscribers')} items={statusTabs('/studio/subscribers')} />
      <DataTable
        pages={pages}
        label={t('Subscribers')}
        columns={columns(useSettings().currency)}
        empty={<None isFiltered={params.has('status')} />}
      />
    </Page>
  )
}

function None({ isFiltered }: { isFiltered: boolean }) {
  const { username } = useMe()
  if (isFiltered) {
    return (
      <EmptyState
        icon={FansIcon}
        title={t('No subscribers here')}
        action={
          <Button variant="quiet" to="/studio/subscribers">
            {t('Show all')}
          </Button>
        }
      >
        {t('You have no subscribers with this status.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={FansIcon}
      title={t('No subscribers yet')}
      action={<Button to={`/${username}`}>{t('View your profile')}</Button>}
    >
      {t('Your subscribers appear here. Share your profile and publish something for subscribers.')}
    </EmptyState>
  )
}

const columns = (currency: string): DataColumn<Subscriber>[] => [
  {
    id: 'fan',
    label: t('Fan'),
    cell: ({ with: fan }) => <PersonCell person={fan}>{fan.username && <bdi>@{fan.username}</bdi>}</PersonCell>,
  },
  { id: 'status', label: t('Status'), card: 'aside', cell: (subscription) => <State subscription={subscription} /> },
  { id: 'price', label: t('Price'), cell: (subscription) => <Price subscription={subscription} currency={currency} /> },
  {
    id: 'reason',
    label: t('Why they canceled'),
    isWide: true,
    cell: ({ cancelReason }) => (cancelReason === null ? null : cancelReasonLabel[cancelReason]()),
  },
  { id: 'since', label: t('Since'), cell: ({ startedAt }) => <DateOf at={startedAt} /> },
  {
    id: 'until',
    label: t('Until'),
    cell: (subscription) => <Ends subscription={subscription} />,
  },
  {
    id: 'write',
    label: t('Message'),
    align: 'end',
    card: 'aside',
    cell: ({ canWrite, with: fan }) => canWrite && <WriteIconButton fan={fan} />,
  },
]

/** The reason for a fan's failed payment is private. */
function State({ subscription }: { subscription: Subscription }) {
  return (
    <>
      <StateChip subscription={subscription} />
      {subscription.status === 'past_due' && <small className={css['ahead']}>{t('The payment was declined.')}</small>}
    </>
  )
}

/** The tier and its price, with planned changes. */
function Price({ subscription, currency }: { subscription: Subscription; currency: string }) {
  const { nextTier, proposedPrice } = subscription
  return (
    <>
      {priceOf(subscription, currency)}
      {nextTier !== null && <small className={css['ahead']}>{t('then {tier}', { tier: nextTier.name })}</small>}
      {proposedPrice !== null && (
        <small className={css['ahead']}>{t('{price} proposed', { price: formatMoney(proposedPrice, currency) })}</small>
      )}
    </>
  )
}

function Ends({ subscription: { status, renewsAt, expiresAt } }: { subscription: Subscription }) {
  const date = <DateOf at={renewsAt ?? expiresAt} />
  if (status === 'expired') return rich('Ended {date}', { date })
  if (renewsAt === null) return rich('Ends {date}', { date })
  return status === 'past_due' ? rich('Renewal was due {date}', { date }) : rich('Renews {date}', { date })
}
