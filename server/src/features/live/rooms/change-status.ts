/** Starts, ends and cancels shows. */
import { HELD_MINUTES, LATE_MINUTES, SILENT_SECONDS, LIVE, type EndedBy } from '@fanfare/contract/live-limits'
import { accountById } from '#core/accounts/index.ts'
import { assertMayPublish } from '#core/publications/index.ts'
import { assertConsented, unconsentedAmong } from '#core/consents/index.ts'
import { closeStream, openStream } from '#core/streaming/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addMinutes } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Viewer } from '#platform/viewer.ts'
import { roomChanged, roomClosed, roomStarted } from '../events.ts'
import { settleRoom } from '../tickets/settle-tickets.ts'
import { checkSilence } from './jobs-declared.ts'
import { assertNearStart, assertPossible } from './rules.ts'
import { changeRoom, lockRoom, lockRoomsShowing, recordBeat, roomById, runningRoom, type RoomRow } from './store.ts'

/** Operators see a picture of each room that is this old at most. */
const SAMPLE_SECONDS = 10

/** Returns the performer's own room, locked. Another performer's room looks missing. */
export async function lockOwnRoom(tx: Tx, performer: Viewer, id: string): Promise<RoomRow> {
  const row = await lockRoom(tx, id)
  if (row?.performer_id !== performer.id) throw notFound()
  return row
}

export const alreadyLive = () => apiError('already_done', t('You’re already live. End that show first.'))

/** Throws `not_allowed` long before the time of a scheduled show, and `already_done` while the performer is live. */
export async function startRoom(tx: Tx, performer: Viewer, id: string): Promise<RoomRow> {
  await assertMayPublish(tx, performer.id)
  await oneAtATime(tx, `go live ${performer.id}`)
  const row = await lockOwnRoom(tx, performer, id)
  assertPossible(row.status, 'start')
  assertNearStart(row.starts_at, tx.now)
  if (await runningRoom(tx.db, performer.id)) throw alreadyLive()
  await assertRoomConsented(tx, row)
  const live = await changeRoom(tx, id, { status: 'live', started_at: tx.now, beat_at: tx.now })
  await announceStart(tx, live)
  return live
}

const shownBy = ({ id, cover_id: coverId, price }: RoomRow) => ({
  ids: coverId === null ? [id] : [id, coverId],
  showing: { to: 'public', isSold: Number(price) > 0 } as const,
})

/** Throws `not_valid` if someone in the show or on its cover has not consented. */
export const assertRoomConsented = (tx: Tx, row: RoomRow): Promise<void> => assertConsented(tx, shownBy(row))

/** Ends shows of people without a sufficient consent, and takes away covers and recordings that show them. */
export async function leaveUnconsented(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const row of await lockRoomsShowing(tx, ids)) {
    const { id, performer_id: performerId, cover_id: coverId, recording_ids: recordingIds } = row
    const showing = { to: 'public', isSold: Number(row.price) > 0 } as const
    const lacking = await unconsentedAmong(tx.db, [id, ...(coverId === null ? [] : [coverId]), ...recordingIds], showing)
    if (coverId !== null && lacking.has(coverId)) await changeRoom(tx, id, { cover_id: null })
    if (recordingIds.some((one) => lacking.has(one)))
      await changeRoom(tx, id, { recording_ids: recordingIds.filter((one) => !lacking.has(one)) })
    if (lacking.has(id)) await leaveRoom(tx, id)
    if (lacking.size > 0) announce(tx, { id, performer_id: performerId })
  }
}

/** Opens the room of a show that is live from now on. */
export async function announceStart(tx: Tx, { id, performer_id: performerId, title }: RoomRow): Promise<void> {
  await openStream(tx, { kind: LIVE, id }, { maxPublishers: 1, sampleSeconds: SAMPLE_SECONDS })
  const username = (await accountById(tx.db, performerId))?.username ?? ''
  tx.emit(roomStarted, { roomId: id, performerId, username, title })
  announce(tx, { id, performer_id: performerId })
  tx.enqueue(checkSilence, { roomId: id }, { key: `silence ${id}`, at: addMinutes(tx.now, SILENT_SECONDS / 60) })
  tx.enqueue(settleRoom, { roomId: id }, { key: `settle ${id}`, at: addMinutes(tx.now, HELD_MINUTES) })
}

