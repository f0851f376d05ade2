/** The cached lists of notifications: all, unread, and by topic. */
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Input, Reply } from '@fanfare/contract'
import { listNotifications, type Notification } from '@fanfare/contract/notifications'
import { routeOf } from '#lib/api.ts'
import { patchQueries } from '#lib/patch-queries.ts'

export type Pages = InfiniteData<Reply<typeof listNotifications>>

const isList = ({ queryKey }: Query): boolean => routeOf(queryKey) === listNotifications && queryKey.at(-1) === 'pages'

/** Returns whether a list contains all notifications or this one's topic. */
const isInList = ({ queryKey }: Query, { group }: Notification): boolean => {
  const groupFilter = (queryKey[2] as Input<typeof listNotifications>).query?.group
  return groupFilter === undefined || groupFilter === group
}

export function patchLists(
  queries: QueryClient,
  how: (pages: Pages['pages']) => Pages['pages'],
  which: (list: Query) => boolean = isList,
): void {
  patchQueries<Pages>(queries, { predicate: which }, (cached) => ({ ...cached, pages: how(cached.pages) }))
}

/** A new or extended notification moves to the top of the lists that contain it. */
export function addNotification(queries: QueryClient, line: Notification): void {
  const onTop = (pages: Pages['pages']) => pages.map((page, at) => (at === 0 ? withOnTop(page, line) : page))
  patchLists(queries, onTop, (list) => isList(list) && isInList(list, line))
}

function withOnTop(page: Pages['pages'][number], line: Notification): Pages['pages'][number] {
  const others = page.data.filter((one) => one._id !== line._id)
  const isNew = others.length === page.data.length
  return { ...page, data: [line, ...others], total: page.total + (isNew ? 1 : 0) }
}
