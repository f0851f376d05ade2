/**
 * Defines what operators record in the books: money from payment processors in the site's bank account, and tax paid to
 * countries.
 */
import { Type, type Static } from 'typebox'
import {
  Country,
  DateTime,
  Day,
  get,
  Id,
  IdParams,
  SINGLE_LINE_PATTERN,
  Limit,
  Offset,
  oneOf,
  orNull,
  page,
  post,
  Price,
  Sum,
} from './define.ts'
import { Month } from './downloads.ts'
import { Person } from './people.ts'

/** Records never change. A further entry with a reason reverses one. */
const Reversal = Type.Object({ reason: Type.String(), by: orNull(Person), at: DateTime })
export type Reversal = Static<typeof Reversal>

const recorded = {
  _id: Id,
  reference: Type.String(),
  status: oneOf('recorded', 'reversed'),
  recordedBy: orNull(Person),
  recordedAt: DateTime,
  reversal: orNull(Reversal),
} as const

export const Settlement = Type.Object({
  ...recorded,
  gateway: Type.String(),
  /** The amount that arrived at the bank, and the fees that the processor kept. */
  amount: Price,
  fees: Price,
  arrivedOn: Type.String(),
})
export type Settlement = Static<typeof Settlement>

export const Remittance = Type.Object({
  ...recorded,
  country: Type.String(),
  /** The first and last month of the tax period. */
  from: Type.String(),
  until: Type.String(),
  amount: Price,
  paidOn: Type.String(),
})
export type Remittance = Static<typeof Remittance>

export const GatewayReceivable = Type.Object({
  gateway: Type.String(),
  /**
   * The site's money that the processor has not paid out. Negative when the site owes the processor, after refunds of settled
   * payments.
   */
  owed: Sum,
  /** The total paid to the bank so far, and the total kept as fees. */
  settled: Price,
  fees: Price,
})
export type GatewayReceivable = Static<typeof GatewayReceivable>

export const TaxLiability = Type.Object({
  country: Type.String(),
  /** The tax charged less refunds, the tax paid to the country, and the tax still owed. Negative after an overpayment. */
  taken: Sum,
  remitted: Price,
  owed: Sum,
})
export type TaxLiability = Static<typeof TaxLiability>

export const readReceivablesAndLiabilities = get('/admin/books/claims', {
  summary: 'Get what each payment processor owes the site, and the tax that the site owes each country, according to the ledger.',
  who: 'admin',
  permission: 'finance_read',
  reply: Type.Object({ gateways: Type.Array(GatewayReceivable), countries: Type.Array(TaxLiability) }),
  provides: ['books'],
})

const lists = { query: Type.Object({ limit: Limit(20), offset: Offset }), provides: ['books'] } as const

export const listSettlements = get('/admin/books/settlements', {
  ...lists,
  summary: 'List settlements of payment processors, latest first, including reversed ones.',
  who: 'admin',
  permission: 'finance_read',
  reply: page(Settlement),
})

export const listRemittances = get('/admin/books/remittances', {
  ...lists,
  summary: 'List tax payments to countries, latest first, including reversed ones.',
  who: 'admin',
  permission: 'finance_read',
  reply: page(Remittance),
})

const Reference = Type.String({ minLength: 1, maxLength: 140, title: 'Reference', pattern: SINGLE_LINE_PATTERN })
const amount = (title: string, minimum: number) => Type.Number({ minimum, maximum: 1_000_000_000, multipleOf: 0.01, title })

export const NewSettlement = Type.Object({
  gateway: Type.String({ minLength: 1, maxLength: 40, title: 'Payment processor' }),
  /** 0 when the processor kept everything as fees. */
  amount: amount('Amount', 0),
  fees: amount('Fees', 0),
  arrivedOn: Day('Date received'),
  /** The processor's reference from its report or the bank statement. Each is recorded once. */
  reference: Reference,
})

const recording = {
  who: 'admin',
  permission: 'finance',
  needsProof: true,
  errors: ['not_valid', 'already_done'],
  invalidates: ['books'],
  invalidatesOnConflict: ['books'],
} as const

export const recordSettlement = post('/admin/books/settlements', {
  ...recording,
  summary:
    "Record a payment processor's transfer to the site's bank account, and the fees it kept. A processor's reference can be recorded only once.",
  body: NewSettlement,
  reply: Settlement,
})

export const NewRemittance = Type.Object({
  country: Country,
  from: Month,
  until: Month,
  amount: amount('Amount', 0.01),
  paidOn: Day('Payment date'),
  reference: Reference,
})

export const recordRemittance = post('/admin/books/remittances', {
  ...recording,
  summary: "Record a tax payment to a country for a period. A country's reference can be recorded only once.",
  body: NewRemittance,
  reply: Remittance,
})

export const ReversalForm = Type.Object({
  reason: Type.String({ minLength: 3, maxLength: 300, title: 'Reason', pattern: SINGLE_LINE_PATTERN }),
})

const reversing = { ...recording, params: IdParams, body: ReversalForm, errors: ['not_found', 'already_done'] } as const

export const reverseSettlement = post('/admin/books/settlements/:id/reverse', {
  ...reversing,
  summary:
    'Reverse a settlement that was recorded by mistake, with a reason. This adds an entry, and the reference can be recorded again.',
  reply: Settlement,
})

export const reverseRemittance = post('/admin/books/remittances/:id/reverse', {
  ...reversing,
  summary:
    'Reverse a tax payment that was recorded by mistake, with a reason. This adds an entry, and the reference can be recorded again.',
  reply: Remittance,
})
