/** Payment gateways: which of them takes new cards, their keys and health. */
import { Type, type Static } from 'typebox'
import { Country, DateTime, get, oneOf, orNull, post, put } from './define.ts'
import { Payment } from './payments.ts'

const Purpose = Payment.properties.purpose
/** Of keys and of choices: its fields depend on the gateways. */
export const OpenForm = Type.Object({})

const GatewayName = Type.String({ pattern: '^[a-z]{2,20}$' })
/**
 * How a new card is entered: `typed` into our form (sandbox), into the gateway's own fields on our page (`elements`), or with a payment
 * on the gateway's own page (`redirect`): there a card is added blank, and pays first. `none`: no gateway takes new cards at the moment.
 */
const NewCardGateway = Type.Object({
  gateway: Type.String(),
  entry: oneOf('typed', 'elements', 'redirect', 'none'),
  /** For the gateway's client. */
  publishableKey: Type.String(),
  /** What the bank statement will name; empty while it is not known. */
  descriptor: Type.String(),
})

export const readNewCardGateway = get('/payment-cards/gateway', {
  summary: 'Which gateway takes a new card, for what is paid for with it, and how the card is entered.',
  who: 'fan',
  query: Type.Object({
    purpose: Type.Optional(Purpose),
    /** As just stated; absent: what the buyer has stated before. */
    country: Type.Optional(Country),
  }),
  reply: NewCardGateway,
  errors: ['not_valid'],
  provides: ['new-card-gateway'],
})

export const CardSetup = Type.Object({
  /** The token with which `POST /{type}/cards` saves the card once it is entered. */
  _id: Type.String(),
  /** For the gateway's client. */
  clientSecret: Type.Optional(Type.String()),
})
export type CardSetup = Static<typeof CardSetup>

export const beginCardSetup = post('/payment-cards/setups', {
  summary:
    'Begin to add a card with a gateway that takes it itself. Nothing is saved until the gateway says that it has the card.',
  who: 'fan',
  body: Type.Object({
    gateway: GatewayName,
    /** As just stated; absent: what the buyer has stated before. */
    country: Type.Optional(Country),
  }),
  reply: CardSetup,
  errors: ['not_found', 'not_valid', 'not_ready', 'too_many_requests'],
  rateLimit: { calls: 10, seconds: 60 },
})

const GatewayKey = Type.Object({
  name: Type.String(),
  /** What one looks like. */
  example: Type.String(),
  isOptional: Type.Boolean(),
  from: oneOf('environment', 'operator', 'nowhere'),
  /** The last four characters; all of one that is public; empty when it is not set. */
  shown: Type.String(),
  setAt: orNull(DateTime),
})
export type GatewayKey = Static<typeof GatewayKey>

const DigitalWallet = Type.Object({
  name: oneOf('apple_pay', 'google_pay'),
  isOffered: Type.Boolean(),
  /** Why it is not, in the gateway's words; may be empty. */
  message: Type.String(),
})
export type DigitalWallet = Static<typeof DigitalWallet>

export const PaymentGateway = Type.Object({
  name: Type.String(),
  /** It has every key that it needs. */
  isReady: Type.Boolean(),
  /** It moves no money: the sandbox, or keys of a test account. */
  isTest: Type.Boolean(),
  keys: Type.Array(GatewayKey),
  /** To be entered at the gateway; empty for the sandbox. */
  webhookUrl: Type.String(),
  /** What its fields offer beside a typed card on the site's own domain, as it has last said; empty while it was not asked. */
  digitalWallets: Type.Array(DigitalWallet),
  health: Type.Object({
    state: oneOf('unknown', 'up', 'failing', 'down'),
    answeredAt: orNull(DateTime),
    failedAt: orNull(DateTime),
    /** Since the last answer. */
    failures: Type.Integer(),
    message: Type.String(),
  }),
})
export type PaymentGateway = Static<typeof PaymentGateway>

const GatewayChoice = Type.Object({
  purpose: Purpose,
  /** The first that works takes new cards. None, of a country: as everywhere else. */
  gateways: Type.Array(GatewayName, { maxItems: 5 }),
})
export type GatewayChoice = Static<typeof GatewayChoice>

export const PaymentGateways = Type.Object({
  gateways: Type.Array(PaymentGateway),
  /** For every country without rules of its own, and for who has stated none. */
  choices: Type.Array(GatewayChoice),
  countries: Type.Array(Type.Object({ country: Country, choices: Type.Array(GatewayChoice) })),
})
export type PaymentGateways = Static<typeof PaymentGateways>

export const readPaymentGateways = get('/admin/payment-gateways', {
  summary: 'The payment gateways with their keys (never shown whole), health, and which takes new cards.',
  who: 'admin',
  reply: PaymentGateways,
  provides: ['payment-gateways'],
})

const changed = {
  reply: PaymentGateways,
  invalidates: ['payment-gateways', 'settings', 'new-card-gateway'],
} as const

export const setGatewayKeys = put('/admin/payment-gateways/:gateway/keys', {
  ...changed,
  summary: 'Set keys of a gateway, after asking it whether it takes them; an empty one is removed.',
  who: 'admin',
  needsProof: true,
  params: Type.Object({ gateway: GatewayName }),
  body: Type.Object({
    keys: Type.Array(
      Type.Object({ name: Type.String({ pattern: '^[a-zA-Z]{2,30}$' }), value: Type.String({ maxLength: 250 }) }),
      { minItems: 1, maxItems: 12 },
    ),
  }),
  errors: ['not_found', 'not_valid', 'not_ready'],
})

export const chooseGateways = put('/admin/payment-gateways/choices', {
  ...changed,
  summary:
    'Choose which gateways take new cards, by what is paid for, in one country or in all others. Saved cards stay with their gateway.',
  who: 'admin',
  needsProof: true,
  body: Type.Object({
    /** Absent: all that have no rules of their own. A country whose choices are all empty has none any more. */
    country: Type.Optional(Country),
    choices: Type.Array(GatewayChoice, { minItems: 1, maxItems: 10 }),
  }),
  errors: ['not_found', 'not_valid'],
})

export const checkGateway = post('/admin/payment-gateways/:gateway/check', {
  ...changed,
  summary: 'Ask a gateway something harmless, to see whether it answers, and which digital wallets it offers here.',
  who: 'admin',
  params: Type.Object({ gateway: GatewayName }),
  errors: ['not_found'],
})
