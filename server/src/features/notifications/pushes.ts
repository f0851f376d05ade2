import { notificationCreated } from '@fanfare/contract/notifications'
import { deliver, pushOn } from '#platform/pushes.ts'
import { notified } from './events.ts'
import { notificationsById, unreadOf } from './store.ts'
import { notificationViews } from './views.ts'

export const pushes = [
  pushOn(notified, async ({ db }, { notificationIds }) => {
    const rows = await notificationsById(db, notificationIds)
    const unread = await unreadOf(
      db,
      rows.map((row) => row.account_id),
    )
    const views = await notificationViews(db, rows)
    return rows.map((row, i) =>
      // About the own list; those that a block stands in the way of were not read at all.
      deliver({ from: row.account_id, to: [row.account_id] }, notificationCreated, {
        notification: views[i]!,
        totalUnread: unread.get(row.account_id) ?? 0,
      }),
    )
  }),
]
