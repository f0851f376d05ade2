import { accountsWithBlockAmong } from '#core/access/index.ts'
import {
  acceptSeat,
  accountById,
  addressNotConfirmed,
  digest,
  lockInvitation,
  lockSeat,
  seatsHeldBy,
  type SeatRow,
} from '#core/accounts/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { seatChanged } from './events.ts'
import { rejectionOf } from './rules.ts'

/** Returns the invitation, locked. Throws if this account cannot accept it. */
export async function invitationFor(tx: Tx, viewer: Viewer, token: string): Promise<SeatRow> {
  const [seat, account] = [await lockInvitation(tx, digest(token)), await accountById(tx.db, viewer.id)]
  if (!seat || !account) throw linkExpired()
  const hasBlock = (await accountsWithBlockAmong(tx.db, account.id, [seat.performer_id])).length > 0
  const rejection = rejectionOf({ seat, account, hasBlock, now: tx.now })
  if (rejection === 'link_expired') throw linkExpired()
  if (rejection === 'not_allowed') throw apiError('not_allowed', t('Operators can’t work in a performer’s team.'))
  if (rejection === 'email_not_confirmed') throw addressNotConfirmed()
  return seat
}

const linkExpired = () =>
  apiError('link_expired', t('This invitation is not for this account, was already used, or has expired. Ask for a new one.'))

export async function acceptInvitation(tx: Tx, viewer: Viewer, token: string): Promise<SeatRow> {
  const { id, performer_id: performerId } = await invitationFor(tx, viewer, token)
  const held = await seatsHeldBy(tx.db, viewer.id)
  if (held.some((seat) => seat.performer_id === performerId)) throw apiError('already_done', t('You are already in this team.'))
  await acceptSeat(tx, id, viewer.id)
  tx.emit(seatChanged, { seatId: id, performerId, memberId: viewer.id, byId: viewer.id, change: 'accepted' })
  return (await lockSeat(tx, id))!
}
