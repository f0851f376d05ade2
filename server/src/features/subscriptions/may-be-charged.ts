/**
 * Decides whether a renewal may be charged, in the transaction that begins its payment: fans block and leave while others are
 * charged.
 */
import { accessDecision, withoutBlocked } from '#core/access/index.ts'
import { activeAmong, statusesOf } from '#core/accounts/index.ts'
import { profileOf } from '#core/content/index.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { SubscriptionRow } from './store.ts'

/**
 * Returns false if fan or performer is gone or one has blocked the other. A block after this read comes too late for this period,
 * and in time for the next.
 */
export async function mayBeCharged(
  tx: Tx,
  { fan_id, performer_id }: Pick<SubscriptionRow, 'fan_id' | 'performer_id'>,
): Promise<boolean> {
  const fan: Viewer = { id: fan_id, role: 'fan', sessionId: '', provedAt: new Date(0) }
  const [active, decision] = await Promise.all([
    activeAmong(tx.db, [fan_id]),
    accessDecision(tx.db, fan, profileOf(performer_id)),
  ])
  return active.has(fan_id) && decision.sees === 'all'
}

const HOLDING: readonly (string | undefined)[] = ['suspended', 'paused']

/** Returns whether renewals with an account in this status wait. */
export const holdsRenewals = (status: string | undefined): boolean => HOLDING.includes(status)

/**
 * Returns whether a renewal waits, because fan or performer is suspended and may be restored, or the performer has paused the
 * profile. A block does not make it wait.
 */
export async function isHeld(
  { db }: Pick<Tx, 'db'>,
  { fan_id, performer_id }: Pick<SubscriptionRow, 'fan_id' | 'performer_id'>,
): Promise<boolean> {
  const ids = [fan_id, performer_id]
  const [accounts, pairs] = await Promise.all([statusesOf(db, ids), withoutBlocked(db, [{ from: performer_id, to: fan_id }])])
  const statuses = ids.map((id) => accounts.get(id)?.status)
  return statuses.some(holdsRenewals) && !statuses.includes('deleted') && pairs.length > 0
}
