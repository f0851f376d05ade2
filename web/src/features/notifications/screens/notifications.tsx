/** Everything that has happened around the own account, the latest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLoaderData, useSearchParams } from 'react-router'
import { countUnread, listNotifications } from '@fanfare/contract/notifications'
import { loads } from '#core/load.ts'
import { pageTitle } from '#core/page.ts'
import { readPages, useRead } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback.tsx'
import { BellIcon, ChecksIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { askedFor, useNewLines, useReading, useSeeing } from '../parts/lines.ts'
import { NotificationRow } from '../parts/notification-row.tsx'
import css from '../parts/notifications.module.css'

const wantsUnread = (query: URLSearchParams) => query.get('show') === 'unread'

const page = loads(async ({ list, url }) => {
  const isUnreadOnly = wantsUnread(url.searchParams)
  const [lines, unread] = await Promise.all([list(listNotifications, askedFor(isUnreadOnly)), list(countUnread, {})])
  return { isUnreadOnly, lines, unread }
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(say('Notifications'))

export default function Notifications() {
  const first = useLoaderData<typeof loader>()
  const isUnreadOnly = wantsUnread(useSearchParams()[0])
  const isFirst = first.isUnreadOnly === isUnreadOnly
  const lines = useInfiniteQuery(readPages(listNotifications, askedFor(isUnreadOnly), isFirst ? first.lines : undefined))
  const unread = useRead(countUnread, {}, first.unread)?.total ?? 0
  const reading = useReading()
  useNewLines()
  useSeeing()
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <h1>{say('Notifications')}</h1>
        {unread > 0 && (
          <Button look="quiet" size="small" icon={ChecksIcon} isBusy={reading.isBusy} onClick={reading.all}>
            {say('Mark all as read')}
          </Button>
        )}
      </header>
      <Tabs
        label={say('Which notifications')}
        items={[
          { label: say('All'), to: '/notifications' },
          { label: say('Unread'), to: '/notifications?show=unread', count: unread },
        ]}
      />
      <InfiniteList pages={lines} label={say('Notifications')} empty={<Nothing isUnreadOnly={isUnreadOnly} />}>
        {(line) => <NotificationRow line={line} onRead={() => reading.one(line)} />}
      </InfiniteList>
    </div>
  )
}

function Nothing({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  if (isUnreadOnly) {
    return (
      <Empty icon={ChecksIcon} title={say('No unread notifications')}>
        {say('What happens next shows up here and at the bell.')}
      </Empty>
    )
  }
  return (
    <Empty icon={BellIcon} title={say('No notifications yet')}>
      {say('Follows, messages, tips and news of the people you follow are kept here.')}
    </Empty>
  )
}
