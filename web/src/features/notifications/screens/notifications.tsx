/** Everything that has happened around the own account, the latest first. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { countUnread, listNotifications } from '@fanfare/contract/notifications'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery, query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { BellIcon, ChecksIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { askedFor, useNewLines, useReading, useSeeing } from '../components/lines.ts'
import { NotificationRow } from '../components/notification-row.tsx'

const wantsUnread = (query: URLSearchParams) => query.get('show') === 'unread'

const page = createLoaders(async ({ list, tryRead, url }) => {
  await Promise.all([list(listNotifications, askedFor(wantsUnread(url.searchParams))), tryRead(countUnread, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Notifications'))

export default function Notifications() {
  const isUnreadOnly = wantsUnread(useSearchParams()[0])
  const lines = useInfiniteQuery(infiniteQuery(listNotifications, askedFor(isUnreadOnly)))
  const unread = useQuery(query(countUnread, {})).data?.total ?? 0
  const reading = useReading()
  useNewLines()
  useSeeing()
  return (
    <Page
      title={t('Notifications')}
      action={
        unread > 0 && (
          <Button variant="quiet" size="small" icon={ChecksIcon} isPending={reading.isPending} onClick={reading.all}>
            {t('Mark all as read')}
          </Button>
        )
      }
    >
      <Tabs
        label={t('Which notifications')}
        items={[
          { label: t('All'), to: '/notifications' },
          { label: t('Unread'), to: '/notifications?show=unread', count: unread },
        ]}
      />
      <InfiniteList pages={lines} label={t('Notifications')} empty={<Nothing isUnreadOnly={isUnreadOnly} />}>
        {(line) => <NotificationRow line={line} onRead={() => reading.one(line)} />}
      </InfiniteList>
    </Page>
  )
}

function Nothing({ isUnreadOnly }: { isUnreadOnly: boolean }) {
  if (isUnreadOnly) {
    return (
      <EmptyState icon={ChecksIcon} title={t('No unread notifications')}>
        {t('What happens next shows up here and at the bell.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={BellIcon} title={t('No notifications yet')}>
      {t('Follows, messages, tips and news of the people you follow are kept here.')}
    </EmptyState>
  )
}
