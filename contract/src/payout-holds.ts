/** Defines how long earnings are pending before they can be paid out. */
import { Type, type Static } from 'typebox'
import { get, put } from './define.ts'

const Days = (title: string, maximum: number) => Type.Integer({ minimum: 0, maximum, title })

export const PayoutHolds = Type.Object({
  /** Counted from the sale. */
  days: Days('Days pending after a sale', 180),
  /** Counted from the sale of a new performer. At least `days`. */
  newPerformerHoldDays: Days('Days pending after a sale by a new performer', 180),
  /** Counted from the performer's first approval. 0 means that no performer is new. */
  newPerformerDays: Days('Days a performer counts as new', 365),
})
export type PayoutHolds = Static<typeof PayoutHolds>

export const readPayoutHolds = get('/admin/payout-holds', {
  summary:
    'Get the number of days for which earnings are pending before they can be paid out, in general and for new performers.',
  who: 'admin',
  permission: 'finance_read',
  reply: PayoutHolds,
  provides: ['payouts'],
})

export const savePayoutHolds = put('/admin/payout-holds', {
  summary: 'Set the number of days for which earnings are pending, for sales from now on.',
  who: 'admin',
  permission: 'finance',
  needsProof: true,
  body: PayoutHolds,
  reply: PayoutHolds,
  errors: ['not_valid'],
  invalidates: ['payouts'],
})
