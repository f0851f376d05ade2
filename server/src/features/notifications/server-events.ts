import { notificationCreated, notificationsArrived, notificationsRead as readPush } from '@fanfare/contract/notifications'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { audienceNotified, notificationsRead, notified } from './events.ts'
import { notificationsById, unreadOf } from './store.ts'
import { notificationViews } from './views.ts'

export const serverEvents = [
  serverEventsOn(notified, async ({ db }, { notificationIds }) => {
    const rows = await notificationsById(db, notificationIds)
    const unread = await unreadOf(
      db,
      rows.map((row) => row.account_id),
    )
    const views = await notificationViews(db, rows)
    return rows.map((row, i) =>
      // From and to the same account; notifications across a block were filtered out when reading.
      deliver({ from: row.account_id, to: [row.account_id] }, notificationCreated, {
        notification: views[i]!,
        totalUnread: unread.get(row.account_id)?.total ?? 0,
        totalUnseen: unread.get(row.account_id)?.unseen ?? 0,
      }),
    )
  }),
  serverEventsOn(audienceNotified, (_, { fromId: from, accountIds: to }) =>
    Promise.resolve([deliver({ from, to }, notificationsArrived, {})]),
  ),
  serverEventsOn(notificationsRead, async ({ db }, { accountIds, link }) => {
    const unread = await unreadOf(db, accountIds)
    return [...unread].map(([accountId, { total, unseen }]) =>
      deliver({ from: accountId, to: [accountId] }, readPush, { link, totalUnread: total, totalUnseen: unseen }),
    )
  }),
]
