import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const ids = {
  disputeId: Type.String(),
  fanId: Type.String(),
  /** Of the sale that was paid for; null where tokens were. */
  performerId: Type.Union([Type.String(), Type.Null()]),
}

/** A cardholder's bank takes a payment back, or may do so. */
export const disputeOpened = event('dispute.opened', Type.Object(ids))

/** The bank has decided. */
export const disputeClosed = event('dispute.closed', Type.Object({ ...ids, isWon: Type.Boolean() }))
