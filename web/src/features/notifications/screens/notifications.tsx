import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Reply } from '@fanfare/contract'
import { countUnread, listNotificationGroups, listNotifications } from '@fanfare/contract/notifications'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery, query, useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { BellIcon, ChecksIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Tabs } from '#ui/tabs.tsx'
import {
  notificationsInput,
  useNewNotifications,
  useMarkRead,
  useMarkSeen,
  type NotificationFilter,
} from '../components/notification-list.ts'
import { NotificationRow } from '../components/notification-row.tsx'

type Groups = Reply<typeof listNotificationGroups>['groups']

/** Ignores unknown groups. */
const wanted = (search: URLSearchParams, groups: Groups): NotificationFilter => ({
  isUnreadOnly: search.get('show') === 'unread',
  group: groups.find(({ name }) => name === search.get('about'))?.name,
})

const page = createLoaders(async ({ list, read, tryRead, url }) => {
  const { groups } = await read(listNotificationGroups, {})
  await Promise.all([list(listNotifications, notificationsInput(wanted(url.searchParams, groups))), tryRead(countUnread, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Notifications'))

export default function Notifications() {
  const { groups } = useApiQuery(listNotificationGroups, {})
  const filters = wanted(useSearchParams()[0], groups)
  const { isUnreadOnly, group } = filters
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
          ...groups.map(({ name, label }) => ({ label, to: `/notifications?about=${name}` })),
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
