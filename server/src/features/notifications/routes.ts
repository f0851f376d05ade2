import { done } from '@fanfare/contract'
import * as notifications from '@fanfare/contract/notifications'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { notificationsSeen } from './events.ts'
import { namesOf } from './kinds.ts'
import { listOf, markAllRead, markAllSeen, markRead, unreadOf } from './store.ts'
import { notificationViews } from './views.ts'

export const routes = [
  query(notifications.listNotifications, async ({ ctx, viewer, query }) => {
    const { type, group, unread, limit = 12, offset = 0, sort = 'desc', sortBy = 'updatedAt' } = query
    const types = type === undefined ? group && namesOf(ctx, group) : [type]
    const { rows, total } = await listOf(ctx.db, viewer.id, { types, unread, limit, offset, sort, sortBy })
    const viewOf = await notificationViews(ctx, ctx.db, rows)
    return { data: rows.map(viewOf), total }
  }),

  query(
    notifications.countUnread,
    async ({ ctx, viewer }) => (await unreadOf(ctx.db, [viewer.id])).get(viewer.id) ?? { total: 0, unseen: 0 },
  ),

  mutation(notifications.markAllNotificationsSeen, async ({ tx, viewer }) => {
    await markAllSeen(tx.db, viewer.id, tx.now)
    tx.emit(notificationsSeen, { accountId: viewer.id })
    return done
  }),

  mutation(notifications.markAllNotificationsRead, async ({ tx, viewer, query: { group, type, upTo } }) => {
    const types = type === undefined ? group && namesOf(tx.services, group) : [type]
    await markAllRead(tx.db, { accountId: viewer.id, types, upTo: upTo === undefined ? undefined : new Date(upTo) }, tx.now)
    tx.emit(notificationsSeen, { accountId: viewer.id })
    return done
  }),

  mutation(notifications.markNotificationRead, async ({ tx, viewer, params }) => {
    const row = await markRead(tx.db, viewer.id, params.id, tx.now)
    if (!row) throw notFound()
    tx.emit(notificationsSeen, { accountId: viewer.id })
    return (await notificationViews(tx.services, tx.db, [row]))(row)
  }),
]
