/** Creates one listener per notification rule and resolution that features declare, without knowing any of them by name. */
import { isSilencedGroup } from '#core/access/index.ts'
import { storedMessage } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import { AUDIENCE_PAGE_SIZE, NO_ACCOUNT } from '#platform/audience.ts'
import type { Tx } from '#platform/context.ts'
import { on, type Listener } from '#platform/listeners.ts'
import { DEFAULT_VARIANT, type NotificationRule, type NotificationResolution } from '#platform/notification-rules.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { audienceNotified, notificationsRead, notified, notifyingContinues } from './events.ts'
import { insertNotifications, type InsertedNotifications } from './insert-notifications.ts'
import { enqueueOutgoing } from './outgoing.ts'
import { DEFAULT_PREFERENCES, channelsOf, type Preferences } from './rules.ts'
import { preferencesByAccount } from './settings-store.ts'
import { markReadByLink } from './store.ts'

/** Like `purchase gallery`. */
const nameOf = ({ kind, about }: NotificationRule) => (about === undefined ? kind.name : `${kind.name} ${about}`)
const keyOf = (rule: NotificationRule) => `${rule.event.name} ${nameOf(rule)}`

/** Each page of a large audience is notified in its own transaction, which enqueues the next page. */
export function listenersFor(rules: readonly NotificationRule[]): Listener[] {
  const byName = new Map(rules.map((rule) => [keyOf(rule), rule]))
  return [
    ...rules.map((rule) =>
      on(rule.event, `notify ${nameOf(rule)}`, (tx, data, jobId) => notify(tx, rule, { data, after: NO_ACCOUNT, jobId })),
    ),
    on(notifyingContinues, 'notify', async (tx, { rule, data, after, jobId }) => {
      const known = byName.get(rule)
      if (known) await notify(tx, known, { data, after, jobId })
    }),
  ]
}

interface Occasion {
  /** The event's payload. */
  readonly data: unknown
  /** The last account that was notified. */
  readonly after: string
  /** The job that notified the first page. */
  readonly jobId: string
}

async function notify(tx: Tx, rule: NotificationRule, { data, after, jobId }: Occasion): Promise<void> {
  const payload = data as never
  const to = await rule.to(payload, tx.db)
  const isLarge = typeof to === 'function'
  const accountIds = isLarge ? await to(tx.db, { after, limit: AUDIENCE_PAGE_SIZE }) : [...new Set(to)]
  if (accountIds.length === 0) return
  const own = await preferencesByAccount(tx.db, accountIds)
  const written = await write(tx, rule, { payload, accountIds, own, jobId })
  await enqueueOutgoing(tx, { kind: rule.kind, written: written.filter((one) => one.is_new), own, isLarge })
  const listed = written.filter((one) => one.is_listed)
  // A large page gets one event: individual events would need a message and a count for each account.
  if (isLarge) tx.emit(audienceNotified, { fromId: rule.from(payload), accountIds: listed.map((one) => one.account_id) })
  else if (listed.length > 0) tx.emit(notified, { notificationIds: listed.map(({ id }) => id) })
  const last = accountIds.at(-1)
  if (isLarge && last !== undefined && accountIds.length === AUDIENCE_PAGE_SIZE)
    tx.emit(notifyingContinues, { rule: keyOf(rule), data, after: last, jobId })
}

interface Occurrence {
  readonly payload: never
  readonly accountIds: readonly string[]
  readonly own: ReadonlyMap<string, Preferences>
  readonly jobId: string
}

/** Texts stay untranslated until each account reads them. Skips accounts that have turned off all ways of this kind. */
async function write(
  tx: Tx,
  rule: NotificationRule,
  { payload, accountIds, own, jobId }: Occurrence,
): Promise<InsertedNotifications[]> {
  const { kind, isOwnMoney = false, isOncePerDay = false } = rule
  const from_id = rule.from(payload)
  const how = { isOwnMoney, isOncePerDay, isGrouped: kind.many !== undefined, isSilenced: isSilencedGroup(kind.group) }
  const line = { type: kind.name, from_id, jobId, at: tx.now, ...how }
  // Without the lock, two concurrent jobs would both find no notification of today.
  if (isOncePerDay) await oneAtATime(tx, `notify ${kind.name} ${from_id}`)
  const rows = accountIds.flatMap((accountId) => {
    const { inApp, email, push } = channelsOf(kind, own.get(accountId) ?? DEFAULT_PREFERENCES)
    return inApp || email || push ? [{ id: newId(tx.now), accountId, isListed: inApp }] : []
  })
  const { title, outside, link, target } = await storedMessage(() => titled(tx, rule, payload))
  return insertNotifications(tx.db, rows, { ...line, title, outside, link, target })
}

async function titled(tx: Tx, { kind, words }: NotificationRule, payload: never) {
  const { title, outside = DEFAULT_VARIANT, link, target } = await words(payload, tx)
  return { title: title ?? kind.outside[outside]?.().subject ?? '', outside, link, target }
}

export const resolversFor = (notificationResolutions: readonly NotificationResolution[]): Listener[] =>
  notificationResolutions.map(({ event, kind, to: recipients, links }) =>
    on(event, `resolve ${kind.name}`, async (tx, data) => {
      const payload = data as never
      const to = await recipients(payload, tx.db)
      for (const link of to.length > 0 ? links(payload) : []) {
        const accountIds = await markReadByLink(tx.db, { type: kind.name, link, accountIds: to }, tx.now)
        if (accountIds.length > 0) tx.emit(notificationsRead, { accountIds, link })
      }
    }),
  )
