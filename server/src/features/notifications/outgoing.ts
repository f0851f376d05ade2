/** What leaves the app for accounts that were notified: push messages and mails, each written down with when it is due, and the jobs that send them. */
import type { Tx } from '#platform/context.ts'
import { LATE, type Job } from '#platform/jobs.ts'
import type { NotificationKind } from '#platform/notification-rules.ts'
import { insertMails, insertPushes, type Due, type Written } from './insert-notifications.ts'
import { OfAccounts, sendNotificationMails, sendPushes } from './outgoing-jobs.ts'
import { mailDue, pushDue, USUAL, waysOf, type Preferences, type Ways } from './rules.ts'

/** Nothing goes out of a past that is made. */
export async function tellOutside(
  tx: Tx,
  kind: NotificationKind,
  written: readonly Written[],
  own: ReadonlyMap<string, Preferences>,
): Promise<void> {
  if (tx.services.clock.isMoved) return
  const due = (way: keyof Ways, dueOf: typeof pushDue): Due[] =>
    written.flatMap(({ id, account_id }) => {
      const preferences = own.get(account_id) ?? USUAL
      if (!waysOf(kind, preferences)[way]) return []
      return [{ notificationId: id, accountId: account_id, at: dueOf(kind, preferences, tx.now) }]
    })
  const pushes = due('push', pushDue)
  const withDevices = await insertPushes(tx.db, pushes)
  enqueue(
    tx,
    sendPushes,
    pushes.filter((one) => withDevices.has(one.accountId)),
  )
  const mails = due('email', mailDue)
  await insertMails(tx.db, mails)
  enqueue(tx, sendNotificationMails, mails)
}

/** One job for all that are due at the same time; it takes whatever is due by then. */
function enqueue(tx: Tx, job: Job<typeof OfAccounts>, all: readonly Due[]): void {
  for (const due of Map.groupBy(all, ({ at }) => at.getTime()).values()) {
    const [first] = due
    if (!first) continue
    // Slow outside parties keep one worker busy at most.
    const how = { queue: job.name, priority: LATE, ...(first.at > tx.now && { at: first.at }) }
    tx.enqueue(job, { accountIds: due.map(({ accountId }) => accountId) }, how)
  }
}
