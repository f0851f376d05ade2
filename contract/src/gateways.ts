/** Defines payment gateways: which one takes new cards, their keys and their health. */
import { Type, type Static } from 'typebox'
import { Country, DateTime, get, oneOf, orNull, post, put } from './define.ts'
import { PaymentPurpose } from './payments.ts'

/** A form of keys or choices. Its fields depend on the gateways. */
export const EmptyForm = Type.Object({})

const GatewayName = Type.String({ pattern: '^[a-z]{2,20}$' })
/**
 * How a new card is entered. `typed`: into our own form (sandbox). `elements`: into the gateway's fields on our page. `redirect`:
 * with a payment on the gateway's page; a card is added without details and pays first. `none`: no gateway takes new cards at the
 * moment.
 */
const NewCardGateway = Type.Object({
  gateway: Type.String(),
  entry: oneOf('typed', 'elements', 'redirect', 'none'),
  /** For the gateway's browser client. */
  publishableKey: Type.String(),
  /** The name on the bank statement. Empty until it is known. */
  descriptor: Type.String(),
})

export const readNewCardGateway = get('/payment-cards/gateway', {
  summary: 'Get the gateway that takes a new card for a given purpose, and how the card is entered.',
  who: 'fan',
  query: Type.Object({
    purpose: Type.Optional(PaymentPurpose),
    /** The country that the buyer just selected. Absent means the buyer's saved country. */
    country: Type.Optional(Country),
  }),
  reply: NewCardGateway,
  errors: ['not_valid'],
  provides: ['new-card-gateway'],
})

export const CardSetup = Type.Object({
  /** The token with which `POST /{type}/cards` saves the card after it is entered. */
  _id: Type.String(),
  /** For the gateway's browser client. */
  clientSecret: Type.Optional(Type.String()),
})
export type CardSetup = Static<typeof CardSetup>

export const startCardSetup = post('/payment-cards/setups', {
  summary: 'Start adding a card with a gateway that collects it itself. Nothing is saved until the gateway confirms the card.',
  who: 'fan',
  body: Type.Object({
    gateway: GatewayName,
    /** The country that the buyer just selected. Absent means the buyer's saved country. */
    country: Type.Optional(Country),
  }),
  reply: CardSetup,
  errors: ['not_found', 'not_valid', 'not_ready', 'too_many_requests'],
  rateLimit: { calls: 10, seconds: 60 },
})

export const GatewayKey = Type.Object({
  name: Type.String(),
  example: Type.String(),
  isOptional: Type.Boolean(),
  from: oneOf('environment', 'operator', 'nowhere'),
  /** The last four characters, or a public key in full. Empty when the key is not set. */
  shown: Type.String(),
  setAt: orNull(DateTime),
})
export type GatewayKey = Static<typeof GatewayKey>

const DigitalWallet = Type.Object({
  name: oneOf('apple_pay', 'google_pay'),
  isOffered: Type.Boolean(),
  /** Why the gateway is not available, in the gateway's words. May be empty. */
  message: Type.String(),
})
export type DigitalWallet = Static<typeof DigitalWallet>

export const PaymentGateway = Type.Object({
  name: Type.String(),
  /** True when every required key is set. */
  isReady: Type.Boolean(),
  /** True when it moves no money: the sandbox, or keys of a test account. */
  isTest: Type.Boolean(),
  keys: Type.Array(GatewayKey),
  /** The operator enters it at the gateway. Empty for the sandbox. */
  webhookUrl: Type.String(),
  /**
   * The digital wallets that the gateway's fields offer on the site's domain, as last reported. Empty until the gateway is asked.
   */
  digitalWallets: Type.Array(DigitalWallet),
  health: Type.Object({
    state: oneOf('unknown', 'up', 'failing', 'down'),
    answeredAt: orNull(DateTime),
    failedAt: orNull(DateTime),
    failures: Type.Integer(),
    message: Type.String(),
  }),
})
export type PaymentGateway = Static<typeof PaymentGateway>

const GatewayChoice = Type.Object({
  purpose: PaymentPurpose,
  /** The first gateway that works takes new cards. For a country, an empty list means the default choice. */
  gateways: Type.Array(GatewayName, { maxItems: 5 }),
})

const ShownGatewayChoice = Type.Object({
  ...GatewayChoice.properties,
  /** The purpose in the reader's language: "New cards for tokens". */
  label: Type.String(),
})
export type ShownGatewayChoice = Static<typeof ShownGatewayChoice>

export const PaymentGateways = Type.Object({
  gateways: Type.Array(PaymentGateway),
  /** For every country without its own rules, and for buyers without a country. */
  choices: Type.Array(ShownGatewayChoice),
  countries: Type.Array(Type.Object({ country: Country, choices: Type.Array(ShownGatewayChoice) })),
})
export type PaymentGateways = Static<typeof PaymentGateways>

export const readPaymentGateways = get('/admin/payment-gateways', {
  summary: 'List the payment gateways with their keys (never in full), their health, and which of them take new cards.',
  who: 'admin',
  permission: 'finance_read',
  reply: PaymentGateways,
  provides: ['payment-gateways'],
})

const changed = {
  reply: PaymentGateways,
  invalidates: ['payment-gateways', 'settings', 'new-card-gateway'],
} as const

export const setGatewayKeys = put('/admin/payment-gateways/:gateway/keys', {
  ...changed,
  summary: 'Set the keys of a gateway, after the gateway has accepted them. An empty value removes a key.',
  who: 'admin',
  permission: 'owner',
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

export const saveGatewayChoice = put('/admin/payment-gateways/choices', {
  ...changed,
  summary:
    'Choose which gateways take new cards for each purpose, in one country or in all others. Saved cards stay with their gateway.',
  who: 'admin',
  permission: 'owner',
  needsProof: true,
  body: Type.Object({
    /** Absent means all countries without their own rules. A country whose choices are all empty no longer has its own rules. */
    country: Type.Optional(Country),
    choices: Type.Array(GatewayChoice, { minItems: 1, maxItems: 10 }),
  }),
  errors: ['not_found', 'not_valid'],
})

export const checkGateway = post('/admin/payment-gateways/:gateway/check', {
  unrecorded: 'changes nothing',
  ...changed,
  summary: 'Check with a harmless request whether a gateway responds, and which digital wallets it offers on this site.',
  who: 'admin',
  permission: 'finance',
  params: Type.Object({ gateway: GatewayName }),
  errors: ['not_found'],
})
