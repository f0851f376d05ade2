/** Defines disputes: chargebacks of card payments, the evidence against them, and their outcome. */
import { Type, type Static } from 'typebox'
import { DateTime, get, Id, IdParams, Limit, Offset, oneOf, orNull, page, post, Price, serverEvent, Tokens } from './define.ts'
import { Person } from './people.ts'

/**
 * `inquiry`: the bank asks but has taken no money; a refund or an answer can end it (`closed`). `open`: the bank has taken the
 * money and has not decided. `won`: the bank returned the money to the site.
 */
export const DisputeStatus = oneOf('inquiry', 'open', 'won', 'lost', 'closed')
export type DisputeStatus = Static<typeof DisputeStatus>

export const Dispute = Type.Object({
  _id: Id,
  status: DisputeStatus,
  /**
   * Starts at 1. A bank can dispute a payment again or reverse its decision. The latest round has the payment's current state.
   */
  round: Type.Integer(),
  fan: Person,
  /** The seller. Null when the payment bought tokens. */
  performer: orNull(Person),
  /** The purchase as the fan saw it. */
  description: Type.String(),
  /** The bank's claim, in the site's currency. */
  amount: Price,
  currency: Type.String(),
  gateway: Type.String(),
  /** The bank's term, such as `fraudulent`. */
  reason: Type.String(),
  /** The deadline for evidence. Null when evidence cannot be submitted. */
  dueBy: orNull(DateTime),
  answeredAt: orNull(DateTime),
  openedAt: DateTime,
  closedAt: orNull(DateTime),
  /** For a lost dispute: the amount that neither the sale nor unspent tokens covered. */
  loss: Price,
  /** The fan cannot pay by card because of this or another dispute. */
  isCardPaused: Type.Boolean(),
})
export type Dispute = Static<typeof Dispute>

/** Shares of a month's card payments. Card schemes watch merchants from about 0.9 %, so there is time to act. */
export const WATCH_SHARE = 0.005
export const ALARM_SHARE = 0.007
/** A single dispute on a small site says nothing yet. */
export const MIN_ALARMING_DISPUTES = 3

export const DisputeFilters = Type.Object({ status: Type.Optional(DisputeStatus) })

export const searchDisputes = get('/admin/disputes/search', {
  summary: 'List disputes of card payments, newest first.',
  who: 'admin',
  permission: 'sales_read',
  query: Type.Object({ ...DisputeFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(Dispute),
  provides: ['disputes'],
})

/** Never contains the text of a message. */
export const Evidence = Type.Object({
  customerName: Type.String(),
  customerEmail: Type.String(),
  productDescription: Type.String(),
  /** One use of the purchase per line. */
  accessLog: Type.String(),
  /** The receipt, the accepted terms, and the operator's additions. */
  text: Type.String(),
})
export type Evidence = Static<typeof Evidence>

export const DisputeMonth = Type.Object({
  /** Such as `2026-11` (UTC). */
  month: Type.String(),
  /** Payments whose first dispute began in the month. Inquiries do not count. */
  disputes: Type.Integer(),
  /** Disputes that the bank calls fraudulent. */
  fraud: Type.Integer(),
  /** Successful card payments in the month. */
  payments: Type.Integer(),
  /** Disputes per payment, from 0 to 1. */
  share: Type.Number(),
  /** `watch` from 0.5 %, `alarm` from 0.7 %, both from three disputes on. */
  level: oneOf('ok', 'watch', 'alarm'),
})
export type DisputeMonth = Static<typeof DisputeMonth>

export const readDisputeShare = get('/admin/disputes/share', {
  summary: 'Get the share of card payments that banks dispute, for the last twelve months, the current one first.',
  who: 'admin',
  permission: 'site_read',
  reply: Type.Object({ months: Type.Array(DisputeMonth, { maxItems: 12 }) }),
  provides: ['disputes'],
})

const DisputeDetails = Type.Object({
  /** Frozen while the dispute is open: the performer's share in the site's currency, and the tokens that were bought. */
  frozenEarnings: Price,
  frozenTokens: Tokens,
  /** Submitted, or a draft. */
  evidence: Evidence,
})
export type DisputeDetails = Static<typeof DisputeDetails>

export const viewDispute = get('/admin/disputes/:id/view', {
  summary: 'Get the earnings and tokens that a dispute has frozen, and the evidence against it.',
  who: 'admin',
  permission: 'sales_read',
  params: IdParams,
  reply: DisputeDetails,
  errors: ['not_found'],
  provides: ['disputes'],
})

export const submitEvidence = post('/admin/disputes/:id/evidence', {
  summary: "Submit the evidence to the bank, with the operator's additions. Evidence can be submitted once.",
  who: 'admin',
  permission: 'refunds',
  params: IdParams,
  body: Type.Object({ note: Type.Optional(Type.String({ maxLength: 5000, title: 'Additional evidence', default: '' })) }),
  reply: Dispute,
  errors: ['not_found', 'already_done'],
  invalidates: ['disputes'],
})

export const allowCards = post('/admin/disputes/:id/allow-cards', {
  summary: 'Allow the fan of a dispute to pay by card again.',
  who: 'admin',
  permission: 'refunds',
  params: IdParams,
  reply: Dispute,
  errors: ['not_found', 'already_done'],
  invalidates: ['disputes'],
})

/** Sent to the fan, the performer who made the sale, and operators: a dispute was opened or decided. */
export const disputeChanged = serverEvent('dispute_changed', Type.Object({}), [
  'disputes',
  'wallet',
  'payments',
  'earnings',
  'purchases',
  'refunds',
  'sales',
  'token-purchases',
])