/** Notifies windows of a change. */
export const announce = (tx: Tx, { id, performer_id: performerId }: Pick<RoomRow, 'id' | 'performer_id'>): void =>
  tx.emit(roomChanged, { roomId: id, performerId })

export async function endOwnRoom(tx: Tx, performer: Viewer, id: string): Promise<RoomRow> {
  const row = await lockOwnRoom(tx, performer, id)
  assertPossible(row.status, 'end')
  return endRoom(tx, row, { by: 'performer' })
}

interface Ending {
  readonly by: EndedBy
  readonly reason?: string
  /** When the show ended, if not now. */
  readonly at?: Date
}

/** The caller has locked the room and checked the act. */
export async function endRoom(tx: Tx, { id }: RoomRow, { by, reason = '', at = tx.now }: Ending): Promise<RoomRow> {
  const row = await changeRoom(tx, id, { status: 'ended', ended_at: at, ended_by: by, end_reason: reason })
  await closeStream(tx, { kind: LIVE, id })
  close(tx, row)
  return row
}

export async function cancelOwnRoom(tx: Tx, performer: Viewer, id: string): Promise<RoomRow> {
  const row = await lockOwnRoom(tx, performer, id)
  assertPossible(row.status, 'cancel')
  return dropRoom(tx, row, 'cancelled')
}

async function dropRoom(tx: Tx, { id }: RoomRow, status: 'cancelled' | 'missed'): Promise<RoomRow> {
  const row = await changeRoom(tx, id, { status, ended_at: tx.now })
  close(tx, row)
  return row
}

function close(tx: Tx, row: RoomRow): void {
  const { id: roomId, performer_id: performerId } = row
  announce(tx, row)
  tx.emit(roomClosed, { roomId, performerId })
  tx.enqueue(settleRoom, { roomId }, { key: `settle ${roomId}` })
}

/** Ends a live room of a performer who is gone, and cancels a scheduled one. Does nothing for others. */
export async function leaveRoom(tx: Tx, id: string): Promise<void> {
  const row = await lockRoom(tx, id)
  if (row?.status === 'live') await endRoom(tx, row, { by: 'site' })
  if (row?.status === 'scheduled') await dropRoom(tx, row, 'cancelled')
}

/**
 * Ends a live room whose heartbeat has stopped, as of the last heartbeat: no one knows what viewers saw afterwards. Returns when to
 * look again; undefined if the room is over.
 */
export async function endIfSilent(tx: Tx, id: string): Promise<Date | undefined> {
  const row = await lockRoom(tx, id)
  if (row?.status !== 'live' || row.beat_at === null) return undefined
  const silentAt = addMinutes(row.beat_at, SILENT_SECONDS / 60)
  if (silentAt > tx.now) return silentAt
  await endRoom(tx, row, { by: 'clock', at: row.beat_at })
  return undefined
}

/** Gives up a show that was not started in time. */
export async function missRoom(tx: Tx, id: string): Promise<void> {
  const row = await lockRoom(tx, id)
  if (row?.status === 'scheduled' && row.starts_at && addMinutes(row.starts_at, LATE_MINUTES) <= tx.now)
    await dropRoom(tx, row, 'missed')
}

/** A heartbeat that comes too late revives no room: it ends first. Returns the room as it is then. Throws `not_found`. */
export async function beat(tx: Tx, performer: Viewer, id: string): Promise<RoomRow> {
  const row = await lockOwnRoom(tx, performer, id)
  if ((await endIfSilent(tx, id)) === undefined) return (await roomById(tx.db, id)) ?? row
  return (await recordBeat(tx, id)) ?? row
}
