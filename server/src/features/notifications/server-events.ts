import {
  notificationCreated,
  notificationsArrived,
  notificationsRead as readPush,
  notificationsSeen as seenPush,
} from '@fanfare/contract/notifications'
import { localesOf } from '#core/accounts/index.ts'
import { inLocale } from '#lib/i18n.ts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { audienceNotified, notificationsRead, notificationsSeen, notified } from './events.ts'
import { notificationsById, unreadOf } from './store.ts'
import { notificationViews } from './views.ts'

export const serverEvents = [
  serverEventsOn(notified, async (ctx, { notificationIds }) => {
    const rows = await notificationsById(ctx.db, notificationIds)
    const accountIds = rows.map((row) => row.account_id)
    const [unread, locales] = await Promise.all([unreadOf(ctx.db, accountIds), localesOf(ctx.db, accountIds)])
    const viewOf = await notificationViews(ctx, ctx.db, rows)
    return rows.map((row) =>
      // From and to the same account; notifications across a block were filtered out when reading.
      deliver({ from: row.account_id, to: [row.account_id] }, notificationCreated, {
        notification: inLocale(locales.get(row.account_id) ?? 'en', () => viewOf(row)),
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
  serverEventsOn(notificationsSeen, async ({ db }, { accountId }) => {
    const { total = 0, unseen = 0 } = (await unreadOf(db, [accountId])).get(accountId) ?? {}
    return [deliver({ from: accountId, to: [accountId] }, seenPush, { totalUnread: total, totalUnseen: unseen })]
  }),
]
