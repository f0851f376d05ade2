import { done } from '@fanfare/contract'
import * as notifications from '@fanfare/contract/notifications'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { notificationsSeen } from './events.ts'
import { filteredTypes, groupsForRole } from './kinds.ts'
import { listOf, markAllRead, markAllSeen, markRead, unreadOf } from './store.ts'
import { notificationViews } from './views.ts'

export const routes = [
  query(notifications.listNotifications, async ({ ctx, viewer, query }) => {
    const { unread, limit = 12, offset = 0, sort = 'desc', sortBy = 'updatedAt' } = query
    const types = filteredTypes(ctx, query)
    const { rows, total } = await listOf(ctx.db, viewer.id, { types, unread, limit, offset, sort, sortBy })
    const viewOf = await notificationViews(ctx, ctx.db, rows)
    return { data: rows.map(viewOf), total }
  }),

  query(notifications.listNotificationGroups, async ({ ctx, viewer }) => ({
    groups: groupsForRole(ctx, viewer.role).map(({ name, label }) => ({ name, label: label() })),
  })),

  query(
    notifications.countUnread,
    async ({ ctx, viewer }) => (await unreadOf(ctx.db, [viewer.id])).get(viewer.id) ?? { total: 0, unseen: 0 },
  ),

  mutation(notifications.markAllNotificationsSeen, async ({ tx, viewer }) => {
    await markAllSeen(tx.db, viewer.id, tx.now)
    tx.emit(notificationsSeen, { accountId: viewer.id })
    return done
  }),

  mutation(notifications.markAllNotificationsRead, async ({ tx, viewer, query }) => {
    const { upTo } = query
    const types = filteredTypes(tx.services, query)
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
