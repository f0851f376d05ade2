/** Keeps the visits of a room as the media engine tells them. */
import { LIVE } from '@fanfare/contract/live-limits'
import { accountById } from '#core/accounts/index.ts'
import { isPlaying } from '#core/streaming/index.ts'
import type { Tx } from '#platform/context.ts'
import { audienceChanged } from '../events.ts'
import { raisePeak, roomById } from '../rooms/store.ts'
import { endVisits, lockVisit, sampleViewers, setPresence, viewersOf } from './visits-store.ts'

export interface Moved {
  readonly kind: string
  readonly streamId: string
  readonly accountId: string
}

/** Events run in any order, so the visit follows the connections that are open now. The performer and operators are not counted. */
export async function followVisit(tx: Tx, { kind, streamId: roomId, accountId }: Moved): Promise<void> {
  if (kind !== LIVE) return
  const room = await roomById(tx.db, roomId)
  if (!room || room.performer_id === accountId || (await accountById(tx.db, accountId))?.role === 'admin') return
  await lockVisit(tx, roomId, accountId)
  const isPresent = room.status === 'live' && (await isPlaying(tx.db, { kind, id: roomId }, accountId))
  await setPresence(tx, roomId, accountId, isPresent)
  if (isPresent) await raisePeak(tx, roomId, (await viewersOf(tx.db, [roomId])).get(roomId) ?? 0)
  tx.emit(audienceChanged, { roomId, performerId: room.performer_id })
}

/** Ends the visits of a show that is over, and its course. */
export async function endAudience(tx: Tx, roomId: string): Promise<void> {
  const room = await roomById(tx.db, roomId)
  if (!room?.ended_at || room.started_at === null) return
  await sampleViewers(tx, roomId)
  await endVisits(tx, roomId, room.ended_at)
}
