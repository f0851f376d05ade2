/** What the fan subscribes to: until when, at what price, and how to stop or go on. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { cancelSubscription, listOwnSubscriptions, type Subscription, SubscriptionFilters } from '@fanfare/contract/subscriptions'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { messageOf, infiniteQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { date } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { HeartIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.ts'
import { statusTabs } from '../components/status-tabs.ts'
import { SubscriptionRow } from '../components/subscription-row.tsx'

const asked = (params: URLSearchParams) => ({ query: { limit: 20, ...readFilters(SubscriptionFilters, params) } })
const page = createLoaders(async ({ list, url }) => void (await list(listOwnSubscriptions, asked(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Subscriptions'))

export default function Subscriptions() {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(listOwnSubscriptions, asked(params)))
  const [leaving, setLeaving] = useState<Subscription>()
  return (
    <Page title={t('Subscriptions')}>
      <Tabs label={t('Subscriptions')} items={statusTabs('/subscriptions')} />
      <InfiniteList pages={pages} label={t('Subscriptions')} empty={<None isFiltered={params.has('status')} />}>
        {(subscription) => <SubscriptionRow subscription={subscription} onCancel={() => setLeaving(subscription)} />}
      </InfiniteList>
      <Cancellation subscription={leaving} onClose={() => setLeaving(undefined)} />
    </Page>
  )
}

function None({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState icon={HeartIcon} title={t('None of these')} action={<Button to="/subscriptions">{t('Show all')}</Button>}>
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
      {t('With a subscription everything that a performer shows to subscribers is open to you.')}
    </EmptyState>
  )
}

function Cancellation({ subscription, onClose }: { subscription: Subscription | undefined; onClose: () => void }) {
  const cancel = useApiMutation(cancelSubscription)
  const confirm = () =>
    subscription &&
    cancel.mutate(
      { params: { id: subscription._id } },
      {
        onSuccess: ({ expiresAt }) => toast(t('Cancelled. It stays open until {until}.', { until: date(expiresAt) })),
        onError: (error) => toast(messageOf(error), 'bad'),
        onSettled: onClose,
      },
    )
  // Not `Confirm`: its way out is called as the act is here.
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t('Keep subscription')}
      </Button>
      <Button variant="danger" onClick={confirm} isPending={cancel.isPending}>
        {t('Cancel subscription')}
      </Button>
    </>
  )
  return (
    <Sheet isOpen={subscription !== undefined} onClose={onClose} title={t('Cancel this subscription?')} footer={footer}>
      {subscription &&
        t(
          'It will not renew, and nothing more is charged. Everything of {name} stays open to you until {until}, then it closes. You can resume it before that.',
          { name: subscription.with.name, until: date(subscription.expiresAt) },
        )}
    </Sheet>
  )
}
