/** What the fan subscribes to: until when, at what price, and how to stop or go on. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { cancelSubscription, listOwnSubscriptions, type Subscription } from '@fanfare/contract/subscriptions'
import { loads } from '#core/load.ts'
import { pageTitle } from '#core/page.ts'
import { messageOf, readPages, useAct } from '#lib/api.ts'
import { date } from '#lib/format.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback.tsx'
import { HeartIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toasts.tsx'
import { statusIn, statusTabs } from '../parts/status-filter.ts'
import { SubscriptionRow } from '../parts/subscription-row.tsx'
import css from '../parts/subscriptions.module.css'

const asked = (params: URLSearchParams) => ({ query: { limit: 20, ...statusIn(params) } })
const page = loads(async ({ read, url }) => ({ list: await read(listOwnSubscriptions, asked(url.searchParams)) }))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(say('Subscriptions'))

export default function Subscriptions() {
  const first = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(readPages(listOwnSubscriptions, asked(params), first.list))
  const [leaving, setLeaving] = useState<Subscription>()
  return (
    <div className={css['page']}>
      <h1>{say('Subscriptions')}</h1>
      <Tabs label={say('Subscriptions')} items={statusTabs('/subscriptions')} />
      <InfiniteList pages={pages} label={say('Subscriptions')} empty={<None isFiltered={params.has('status')} />}>
        {(subscription) => <SubscriptionRow subscription={subscription} onCancel={() => setLeaving(subscription)} />}
      </InfiniteList>
      <Cancellation subscription={leaving} onClose={() => setLeaving(undefined)} />
    </div>
  )
}

function None({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty icon={HeartIcon} title={say('None of these')} action={<Button to="/subscriptions">{say('Show all')}</Button>}>
        {say('You have no subscriptions with this status.')}
      </Empty>
    )
  }
  return (
    <Empty
      icon={HeartIcon}
      title={say('No subscriptions yet')}
      action={<Button to="/explore">{say('Explore performers')}</Button>}
    >
      {say('With a subscription everything that a performer shows to subscribers is open to you.')}
    </Empty>
  )
}

function Cancellation({ subscription, onClose }: { subscription: Subscription | undefined; onClose: () => void }) {
  const cancel = useAct(cancelSubscription, { stales: [listOwnSubscriptions] })
  const confirm = () =>
    subscription &&
    cancel.mutate(
      { params: { id: subscription._id } },
      {
        onSuccess: ({ until }) => toast(say('Cancelled. It stays open until {until}.', { until: date(until) })),
        onError: (error) => toast(messageOf(error), 'bad'),
        onSettled: onClose,
      },
    )
  // Not the kit's own question: its way out is called as the act is here.
  const footer = (
    <>
      <Button look="quiet" onClick={onClose}>
        {say('Keep subscription')}
      </Button>
      <Button look="danger" onClick={confirm} isBusy={cancel.isPending}>
        {say('Cancel subscription')}
      </Button>
    </>
  )
  return (
    <Sheet isOpen={subscription !== undefined} onClose={onClose} title={say('Cancel this subscription?')} footer={footer}>
      {subscription &&
        say(
          'It will not renew, and nothing more is charged. Everything of {name} stays open to you until {until}, then it closes. You can resume it before that.',
          { name: subscription.with.name, until: date(subscription.until) },
        )}
    </Sheet>
  )
}
