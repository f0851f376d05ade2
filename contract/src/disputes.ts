/** Disputes: card payments that the cardholder's bank takes back, the evidence against it, and what became of them. */
import { Type, type Static } from 'typebox'
import { DateTime, get, Id, IdParams, Limit, Offset, oneOf, orNull, page, post, Price, serverEvent, Tokens } from './define.ts'
import { Person } from './people.ts'

/**
 * `inquiry` while the bank only asks: it has taken no money, and a refund or an answer may end it (`closed`). `open` from when it has taken the
 * money until it has decided; `won` where it gave the money back to the site.
 */
export const DisputeStatus = oneOf('inquiry', 'open', 'won', 'lost', 'closed')
export type DisputeStatus = Static<typeof DisputeStatus>

export const Dispute = Type.Object({
  _id: Id,
  status: DisputeStatus,
  /** From 1 on: a bank may take a payment back again, or decide anew; the latest of a payment says how it is. */
  round: Type.Integer(),
  fan: Person,
  /** Of the sale that was paid for; null where tokens were. */
  performer: orNull(Person),
  /** What was paid for, as the fan saw it. */
  description: Type.String(),
  /** What the bank claims, in the site's currency. */
  amount: Price,
  currency: Type.String(),
  gateway: Type.String(),
  /** The bank's word for it, such as `fraudulent`. */
  reason: Type.String(),
  /** Until when evidence can be submitted; null when it cannot, or not any more. */
  dueBy: orNull(DateTime),
  answeredAt: orNull(DateTime),
  openedAt: DateTime,
  closedAt: orNull(DateTime),
  /** Of a lost one, what the site bears: what could not be taken back from the sale or from unspent tokens. */
  loss: Price,
  /** The fan cannot pay by card, because of this or another dispute. */
  isCardPaused: Type.Boolean(),
})
export type Dispute = Static<typeof Dispute>

export const DisputeFilters = Type.Object({ status: Type.Optional(DisputeStatus) })

export const searchDisputes = get('/admin/disputes/search', {
  summary: 'Disputes of card payments, newest first.',
  who: 'admin',
  query: Type.Object({ ...DisputeFilters.properties, limit: Limit(20), offset: Offset }),
  reply: page(Dispute),
  provides: ['disputes'],
})

/** What speaks for the payment. Never the text of a message. */
export const Evidence = Type.Object({
  customerName: Type.String(),
  customerEmail: Type.String(),
  productDescription: Type.String(),
  /** When and how what was paid for was used, one line each. */
  accessLog: Type.String(),
  /** The receipt, what was agreed to, and what an operator has added. */
  text: Type.String(),
})
export type Evidence = Static<typeof Evidence>

const DisputeDetails = Type.Object({
  /** What is frozen while it is open: of the performer's share, in the site's currency, and of the tokens that were bought. */
  frozenEarnings: Price,
  frozenTokens: Tokens,
  /** What was submitted, or what would be. */
  evidence: Evidence,
})
export type DisputeDetails = Static<typeof DisputeDetails>

export const viewDispute = get('/admin/disputes/:id/view', {
  summary: 'What a dispute has frozen, and the evidence against it.',
  who: 'admin',
  params: IdParams,
  reply: DisputeDetails,
  errors: ['not_found'],
  provides: ['disputes'],
})

export const submitEvidence = post('/admin/disputes/:id/evidence', {
  summary: 'Submit the evidence to the bank, with what the operator adds. It is taken once.',
  who: 'admin',
  params: IdParams,
  body: Type.Object({ note: Type.Optional(Type.String({ maxLength: 5000, title: 'What you want to add', default: '' })) }),
  reply: Dispute,
  errors: ['not_found', 'already_done'],
  invalidates: ['disputes'],
})

export const allowCards = post('/admin/disputes/:id/allow-cards', {
  summary: 'Let the fan of a dispute pay by card again.',
  who: 'admin',
  params: IdParams,
  reply: Dispute,
  errors: ['not_found', 'already_done'],
  invalidates: ['disputes'],
})

/** To the fan, to the performer whose sale was paid for, and to the operators: a dispute was opened or decided. */
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
