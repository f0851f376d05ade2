/** Decides the state of a seat, and who may accept one. Pure. */
import type { SeatState } from '@fanfare/contract/team'
import type { Account, SeatRow } from '#core/accounts/index.ts'
import { canonicalAddress } from '#lib/email-address.ts'

type Facts = Pick<SeatRow, 'accepted_at' | 'has_second_factor' | 'is_used'>

/** Returns the state of a seat that has not ended. Only an `active` one gives its rights. */
export function seatState({ accepted_at, has_second_factor, is_used }: Facts): SeatState {
  if (accepted_at === null) return 'invited'
  if (!is_used) return 'paused'
  return has_second_factor ? 'active' : 'waiting'
}

type Rejection = 'link_expired' | 'email_not_confirmed' | 'not_allowed'

interface Accepting {
  readonly seat: Pick<SeatRow, 'performer_id' | 'email' | 'expires_at' | 'accepted_at'>
  readonly account: Pick<Account, 'id' | 'role' | 'email' | 'email_confirmed_at'>
  readonly hasBlock: boolean
  readonly now: Date
}

/**
 * Returns why an account cannot accept an invitation; undefined if it can. A forwarded link looks like an expired one, so that it
 * reveals nothing about the team.
 */
export function rejectionOf({ seat, account, hasBlock, now }: Accepting): Rejection | undefined {
  const isOpen = seat.accepted_at === null && seat.expires_at > now
  const isAddressed = seat.email !== null && canonicalAddress(seat.email) === canonicalAddress(account.email)
  if (!isOpen || !isAddressed || hasBlock || account.id === seat.performer_id) return 'link_expired'
  if (account.role === 'admin') return 'not_allowed'
  return account.email_confirmed_at === null ? 'email_not_confirmed' : undefined
}
