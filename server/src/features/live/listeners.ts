import { LIVE } from '@fanfare/contract/live-limits'
import { accountById } from '#core/accounts/index.ts'
import { accountClosed } from '#core/closing/index.ts'
import { areConsented, consentLacking, declare, declareByDefault, depictionsAmong, FILE, UNSEEN } from '#core/consents/index.ts'
import { contentChanged } from '#core/content/index.ts'
import { useFiles } from '#core/media/index.ts'
import { streamJoined, streamLeft, streamRecorded } from '#core/streaming/index.ts'
import { accountControlled } from '#features/account-control/events.ts'
import { blocked } from '#features/blocks/events.ts'
import { giftGiven } from '#features/gifts/events.ts'
import { tipGiven, tipGivenAnonymously } from '#features/tokens/events.ts'
import type { Tx } from '#platform/context.ts'
import { on } from '#platform/listeners.ts'
import { endAudience, followVisit } from './audience/follow-visits.ts'
import { returnTickets } from './chat/moderate.ts'
import { showAnonymousTip, showGift, showMenuItem, showTicket, showTip } from './chat/show-payments.ts'
import { menuItemBought, roomChanged, roomClosed, roomStarted, ticketBought } from './events.ts'
import { startRecordingOf } from './rooms/record.ts'
import { leaveRoom, leaveUnconsented } from './rooms/change-status.ts'
import { addRecording, openRoomIds, roomById, type RoomRow } from './rooms/store.ts'
import { sampleViewers } from './audience/visits-store.ts'

const FOLLOW = 'follow the visits of a show'
const SHOW = 'show in the chat of the show'

/** Ends everything that a performer has open. Does nothing for fans. */
async function leaveAll(tx: Tx, accountId: string): Promise<void> {
  if ((await accountById(tx.db, accountId))?.role !== 'performer') return
  for (const id of await openRoomIds(tx.db, accountId)) await leaveRoom(tx, id)
}

/** A recording shows the same people as its show. Returns false if one of them has not consented: the recording stays in the vault. */
async function declareRecording(tx: Tx, { id, performer_id: ownerId, price }: RoomRow, fileId: string): Promise<boolean> {
  const [room] = await depictionsAmong(tx.db, ownerId, [id])
  if (room) {
    const { showsOwner: showsMe, personIds, ai } = room
    await declare(tx, { ownerId, subjects: [{ id: fileId, kind: FILE }], shows: { showsMe, personIds: [...personIds], ai } })
  } else await declareByDefault(tx, ownerId, [fileId])
  return areConsented(tx, { ids: [fileId], showing: { to: 'public', isSold: Number(price) > 0 } })
}

/** A recording belongs to its show, so that ticket holders can watch it. */
async function keepRecording(tx: Tx, roomId: string, fileId: string): Promise<void> {
  const room = await roomById(tx.db, roomId)
  if (room && !(await declareRecording(tx, room, fileId))) return
  const row = await addRecording(tx, roomId, fileId)
  if (!row) return
  const ids = [...(row.cover_id === null ? [] : [row.cover_id]), ...row.recording_ids]
  await useFiles(tx, { ownerId: row.performer_id, ids, by: { kind: LIVE, id: roomId }, showing: UNSEEN })
  tx.emit(roomChanged, { roomId, performerId: row.performer_id })
}

export const listeners = [
  on(streamJoined, FOLLOW, followVisit),
  on(streamLeft, FOLLOW, followVisit),
  on(streamRecorded, 'keep the recording of a show', async (tx, { kind, streamId, fileId }) => {
    if (kind === LIVE) await keepRecording(tx, streamId, fileId)
  }),
  on(roomChanged, 'find the show by the search', async (tx, { roomId }) => tx.emit(contentChanged, { kind: LIVE, id: roomId })),
  on(roomStarted, 'begin the course of a show', (tx, { roomId }) => sampleViewers(tx, roomId)),
  on(roomStarted, 'record the show', async (tx, { roomId }) => startRecordingOf(tx, roomId)),
  on(roomClosed, 'end the course of a show', (tx, { roomId }) => endAudience(tx, roomId)),
  on(tipGiven, SHOW, showTip),
  on(tipGivenAnonymously, SHOW, showAnonymousTip),
  on(giftGiven, SHOW, showGift),
  on(menuItemBought, SHOW, showMenuItem),
  on(ticketBought, SHOW, showTicket),
  on(consentLacking, 'end shows', (tx, { ids }) => leaveUnconsented(tx, ids)),
  on(accountClosed, 'end shows', (tx, { accountId }) => leaveAll(tx, accountId)),
  on(accountControlled, 'end shows', async (tx, { accountId, act }) => {
    if (act === 'ban' || act === 'suspend') await leaveAll(tx, accountId)
  }),
  // Neither sees the other any longer, so tickets whose tokens are in escrow return.
  on(blocked, 'return tickets', async (tx, { ownerId, otherId }) => {
    await returnTickets(tx, ownerId, otherId)
    await returnTickets(tx, otherId, ownerId)
  }),
]
