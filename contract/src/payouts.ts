/** Defines payouts: requests of performers and decisions of operators. Destinations are in payout-methods.ts. */
import { Type, type Static } from 'typebox'
import {
  DateTime,
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
  put,
  serverEvent,
} from './define.ts'
import { PayoutType } from './payout-methods.ts'
import { Person } from './people.ts'
import { PersonSearch } from './person-search.ts'

export const PayoutStatus = oneOf('pending', 'approved', 'sending', 'paid', 'failed', 'rejected', 'cancelled')
export type PayoutStatus = Static<typeof PayoutStatus>

/** Actions on a request. The state machine is in the server's rules. */
export const PayoutAction = oneOf('edit', 'cancel', 'approve', 'reject', 'send', 'pay', 'fail')
export type PayoutAction = Static<typeof PayoutAction>

export const PayoutRequest = Type.Object({
  _id: Id,
  performer: Person,
  /** The amount reserved from earnings, the site's fee, and the amount that arrives. */
  amount: Price,
  fee: Price,
  arrives: Price,
  currency: Type.String(),
  type: PayoutType,
  /** The destination, masked. Later changes of the payout method do not change it. */
  destination: Type.String(),
  status: PayoutStatus,
  reason: Type.String(),
  /** For operators: why it could not be sent yet. Empty when nothing prevents it. */
  problem: Type.String(),
  reference: Type.String(),
  /** Created by the performer's own schedule. */
  isAutomatic: Type.Boolean(),
  /** Too large for one operator: the operator who approved it cannot be the one who pays it. */
  needsTwoPeople: Type.Boolean(),
  /** Null when no batch file contains it. */
  batchId: orNull(Id),
  createdAt: DateTime,
  updatedAt: DateTime,
  can: Type.Array(PayoutAction),
})
export type PayoutRequest = Static<typeof PayoutRequest>

const PayoutStep = Type.Object({
  _id: Id,
  event: oneOf('request', 'edit', 'cancel', 'approve', 'reject', 'batch', 'send', 'stop', 'pay', 'fail'),
  /** Null for operators in the performer's view, for the performer's schedule, and for results from Stripe. */
  by: orNull(Person),
  amount: Price,
  note: Type.String(),
  at: DateTime,
})
export type PayoutStep = Static<typeof PayoutStep>

const PayoutRequestForm = Type.Object({
  amount: Type.Number({ minimum: 0, maximum: 1_000_000_000, multipleOf: 0.01, title: 'Amount' }),
  type: PayoutType,
  /** The amount that arrives after the fee, as shown. */
  arrives: Type.Optional(Price),
})

const CalculateForm = Type.Object({
  /** Absent means everything available. */
  amount: Type.Optional(Price),
  /** Absent means the method that was set up last. */
  type: Type.Optional(PayoutType),
  /** A pending request to change. Its amount counts as available. */
  requestId: Type.Optional(Id),
})

const Calculation = Type.Object({
  currency: Type.String(),
  /**
   * The amounts that can be requested, that are not available yet, and that are in unpaid requests. `owed` remains after refunds.
   */
  available: Price,
  pending: Price,
  reserved: Price,
  /** Shares of sales in an open dispute. */
  frozen: Price,
  /** Shares of orders that are not delivered yet. */
  undelivered: Price,
  owed: Price,
  minimum: Price,
  type: orNull(PayoutType),
  amount: Price,
  fee: Price,
  arrives: Price,
  /** Payouts wait until then because the destination was changed. */
  heldUntil: orNull(DateTime),
  /**
   * Days until an amount earned today is available, and the usual number of days from `newUntil` on, when new performers wait
   * longer.
   */
  holdDays: Type.Integer(),
  usualHoldDays: Type.Integer(),
  newUntil: orNull(DateTime),
  /** Empty when the request would succeed. */
  problem: Type.String(),
})
export type PayoutCalculation = Static<typeof Calculation>

export const calculatePayout = post('/payout-requests/calculate', {
  summary: 'Calculate the available amount, the fee, and what would arrive of a payout. The call changes nothing.',
  who: 'performer',
  body: CalculateForm,
  reply: Calculation,
  provides: ['payouts', 'earnings'],
})

const changed = ['payouts', 'earnings'] as const

export const requestPayout = post('/payout-requests', {
  summary: 'Request a payout of available earnings, which are reserved immediately. Only one request can be pending at a time.',
  who: 'performer',
  body: PayoutRequestForm,
  reply: PayoutRequest,
  errors: ['not_valid', 'already_done', 'not_allowed', 'price_changed'],
  invalidates: changed,
  invalidatesOnConflict: changed,
})

