/** Defines payout methods: bank accounts, PayPal and Stripe accounts. The API shows only the last digits of numbers. */
import { Type, type Static } from 'typebox'
import { DateTime, Email, get, IdParams, SINGLE_LINE_PATTERN, oneOf, orNull, post, Price, put } from './define.ts'

/** Operators pay these with bank files. The site sends the others. */
export const manualPayoutTypes = ['banking', 'paypal'] as const
export const payoutTypes = [...manualPayoutTypes, 'stripe'] as const

export const ManualPayoutType = oneOf(...manualPayoutTypes)
export type ManualPayoutType = Static<typeof ManualPayoutType>
export const PayoutType = oneOf(...payoutTypes)
export type PayoutType = Static<typeof PayoutType>

const saved = {
  savedAt: DateTime,
  /** Payouts to this method wait until then. Null when there is no wait. */
  heldUntil: orNull(DateTime),
} as const

export const BankingSettings = Type.Object({
  /** An IBAN, or a routing and account number as in the United States. */
  kind: oneOf('iban', 'aba'),
  holder: Type.String(),
  country: Type.String(),
  address: Type.String(),
  /** Masked: the country and the last four characters. */
  account: Type.String(),
  bic: Type.String(),
  ...saved,
})
export type BankingSettings = Static<typeof BankingSettings>

const PayoutMethods = Type.Object({
  banking: orNull(BankingSettings),
  paypal: orNull(Type.Object({ email: Type.String(), ...saved })),
  stripe: orNull(
    Type.Object({
      /** Masked: the last four characters of its id. */
      account: Type.String(),
      /** The currency in which Stripe pays out. Stripe converts amounts in other currencies. */
      currency: Type.String(),
      ...saved,
    }),
  ),
})
export type PayoutMethods = Static<typeof PayoutMethods>

export const BankingForm = Type.Object({
  holder: Type.String({ minLength: 2, maxLength: 70, title: 'Account holder', pattern: SINGLE_LINE_PATTERN }),
  country: Type.String({ pattern: '^[A-Z]{2}$', title: 'Country' }),
  address: Type.String({ minLength: 3, maxLength: 70, title: 'Address', pattern: SINGLE_LINE_PATTERN }),
  /** Either the IBAN … */
  iban: Type.Optional(Type.String({ maxLength: 50, title: 'IBAN' })),
  /** … or both numbers. */
  routingNumber: Type.Optional(Type.String({ maxLength: 20, title: 'Routing number' })),
  accountNumber: Type.Optional(Type.String({ maxLength: 30, title: 'Account number' })),
  bic: Type.Optional(Type.String({ maxLength: 20, title: 'BIC' })),
})
export type BankingForm = Static<typeof BankingForm>

const changing = {
  who: 'performer',
  errors: ['not_found', 'not_valid', 'too_many_requests'],
  rateLimit: { calls: 20, seconds: 60 },
  invalidates: ['payouts'],
} as const

export const readPayoutMethods = get('/payout-methods/:id', {
  summary: "Get the payout methods of a performer, masked. Operators can read anyone's, performers only their own.",
  who: 'member',
  params: IdParams,
  reply: PayoutMethods,
  errors: ['not_found'],
  provides: ['payouts'],
})

export const savePayoutMethod = post('/payout-methods/:id', {
  needsProof: true,
  ...changing,
  summary: "Set the PayPal address for the caller's payouts. Payouts to a new address start after 48 hours.",
  params: IdParams,
  body: Type.Object({ type: oneOf('paypal'), email: Email }),
  reply: PayoutMethods,
})

export const readBankingSettings = get('/banking-settings/:id', {
  summary:
    "Get the bank account of a performer, masked. Operators can read anyone's, performers only their own. Returns `not_found` if none is set.",
  who: 'member',
  params: IdParams,
  reply: BankingSettings,
  errors: ['not_found'],
  provides: ['payouts'],
})

