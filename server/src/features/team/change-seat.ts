import type { SeatRight } from '@fanfare/contract/seat-rights'
import { changeSeatRights, endSeat, lockSeat, seatsHeldBy, seatsOf, workIn, type SeatRow } from '#core/accounts/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { invitationChanged, seatChanged } from './events.ts'
import { seatState } from './rules.ts'

type Change = 'rights' | 'left' | 'revoked'

/** Returns the seat in the performer's team, locked. Throws `not_found` for everyone else's. */
async function lockOwnSeat(tx: Tx, { id }: Viewer, seatId: string): Promise<SeatRow> {
  const seat = await lockSeat(tx, seatId)
  if (seat?.performer_id !== id) throw notFound()
  return seat
}

function announce(tx: Tx, { id: seatId, performer_id: performerId, member_id: memberId }: SeatRow, byId: string, change: Change) {
  if (memberId === null) tx.emit(invitationChanged, { seatId, performerId })
  else tx.emit(seatChanged, { seatId, performerId, memberId, byId, change })
}

export async function changeRights(tx: Tx, viewer: Viewer, seatId: string, rights: readonly SeatRight[]): Promise<void> {
  const seat = await lockOwnSeat(tx, viewer, seatId)
  if (rights.length === seat.rights.length && rights.every((right) => seat.rights.includes(right))) return
  await changeSeatRights(tx, seatId, rights)
  announce(tx, seat, viewer.id, 'rights')
}

export async function revokeSeat(tx: Tx, viewer: Viewer, seatId: string): Promise<void> {
  const seat = await lockOwnSeat(tx, viewer, seatId)
  await endSeat(tx, seatId, viewer.id)
  announce(tx, seat, viewer.id, 'revoked')
}

export async function leaveTeam(tx: Tx, viewer: Viewer, seatId: string): Promise<void> {
  const seat = await lockSeat(tx, seatId)
  if (seat?.member_id !== viewer.id) throw notFound()
  await endSeat(tx, seatId, viewer.id)
  announce(tx, seat, viewer.id, 'left')
}

/** Ends the seats that one of two accounts has in the other's team, because a block separates the two. */
export async function endSeatsBetween(tx: Tx, byId: string, otherId: string): Promise<void> {
  for (const [performerId, memberId] of [
    [byId, otherId],
    [otherId, byId],
  ] as const) {
    const held = (await seatsHeldBy(tx.db, memberId)).filter((seat) => seat.performer_id === performerId)
    for (const { id } of held) {
      const seat = await lockSeat(tx, id)
      if (!seat) continue
      await endSeat(tx, id, byId)
      announce(tx, seat, byId, byId === memberId ? 'left' : 'revoked')
    }
  }
}

/** Ends all seats of an erased account, in its own team and in others'. */
export async function endAllSeats(tx: Tx, accountId: string): Promise<void> {
  const all = [...(await seatsOf(tx.db, accountId)), ...(await seatsHeldBy(tx.db, accountId))]
  for (const { id } of all) {
    const seat = await lockSeat(tx, id)
    if (!seat) continue
    await endSeat(tx, id, accountId)
    announce(tx, seat, accountId, seat.member_id === accountId ? 'left' : 'revoked')
  }
}

/** Makes the viewer's session work in a seat. Throws `two_factor_required` while the seat waits for two-factor authentication, and `not_allowed` while it is paused. */
export async function startWork(tx: Tx, viewer: Viewer, seatId: string): Promise<void> {
  const seat = await lockSeat(tx, seatId)
  if (seat?.member_id !== viewer.id) throw notFound()
  const state = seatState(seat)
  if (state === 'waiting')
    throw apiError('two_factor_required', t('Turn on two-factor authentication first. Then you can work in this team.'))
  if (state !== 'active') throw apiError('not_allowed', t('This seat is paused at the moment. Try again later.'))
  await workIn(tx, viewer.sessionId, seatId)
}
