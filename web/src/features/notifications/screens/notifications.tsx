import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { countUnread, listNotifications } from '@fanfare/contract/notifications'
import { NotificationGroup } from '@fanfare/contract/notification-kinds'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { infiniteQuery, query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { BellIcon, ChecksIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { topicsForRole } from '../components/topics.ts'
import {
  notificationsInput,
  useNewNotifications,
  useMarkRead,
  useMarkSeen,
  type NotificationFilter,
} from '../components/notification-list.ts'
import { NotificationRow } from '../components/notification-row.tsx'

const wanted = (search: URLSearchParams): NotificationFilter => {
  const group = search.get('about')
  return {
    isUnreadOnly: search.get('show') === 'unread',
    group: NotificationGroup.enum.find((one) => one === group),
  }
}

const page = createLoaders(async ({ list, tryRead, url }) => {
  await Promise.all([list(listNotifications, notificationsInput(wanted(url.searchParams))), tryRead(countUnread, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Notifications'))

export default function Notifications() {
  const filters = wanted(useSearchParams()[0])
  const { isUnreadOnly, group } = filters
  const { role } = useMe()
  const lines = useInfiniteQuery(infiniteQuery(listNotifications, notificationsInput(filters)))
  const unread = useQuery(query(countUnread, {})).data?.total ?? 0
  const newest = lines.data?.pages[0]?.data[0]?.updatedAt
  const reading = useMarkRead()
  useNewNotifications()
  useMarkSeen()
  return (
    <Page
      title={t('Notifications')}
      action={
        unread > 0 &&
        newest !== undefined && (
          <Button
            variant="quiet"
            size="small"
            icon={ChecksIcon}
            isPending={reading.isPending}
            onClick={() => reading.all(group, newest)}
          >
            {group ? t('Mark these as read') : t('Mark all as read')}
          </Button>
        )
      }
    >
      <Tabs
        label={t('Filter notifications')}
        items={[
          { label: t('All'), to: '/notifications' },
          { label: t('Unread'), to: '/notifications?show=unread', count: unread },
          ...topicsForRole(role).map((one) => ({ label: one.label, to: `/notifications?about=${one.group}` })),
        ]}
      />
      <InfiniteList
        pages={lines}
        label={t('Notifications')}
        empty={<Nothing isUnreadOnly={isUnreadOnly} isFiltered={group !== undefined} />}
      >
        {(line) => <NotificationRow line={line} onRead={() => reading.one(line)} />}
      </InfiniteList>
    </Page>
  )
}

function Nothing({ isUnreadOnly, isFiltered }: { isUnreadOnly: boolean; isFiltered: boolean }) {
  if (isFiltered) return <EmptyState icon={BellIcon} title={t('No notifications of this type yet')} />
  if (isUnreadOnly) {
    return (
      <EmptyState icon={ChecksIcon} title={t('No unread notifications')}>
        {t('New notifications appear here and at the bell.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={BellIcon} title={t('No notifications yet')}>
      {t('Follows, messages, tips and news from people you follow appear here.')}
    </EmptyState>
  )
}