export const editPayout = put('/payout-requests/:id', {
  summary: "Change the amount or method of one of the caller's pending requests.",
  who: 'performer',
  params: IdParams,
  body: PayoutRequestForm,
  reply: PayoutRequest,
  errors: ['not_found', 'not_valid', 'already_done', 'not_allowed', 'price_changed'],
  invalidates: changed,
  invalidatesOnConflict: changed,
})

export const cancelPayout = post('/payout-requests/:id/cancel', {
  summary: "Cancel one of the caller's pending requests. The amount becomes available again.",
  who: 'performer',
  params: IdParams,
  reply: PayoutRequest,
  errors: ['not_found', 'already_done'],
  invalidates: changed,
  invalidatesOnConflict: changed,
})

export const viewPayout = get('/payout-requests/:id/view', {
  summary: 'Get a payout request with its history. Operators can read all requests, performers only their own.',
  who: 'member',
  params: IdParams,
  reply: Type.Object({ ...PayoutRequest.properties, steps: Type.Array(PayoutStep) }),
  errors: ['not_found'],
  provides: ['payouts'],
})

export const checkPendingPayout = get('/payout-requests/check/pending-review', {
  summary: "Check whether one of the caller's payout requests waits for an operator, and get it.",
  who: 'performer',
  reply: Type.Object({ hasPending: Type.Boolean(), request: orNull(PayoutRequest) }),
  provides: ['payouts'],
})

const lists = { limit: Limit(20), offset: Offset } as const

export const listOwnPayouts = get('/payout-requests/user/search', {
  summary: "List the caller's payout requests, newest first.",
  who: 'performer',
  query: Type.Object(lists),
  reply: page(PayoutRequest),
  provides: ['payouts'],
})

export const PayoutFilters = Type.Object({
  status: Type.Optional(PayoutStatus),
  type: Type.Optional(PayoutType),
  username: Type.Optional(PersonSearch),
})

export const searchPayouts = get('/payout-requests/search', {
  summary:
    "List payout requests, newest first: an operator's list has those of all performers, a performer's list only their own. Filtered by a status that waits for an operator, they are listed oldest first.",
  who: 'member',
  permission: 'sales_read',
  query: Type.Object({ ...PayoutFilters.properties, ...lists }),
  reply: page(PayoutRequest),
  errors: ['not_allowed'],
  provides: ['payouts'],
})

export const countPendingPayouts = get('/payout-requests/pending', {
  summary: 'Get the number and sum of requests that wait for an operator, and when the oldest was made.',
  who: 'admin',
  permission: 'sales_read',
  reply: Type.Object({ total: Type.Integer(), sum: Price, currency: Type.String(), oldest: orNull(DateTime) }),
  provides: ['payouts'],
})

const deciding = {
  who: 'admin',
  permission: 'finance',
  params: IdParams,
  reply: PayoutRequest,
  invalidates: ['payouts'],
  invalidatesOnConflict: ['payouts'],
} as const

export const approvePayout = post('/admin/payout-requests/:id/approve', {
  needsProof: true,
  ...deciding,
  summary:
    'Approve a pending request so that it can be paid. Stripe payouts are sent immediately unless they need a second operator.',
  errors: ['not_found', 'already_done', 'not_allowed'],
})

const Reason = Type.String({ minLength: 1, maxLength: 300, title: 'Reason', pattern: SINGLE_LINE_PATTERN })

export const rejectPayout = post('/admin/payout-requests/:id/reject', {
  ...deciding,
  summary: 'Reject a pending request with a reason. The amount becomes available again.',
  body: Type.Object({ reason: Reason }),
  errors: ['not_found', 'already_done'],
})

export const sendPayout = post('/admin/payout-requests/:id/send', {
  needsProof: true,
  ...deciding,
  summary: 'Send an approved payout through Stripe, as the second operator or again after a problem was resolved.',
  errors: ['not_found', 'already_done', 'not_allowed'],
})

export const payPayout = post('/admin/payout-requests/:id/pay', {
  ...deciding,
  summary: 'Record that an approved payout was paid, with the reference of the transfer.',
  body: Type.Object({
    reference: Type.String({ minLength: 1, maxLength: 140, title: 'Reference', pattern: SINGLE_LINE_PATTERN }),
  }),
  errors: ['not_found', 'already_done', 'not_allowed'],
})

export const failPayout = post('/admin/payout-requests/:id/fail', {
  ...deciding,
  summary: 'Record that a transfer failed or was returned. The full amount becomes available again.',
  body: Type.Object({ reason: Reason }),
  errors: ['not_found', 'already_done'],
})

/** Sent to the performer and to operators: a request or a payout method has changed. */
export const payoutUpdated = serverEvent('payout_updated', Type.Object({}), changed)
