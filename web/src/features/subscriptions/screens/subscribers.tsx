/** Who subscribes to the performer. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLoaderData, useSearchParams } from 'react-router'
import { listSubscribers, type Subscription } from '@fanfare/contract/subscriptions'
import { loads } from '#core/load.ts'
import { pageTitle } from '#core/page.ts'
import { useMe, useSettings } from '#core/viewer.ts'
import { readPages } from '#lib/api.ts'
import { whole } from '#lib/format.ts'
import { say } from '#lib/words.ts'
import { DateOf } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback.tsx'
import { FansIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { StateChip } from '../parts/state-chip.tsx'
import { statusIn, statusTabs } from '../parts/status-filter.ts'
import { priceOf } from '../parts/subscription-row.tsx'
import css from '../parts/subscribers.module.css'

const asked = (params: URLSearchParams) => ({ query: { limit: 30, ...statusIn(params) } })
const page = loads(async ({ read, url }) => ({ list: await read(listSubscribers, asked(url.searchParams)) }))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(say('Subscribers'))

export default function Subscribers() {
  const first = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(readPages(listSubscribers, asked(params), first.list))
  const total = pages.data?.pages[0]?.total ?? 0
  return (
    <div className={css['page']}>
      <div className={css['head']}>
        <h1>{say('Subscribers')}</h1>
        {total > 0 && <p>{say('{total, plural, one {# person} other {{count} people}}', { total, count: whole(total) })}</p>}
      </div>
      <Tabs label={say('Subscribers')} items={statusTabs('/studio/subscribers')} />
      <InfiniteList pages={pages} label={say('Subscribers')} empty={<None isFiltered={params.has('status')} />}>
        {(subscription) => <Row subscription={subscription} />}
      </InfiniteList>
    </div>
  )
}

function None({ isFiltered }: { isFiltered: boolean }) {
  const { username } = useMe()
  if (isFiltered) {
    return (
      <Empty
        icon={FansIcon}
        title={say('No subscribers here')}
        action={
          <Button look="quiet" to="/studio/subscribers">
            {say('Show all')}
          </Button>
        }
      >
        {say('You have no subscribers with this status.')}
      </Empty>
    )
  }
  return (
    <Empty
      icon={FansIcon}
      title={say('No subscribers yet')}
      action={<Button to={`/${username}`}>{say('See your profile')}</Button>}
    >
      {say('Everyone who subscribes to you is listed here. Share your profile, and publish something for subscribers.')}
    </Empty>
  )
}

function Row({ subscription }: { subscription: Subscription }) {
  const { currency } = useSettings()
  const { with: fan, until, renews, startedAt, status } = subscription
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
        {say('Since')} <DateOf at={startedAt} />
        <br />
        {status === 'expired' ? say('Ended') : renews ? say('Renews') : say('Ends')} <DateOf at={until} />
      </span>
    </div>
  )
}
