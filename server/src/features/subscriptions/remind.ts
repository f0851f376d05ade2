import type { Tx } from '#platform/context.ts'
import { mailReminder } from './mails.ts'
import { isHeld, mayBeCharged } from './may-be-charged.ts'
import { chargedAt, isReminded, postponedTrialEnd, reminderFrom } from './rules.ts'
import { extendAccess } from './give-period.ts'
import { lockSubscription, updateSubscription, type SubscriptionRow } from './store.ts'

/** Emails once per charge, when the reminder is due. A held renewal is announced when it continues. */
export async function remindOfCharge(tx: Tx, id: string): Promise<void> {
  const row = await lockSubscription(tx, id)
  const from = row && reminderFrom(row)
  if (!row?.renews || !from || from > tx.now || isReminded(row) || (await isHeld(tx, row))) return
  if (row.type === 'free' && row.status === 'active' && chargedAt(row) < postponedTrialEnd(tx.now)) return postpone(tx, row)
  await mailReminder(tx, row)
  await updateSubscription(tx, id, { reminded_for: chargedAt(row) })
}

/**
 * Extends free days by three days and reminds the fan now, if the site was down when the reminder was due. Returns false if there
 * is no reason to wait.
 */
export async function postponeUnreminded(tx: Tx, id: string): Promise<boolean> {
  const row = await lockSubscription(tx, id)
  if (!isUnannounced(row) || !(await mayBeCharged(tx, row))) return false
  await postpone(tx, row)
  return true
}

async function postpone(tx: Tx, { id }: SubscriptionRow): Promise<void> {
  const expiresAt = postponedTrialEnd(tx.now)
  const later = await updateSubscription(tx, id, { expires_at: expiresAt, due_at: expiresAt, reminded_for: expiresAt })
  await extendAccess(tx, later)
  await mailReminder(tx, later)
}

/** Whether free days become paid ones without a reminder so far. */
export const isUnannounced = (row: SubscriptionRow | undefined): row is SubscriptionRow =>
  row !== undefined && row.renews && row.type === 'free' && row.attempts === 0 && !isReminded(row)
