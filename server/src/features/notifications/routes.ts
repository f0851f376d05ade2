import { done } from '@fanfare/contract'
import * as notifications from '@fanfare/contract/notifications'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { listOf, markAllRead, markAllSeen, markRead, unreadOf } from './store.ts'
import { notificationViews } from './views.ts'

export const routes = [
  query(notifications.listNotifications, async ({ ctx, viewer, query }) => {
    const { type, unread, limit = 12, offset = 0, sort = 'desc', sortBy = 'updatedAt' } = query
    const { rows, total } = await listOf(ctx.db, viewer.id, { type, unread, limit, offset, sort, sortBy })
    return { data: await notificationViews(ctx.db, rows), total }
  }),

  query(
    notifications.countUnread,
    async ({ ctx, viewer }) => (await unreadOf(ctx.db, [viewer.id])).get(viewer.id) ?? { total: 0, unseen: 0 },
  ),

  mutation(notifications.seeAllNotifications, async ({ tx, viewer }) => {
    await markAllSeen(tx.db, viewer.id, tx.now)
    return done
  }),

  mutation(notifications.readAllNotifications, async ({ tx, viewer }) => {
    await markAllRead(tx.db, viewer.id, tx.now)
    return done
  }),

  mutation(notifications.readNotification, async ({ tx, viewer, params }) => {
    const row = await markRead(tx.db, viewer.id, params.id, tx.now)
    if (!row) throw notFound('notification')
    const [view] = await notificationViews(tx.db, [row])
    return view!
  }),
]
