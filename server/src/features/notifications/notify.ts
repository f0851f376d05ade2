/**
 * One listener for each notification and each resolution that any feature has declared; this feature knows none of them by
 * name.
 */
import { localesOf } from '#core/accounts/index.ts'
import { inLocale } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import { AUDIENCE_PAGE, NOBODY } from '#platform/audience.ts'
import type { Tx } from '#platform/context.ts'
import { on, type Listener } from '#platform/listeners.ts'
import type { NotificationRule, NotificationResolution } from '#platform/notification-rules.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { audienceNotified, notificationsRead, notified, notifyingContinues } from './events.ts'
import { insertNotifications, markReadByLink } from './store.ts'

/** `purchase gallery` */
const nameOf = ({ type, about }: NotificationRule) => (about === undefined ? type : `${type} ${about}`)
const keyOf = (rule: NotificationRule) => `${rule.event.name} ${nameOf(rule)}`

/** A page of very many accounts is notified in a transaction of its own, which enqueues the next. */
export function listenersFor(rules: readonly NotificationRule[]): Listener[] {
  const byName = new Map(rules.map((rule) => [keyOf(rule), rule]))
  return [
    ...rules.map((rule) => on(rule.event, `notify ${nameOf(rule)}`, (tx, data) => notify(tx, rule, { data, after: NOBODY }))),
    on(notifyingContinues, 'notify', async (tx, { rule, data, after }) => {
      const known = byName.get(rule)
      if (known) await notify(tx, known, { data, after })
    }),
  ]
}

interface Occasion {
  /** The event's payload. */
  readonly data: unknown
  /** The last account that was notified. */
  readonly after: string
}

async function notify(tx: Tx, rule: NotificationRule, { data, after }: Occasion): Promise<void> {
  const payload = data as never
  const to = await rule.to(payload, tx.db)
  const isLarge = typeof to === 'function'
  const accountIds = isLarge ? await to(tx.db, { after, limit: AUDIENCE_PAGE }) : [...new Set(to)]
  const { type, isOwnMoney = false, isOncePerDay = false } = rule
  const from_id = rule.from(payload)
  const about = { type, from_id, at: tx.now, isOwnMoney, isOncePerDay }
  // Without the lock two concurrent ones would both find none of today.
  if (isOncePerDay) await oneAtATime(tx, `notify ${type} ${from_id}`)
  const readers = await localesOf(tx.db, accountIds)
  const written: string[] = []
  for (const [locale, ids] of Map.groupBy(readers.keys(), (id) => readers.get(id) ?? 'en')) {
    const rows = ids.map((accountId) => ({ id: newId(tx.now), accountId }))
    const words = inLocale(locale, () => rule.words(payload))
    written.push(...(await insertNotifications(tx.db, rows, { ...about, ...words })))
  }
  // One message for all of a page: what each of them sees in full would be a message and a count for each.
  if (isLarge) tx.emit(audienceNotified, { fromId: from_id, accountIds: [...accountIds] })
  else if (written.length > 0) tx.emit(notified, { notificationIds: written })
  const last = accountIds.at(-1)
  if (isLarge && last !== undefined && accountIds.length === AUDIENCE_PAGE)
    tx.emit(notifyingContinues, { rule: keyOf(rule), data, after: last })
}

export const resolversFor = (notificationResolutions: readonly NotificationResolution[]): Listener[] =>
  notificationResolutions.map(({ event, type, to, link }) =>
    on(event, `resolve ${type}`, async (tx, data) => {
      const payload = data as never
      const about = { type, link: link(payload), accountIds: await to(payload, tx.db) }
      const accountIds = await markReadByLink(tx.db, about, tx.now)
      if (accountIds.length > 0) tx.emit(notificationsRead, { accountIds, link: about.link })
    }),
  )
