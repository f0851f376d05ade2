/** Reminds fans by mail of what is charged next. */
import type { Tx } from '#platform/context.ts'
import { mailReminder } from './mails.ts'
import { mayBeCharged } from './may-be-charged.ts'
import { chargedAt, isReminded, postponed, reminderFrom } from './rules.ts'
import { extendAccess } from './give-period.ts'
import { lockSubscription, updateSubscription, type SubscriptionRow } from './store.ts'

/** Mails once for each charge, when it is time to. */
export async function remind(tx: Tx, id: string): Promise<void> {
  const row = await lockSubscription(tx, id)
  const from = row && reminderFrom(row)
  if (!row?.renews || !from || from > tx.now || isReminded(row)) return
  await mailReminder(tx, row)
  await updateSubscription(tx, id, { reminded_for: chargedAt(row) })
}

/**
 * Free days are about to become paid ones without a reminder, because the site was down: they go on for another three days, and the
 * fan is told now. Returns false where nothing has to wait.
 */
export async function postponeUnreminded(tx: Tx, id: string): Promise<boolean> {
  const row = await lockSubscription(tx, id)
  if (!isUnannounced(row) || !(await mayBeCharged(tx, row))) return false
  const expiresAt = postponed(tx.now)
  const change = { expires_at: expiresAt, due_at: expiresAt, reminded_for: expiresAt }
  const later = await updateSubscription(tx, id, change)
  await extendAccess(tx, later)
  await mailReminder(tx, later)
  return true
}

/** Free days that become paid ones, and whose fan has not been reminded. */
export const isUnannounced = (row: SubscriptionRow | undefined): row is SubscriptionRow =>
  row !== undefined && row.renews && row.type === 'free' && row.attempts === 0 && !isReminded(row)