export const saveBankingSettings = put('/banking-settings', {
  needsProof: true,
  ...changing,
  isUnread: true,
  summary: "Set the bank account for the caller's payouts. Payouts to a new account start after 48 hours.",
  body: BankingForm,
  reply: BankingSettings,
})

export const listPayoutTypes = get('/payout-requests/performer/allow-type', {
  summary: 'List the payout methods the site offers, the fee of each, and which of them the caller has set up.',
  who: 'performer',
  reply: Type.Object({ types: Type.Array(Type.Object({ type: PayoutType, fee: Price, isSetUp: Type.Boolean() })) }),
  provides: ['payouts'],
})

export const startStripeAccount = post('/stripe/accounts', {
  summary:
    "Create the caller's Stripe account, or continue its setup. Returns the URL at which Stripe asks for the details it needs.",
  who: 'performer',
  reply: Type.Object({ url: Type.String() }),
  errors: ['not_found', 'not_ready'],
  rateLimit: { calls: 10, seconds: 60 },
  invalidates: ['payout-account'],
})

const PayoutAccountSettings = Type.Object({
  payoutGateway: orNull(oneOf('stripe')),
  isOffered: Type.Boolean(),
  /**
   * The account's current state at Stripe. `started`: Stripe needs more information. `restricted`: it cannot receive payouts at
   * the moment. `complete`: payouts can go there. `unknown`: Stripe does not respond.
   */
  account: oneOf('none', 'started', 'complete', 'restricted', 'unknown'),
  /** Null until Stripe reports it. */
  currency: orNull(Type.String()),
})
export type PayoutAccountSettings = Static<typeof PayoutAccountSettings>

export const readPayoutAccount = get('/performers/:id/payment-gateway-settings', {
  summary: "Get the state of the caller's Stripe account, and whether payouts can go there.",
  who: 'performer',
  params: IdParams,
  reply: PayoutAccountSettings,
  errors: ['not_found'],
  provides: ['payout-account'],
})

export const choosePayoutAccount = put('/performers/:id/payment-gateway-settings', {
  needsProof: true,
  ...changing,
  summary:
    "Set the caller's Stripe account for payouts, or remove it. Stripe must be able to pay out to it. Payouts to a new account start after 48 hours.",
  params: IdParams,
  body: Type.Object({ payoutGateway: orNull(oneOf('stripe')) }),
  reply: PayoutAccountSettings,
  errors: ['not_found', 'not_valid', 'not_ready', 'too_many_requests'],
  invalidates: ['payouts', 'payout-account'],
})

const PayoutInterval = oneOf('never', 'weekly', 'monthly')

const scheduled = {
  interval: PayoutInterval,
  /** The minimum available amount for a scheduled payout. At least the site's minimum. */
  threshold: Type.Number({ minimum: 0, maximum: 1_000_000_000, multipleOf: 0.01, title: 'Minimum amount' }),
  type: PayoutType,
} as const

const PayoutScheduleForm = Type.Object(scheduled)
export type PayoutScheduleForm = Static<typeof PayoutScheduleForm>

const PayoutSchedule = Type.Object({
  ...scheduled,
  /** The next day on which all available earnings are requested. Null for `never`. */
  nextAt: orNull(DateTime),
})
export type PayoutSchedule = Static<typeof PayoutSchedule>

export const readPayoutSchedule = get('/payout-schedule', {
  summary: "Get the schedule of the caller's automatic payout requests.",
  who: 'performer',
  reply: PayoutSchedule,
  provides: ['payouts'],
})

export const savePayoutSchedule = put('/payout-schedule', {
  summary:
    'Schedule automatic payout requests for all available earnings: every Monday, on the first of each month, or never (UTC).',
  who: 'performer',
  body: PayoutScheduleForm,
  reply: PayoutSchedule,
  errors: ['not_valid'],
  invalidates: ['payouts'],
})
