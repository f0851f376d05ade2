import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listOwnSubscriptions, readNextCharges, type Subscription, SubscriptionFilters } from '@fanfare/contract/subscriptions'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { HeartIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { NextCharges } from '../components/next-charges.tsx'
import { statusTabs } from '../components/status-tabs.ts'
import { SubscriptionRow } from '../components/subscription-row.tsx'

const Cancellation = idleComponent(() => import('../components/cancellation.tsx'))
const Pause = idleComponent(() => import('../components/pause.tsx'))

const inputFor = (params: URLSearchParams) => ({ query: { limit: 20, ...readFilters(SubscriptionFilters, params) } })
const page = createLoaders(async ({ list, read, url }) => {
  await Promise.all([list(listOwnSubscriptions, inputFor(url.searchParams)), read(readNextCharges, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const handle = { isOpenBeforeAgeCheck: true }
export const meta = pageTitle(() => t('Subscriptions'))

export default function Subscriptions() {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(listOwnSubscriptions, inputFor(params)))
  const [leaving, setLeaving] = useState<Subscription>()
  const [pausing, setPausing] = useState<Subscription>()
  return (
    <Page
      title={t('Subscriptions')}
      action={
        <Button variant="quiet" size="small" to="/gift-subscriptions">
          {t('Gifts')}
        </Button>
      }
    >
      <NextCharges />
      <Tabs label={t('Subscriptions')} items={statusTabs('/subscriptions')} />
      <InfiniteList pages={pages} label={t('Subscriptions')} empty={<None isFiltered={params.has('status')} />}>
        {(subscription) => (
          <SubscriptionRow
            subscription={subscription}
            onCancel={() => setLeaving(subscription)}
            onPause={() => setPausing(subscription)}
          />
        )}
      </InfiniteList>
      {leaving && <Cancellation subscription={leaving} onClose={() => setLeaving(undefined)} />}
      {pausing && <Pause subscription={pausing} onClose={() => setPausing(undefined)} />}
    </Page>
  )
}

function None({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={HeartIcon}
        title={t('No subscriptions here')}
        action={<Button to="/subscriptions">{t('Show all')}</Button>}
      >
        {t('You have no subscriptions with this status.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={HeartIcon}
      title={t('No subscriptions yet')}
      action={<Button to="/explore">{t('Explore performers')}</Button>}
    >
      {t('A subscription gives you access to all of a performer’s subscriber content.')}
    </EmptyState>
  )
}
