/** Who subscribes to the performer. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listSubscribers, type Subscription, SubscriptionFilters } from '@fanfare/contract/subscriptions'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { useMe, useSettings } from '#core/viewer.ts'
import { infiniteQuery } from '#lib/api.ts'
import { whole } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { DateOf } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { FansIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { StateChip } from '../components/state-chip.tsx'
import { statusTabs } from '../components/status-tabs.ts'
import { priceOf } from '../components/subscription-row.tsx'
import css from '../components/subscribers.module.css'

const asked = (params: URLSearchParams) => ({ query: { limit: 30, ...readFilters(SubscriptionFilters, params) } })
const page = createLoaders(async ({ list, url }) => void (await list(listSubscribers, asked(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(t('Subscribers'))

export default function Subscribers() {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(listSubscribers, asked(params)))
  const total = pages.data?.pages[0]?.total ?? 0
  return (
    <Page
      title={t('Subscribers')}
      lead={total > 0 && t('{total, plural, one {# person} other {{count} people}}', { total, count: whole(total) })}
    >
      <Tabs label={t('Subscribers')} items={statusTabs('/studio/subscribers')} />
      <InfiniteList pages={pages} label={t('Subscribers')} empty={<None isFiltered={params.has('status')} />}>
        {(subscription) => <Row subscription={subscription} />}
      </InfiniteList>
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
      action={<Button to={`/${username}`}>{t('See your profile')}</Button>}
    >
      {t('Everyone who subscribes to you is listed here. Share your profile, and publish something for subscribers.')}
    </EmptyState>
  )
}

function Row({ subscription }: { subscription: Subscription }) {
  const { currency } = useSettings()
  const { with: fan, expiresAt, renews, startedAt, status } = subscription
  return (
    <div className={css['one']}>
      <Avatar person={fan} />
      <div className={css['who']}>
        <PersonName person={fan} />
        {fan.username && <small>@{fan.username}</small>}
      </div>
      <span className={css['state']}>
        <StateChip subscription={subscription} />
      </span>
      <span className={css['price']}>{priceOf(subscription, currency)}</span>
      <span className={css['dates']}>
        {t('Since')} <DateOf at={startedAt} />
        <br />
        {status === 'expired' ? t('Ended') : renews ? t('Renews') : t('Ends')} <DateOf at={expiresAt} />
      </span>
    </div>
  )
}
