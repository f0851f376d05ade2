/** Who may start or continue a conversation. Anyone else gets the same reply as for an account that does not exist. */
import { entitledAmong, accessDecision } from '#core/access/index.ts'
import { statusesOf } from '#core/accounts/index.ts'
import { profileOf } from '#core/content/index.ts'
import { conversationBetween, type Pair } from '#core/messages/index.ts'
import type { Db } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { partyOf } from './party.ts'

/** The fan may see the performer's profile (so neither has blocked the other), and both accounts are active. */
export async function mayMessage(db: Db, { fanId, performerId }: Pair): Promise<boolean> {
  // Neither waits for the other: in a transaction both are one round trip.
  const [accounts, decision] = await Promise.all([
    statusesOf(db, [fanId, performerId]),
    accessDecision(db, partyOf({ fan_id: fanId }, fanId), profileOf(performerId)),
  ])
  const [fan, performer] = [accounts.get(fanId), accounts.get(performerId)]
  if (fan?.role !== 'fan' || fan.status !== 'active' || performer?.role !== 'performer') return false
  return decision.sees === 'all'
}

/**
 * The same of a conversation that exists, for one of its two who asks with a session: a fan who is signed in is active, and a performer stays
 * one, active while the profile is shown. So a fan's own message costs one question less.
 */
export async function mayContinue(db: Db, { fanId, performerId }: Pair, viewer: Viewer): Promise<boolean> {
  const [accounts, decision] = await Promise.all([
    viewer.id === fanId ? undefined : statusesOf(db, [fanId]),
    accessDecision(db, partyOf({ fan_id: fanId }, fanId), profileOf(performerId)),
  ])
  const fan = accounts === undefined ? { role: viewer.role, status: 'active' } : accounts.get(fanId)
  return fan?.role === 'fan' && fan.status === 'active' && decision.sees === 'all'
}

/**
 * A performer may message fans who follow or subscribe, and fans who have opened their conversation: by writing, or by
 * paying once (`listeners.ts`).
 */
export async function mayContact(db: Db, pair: Pair): Promise<boolean> {
  if (await conversationBetween(db, pair)) return true
  return (await entitledAmong(db, pair.fanId, ['follow', 'subscription'], [pair.performerId])).size > 0
}
