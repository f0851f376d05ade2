/** Decides who may start or continue a conversation. Others get the reply for an unknown account. */
import { entitledAmong, accessDecision } from '#core/access/index.ts'
import { statusesOf } from '#core/accounts/index.ts'
import { profileOf } from '#core/content/index.ts'
import { conversationBetween, isWithinReach, type Pair } from '#core/messages/index.ts'
import type { Db } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { participantViewer } from './participant-viewer.ts'

/** Returns true if the fan may see the performer's profile, which excludes blocks, and both accounts are active. */
export async function mayMessage(db: Db, { fanId, performerId }: Pair): Promise<boolean> {
  if (!(await isWithinReach(db, fanId))) return false
  // The queries are independent: in a transaction they share one round trip.
  const [accounts, decision] = await Promise.all([
    statusesOf(db, [fanId, performerId]),
    accessDecision(db, participantViewer({ fan_id: fanId }, fanId), profileOf(performerId)),
  ])
  const [fan, performer] = [accounts.get(fanId), accounts.get(performerId)]
  if (fan?.role !== 'fan' || fan.status !== 'active' || performer?.role !== 'performer') return false
  return decision.sees === 'all'
}

/**
 * Does the same for an existing conversation and a signed-in participant, who is active. A visible profile means an active
 * performer. This saves a query for a fan's own messages.
 */
export async function mayContinue(db: Db, { fanId, performerId }: Pair, viewer: Viewer): Promise<boolean> {
  const [accounts, decision] = await Promise.all([
    viewer.id === fanId ? undefined : statusesOf(db, [fanId]),
    accessDecision(db, participantViewer({ fan_id: fanId }, fanId), profileOf(performerId)),
  ])
  const fan = accounts === undefined ? { role: viewer.role, status: 'active' } : accounts.get(fanId)
  return fan?.role === 'fan' && fan.status === 'active' && decision.sees === 'all'
}

/** Returns whether a performer may message a fan: one who follows, subscribes, has written, or has paid once (`listeners.ts`). */
export async function mayContact(db: Db, pair: Pair): Promise<boolean> {
  if (await conversationBetween(db, pair)) return true
  return (await entitledAmong(db, pair.fanId, ['follow', 'subscription'], [pair.performerId])).size > 0
}
