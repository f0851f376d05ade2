/**
 * One listener for each notification and each resolution that any feature has declared; this feature knows none of them by
 * name.
 */
import { localesOf } from '#core/accounts/index.ts'
import { inLocale } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import { on, type Listener } from '#platform/listeners.ts'
import type { NotificationRule, NotificationResolution } from '#platform/notification-rules.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { notificationsRead, notified } from './events.ts'
import { insertNotifications, markReadByLink } from './store.ts'

/** Accounts notified by one event: followers of a large performer are notified in several batches. */
const MOST_AT_ONCE = 500

export const listenersFor = (notificationRules: readonly NotificationRule[]): Listener[] =>
  notificationRules.map((rule) =>
    on(rule.event, `notify ${rule.type}`, async (tx, data) => {
      const payload = data as never
      const accountIds = [...new Set(await rule.to(payload, tx.db))]
      const { type, isOwnMoney = false, isOncePerDay = false } = rule
      const from_id = rule.from(payload)
      const about = { type, from_id, at: tx.now, isOwnMoney, isOncePerDay }
      // Without the lock two concurrent ones would both find none of today.
      if (isOncePerDay) await oneAtATime(tx, `notify ${type} ${from_id}`)
      for (let i = 0; i < accountIds.length; i += MOST_AT_ONCE) {
        const readers = await localesOf(tx.db, accountIds.slice(i, i + MOST_AT_ONCE))
        for (const [locale, ids] of Map.groupBy(readers.keys(), (id) => readers.get(id) ?? 'en')) {
          const rows = ids.map((accountId) => ({ id: newId(tx.now), accountId }))
          const words = inLocale(locale, () => rule.words(payload))
          const notificationIds = await insertNotifications(tx.db, rows, { ...about, ...words })
          if (notificationIds.length > 0) tx.emit(notified, { notificationIds })
        }
      }
    }),
  )

export const resolversFor = (notificationResolutions: readonly NotificationResolution[]): Listener[] =>
  notificationResolutions.map(({ event, type, to, link }) =>
    on(event, `resolve ${type}`, async (tx, data) => {
      const payload = data as never
      const about = { type, link: link(payload), accountIds: await to(payload, tx.db) }
      const accountIds = await markReadByLink(tx.db, about, tx.now)
      if (accountIds.length > 0) tx.emit(notificationsRead, { accountIds, link: about.link })
    }),
  )
