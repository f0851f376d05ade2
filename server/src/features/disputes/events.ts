import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const ids = {
  disputeId: Type.String(),
  fanId: Type.String(),
  /** The sale that was paid for, and its performer; null for tokens. */
  saleId: Type.Union([Type.String(), Type.Null()]),
  performerId: Type.Union([Type.String(), Type.Null()]),
}

/** A cardholder's bank asks about a payment and has taken no money, or has closed its inquiry without consequences. */
export const disputeInquiry = event('dispute.inquiry', Type.Object({ disputeId: Type.String(), isClosed: Type.Boolean() }))

/** A cardholder's bank has taken a payment back and has not decided yet. */
export const disputeOpened = event('dispute.opened', Type.Object(ids))

/** An operator has submitted evidence. */
export const disputeAnswered = event('dispute.answered', Type.Object({ disputeId: Type.String() }))

/** The bank has decided. */
export const disputeClosed = event(
  'dispute.closed',
  Type.Object({
    ...ids,
    isWon: Type.Boolean(),
    areCardsPaused: Type.Boolean(),
  }),
)

/** The share of a month's card payments that banks dispute has reached a level that operators should know of. */
export const disputeShareRose = event(
  'dispute.share_rose',
  Type.Object({ month: Type.String(), level: Type.Enum(['watch', 'alarm']) }),
)
