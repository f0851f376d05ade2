/** Stores push messages and emails with their due times for notified accounts, and enqueues the jobs that send them. */
import type { Tx } from '#platform/context.ts'
import { LOWEST_PRIORITY, LOW_PRIORITY } from '#platform/jobs.ts'
import type { NotificationKind } from '#platform/notification-rules.ts'
import { insertMails, insertPushes, type Due, type InsertedNotifications } from './insert-notifications.ts'
import { enqueuePushes, sendNotificationMails } from './outgoing-jobs.ts'
import { mailDue, pushDue, DEFAULT_PREFERENCES, channelsOf, type Preferences, type Channels } from './rules.ts'

interface Outgoing {
  readonly kind: NotificationKind
  readonly written: readonly InsertedNotifications[]
  readonly own: ReadonlyMap<string, Preferences>
  /** A large audience has a lower priority than notifications of single people. */
  readonly isLarge: boolean
}

/** Sends nothing while a demo's past is created. */
export async function enqueueOutgoing(tx: Tx, { kind, written, own, isLarge }: Outgoing): Promise<void> {
  if (tx.services.clock.isMoved) return
  const due = (channel: keyof Channels, dueOf: typeof pushDue): Due[] =>
    written.flatMap(({ id, account_id }) => {
      const preferences = own.get(account_id) ?? DEFAULT_PREFERENCES
      if (!channelsOf(kind, preferences)[channel]) return []
      return [{ notificationId: id, accountId: account_id, at: dueOf(kind, preferences, tx.now) }]
    })
  const priority = isLarge ? LOWEST_PRIORITY : kind.isUrgent ? 0 : LOW_PRIORITY
  const how = (at: Date) => ({ priority, ...(at > tx.now && { at }) })
  for (const [{ at, service }, accountIds] of together(await insertPushes(tx.db, due('push', pushDue)), ({ service }) => service))
    enqueuePushes(tx, { accountIds, service }, how(at))
  const mails = due('email', mailDue)
  await insertMails(tx.db, mails)
  // Slow outside parties occupy one worker at most.
  for (const [{ at }, accountIds] of together(mails, () => ''))
    tx.enqueue(sendNotificationMails, { accountIds }, { queue: sendNotificationMails.name, ...how(at) })
}

/**
 * Groups all that are due at the same time in the same channel, with the first of each group. The job takes everything due by then.
 */
const together = <D extends Pick<Due, 'accountId' | 'at'>>(all: readonly D[], wayOf: (one: D) => string): [D, string[]][] =>
  [...Map.groupBy(all, (one) => `${one.at.getTime()} ${wayOf(one)}`).values()].flatMap((alike): [D, string[]][] => {
    const [first] = alike
    return first ? [[first, alike.map(({ accountId }) => accountId)]] : []
  })
