import { Type, type Static } from 'typebox'
import { Banner } from './banners.ts'
import { Cursor, Done, Email, get, Id, Limit, DateTime, oneOf, orNull, page, post, Price } from './define.ts'
import { Menus, PublicBranding } from './brand-views.ts'
import { UploadLimits } from './upload-limits.ts'

/** The public settings (specification, section 3). Tokens and prices are decimals. */
export const PublicSettings = Type.Object({
  siteName: Type.String(),
  /** Addresses of pictures. Empty for the built-in ones. */
  logo: Type.String(),
  favicon: Type.String(),
  menus: Menus,
  branding: PublicBranding,
  requireEmailVerification: Type.Boolean(),
  /** True when the browser hashes passwords before sending them (section 5). */
  clientPasswordHash: Type.Boolean(),
  maintenance: Type.Boolean(),
  /** The providers that people can sign in with. Written out: every page would load `sign-in-providers.ts` otherwise. */
  signInProviders: Type.Array(oneOf('google', 'twitter')),
  /** Empty unless reCAPTCHA is on. */
  recaptchaSiteKey: Type.String(),
  paymentGateway: Type.String(),
  stripePublishableKey: Type.String(),
  currency: Type.String(),
  freeSubscriptionEnabled: Type.Boolean(),
  freeSubscriptionDuration: Type.Integer(),
  minimumSubscriptionPrice: Price,
  maximumSubscriptionPrice: Price,
  minimumWalletPrice: Price,
  maximumWalletPrice: Price,
  minimumTipPrice: Price,
  maximumTipPrice: Price,
  minimumPayoutAmount: Price,
  tokenConversionRate: Price,
  ...UploadLimits.properties,
  gaCode: Type.String(),
  /** Set if the site is not available in the caller's country: the operators' words, or empty. Null for operators. */
  countryBlock: orNull(Type.Object({ message: Type.String() })),
  /** The pages in the footer, in its order and the reader's language. */
  footerPages: Type.Array(Type.Object({ slug: Type.String(), title: Type.String() })),
  /** The banners that run now for this viewer. */
  advertisings: Type.Array(Banner),
  /** The version of the terms that the reader would see. New accounts agree to it. */
  termsVersion: Type.String(),
  /** True once a version of the terms has asked everyone to agree again. */
  termsAskAgreement: Type.Boolean(),
  /** A demo sends no email. Its emails are in the outbox, `GET /demo/mails`. */
  isDemo: Type.Boolean(),
  /** Credentials of the demo accounts. Empty outside demo mode. */
  demoAccounts: Type.Array(
    Type.Object({
      role: oneOf('fan', 'performer', 'admin'),
      name: Type.String(),
      username: Type.String(),
      password: Type.String(),
    }),
  ),
})
export type PublicSettings = Static<typeof PublicSettings>

export const readPublicSettings = get('/settings/public', {
  summary: "Get the site's public settings.",
  who: 'anyone',
  beforeTwoFactor: true,
  openInBlockedCountries: true,
  reply: PublicSettings,
  provides: ['settings'],
})

export const readSettings = post('/settings/keys', {
  summary: 'Get some of the public settings by name. Unknown names are left out.',
  who: 'anyone',
  beforeTwoFactor: true,
  openInBlockedCountries: true,
  body: Type.Object({ keys: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 }) }),
  reply: Type.Partial(PublicSettings),
})

export const sendContactMessage = post('/contact', {
  summary: 'Send a message to the operators. Each of them receives it by email.',
  who: 'anyone',
  openInBlockedCountries: true,
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\p{C}]+$', title: 'Name' }),
    email: Type.String({ format: 'email', maxLength: 254, title: 'Email' }),
    message: Type.String({ minLength: 10, maxLength: 5000, title: 'Message' }),
  }),
  reply: Done,
  errors: ['captcha_needed', 'too_many_requests'],
})

const Health = Type.Object({
  live: Type.Literal(true),
  ready: Type.Boolean(),
  version: Type.String(),
  /** Why the site is not doing part of its work now, as a sentence for operators. */
  warning: Type.Optional(Type.String()),
})

export const readHealth = get('/health', {
  summary: 'Check whether the server is alive and ready, with its database reachable and migrated.',
  who: 'anyone',
  openInBlockedCountries: true,
  reply: Health,
  provides: ['health'],
})

/** An email of the site, sent through SMTP or only stored when no server is configured. */
export const Mail = Type.Object({
  _id: Id,
  to: Type.String(),
  subject: Type.String(),
  /** Once sent, the text no longer contains the tokens of its links, except in a demo. */
  text: Type.String(),
  status: oneOf('stored', 'waiting', 'sent', 'failed'),
  /** For a failed email: the reason from the mail server or, when the site no longer sends to that address, of the address. */
  reason: Type.Optional(Type.String()),
  createdAt: DateTime,
  sentAt: orNull(DateTime),
})
export type Mail = Static<typeof Mail>

export const listMails = get('/admin/mails', {
  summary: "List the site's outgoing emails, newest first. Set `status` to list only failed ones. `total` counts up to 10,000.",
  who: 'admin',
  permission: 'support',
  query: Type.Object({ status: Type.Optional(oneOf('failed')), limit: Limit(20), cursor: Cursor }),
  reply: page(Mail),
  provides: ['mails'],
})

export const readDemoMails = get('/demo/mails', {
  summary: 'List the newest emails to an address, in full. Returns `not_found` unless the site is a demo, which sends no email.',
  who: 'anyone',
  query: Type.Object({ email: Email, limit: Limit(5) }),
  reply: page(Mail),
  errors: ['not_found'],
  provides: ['mails'],
})

export const receiveMailReport = post('/mails/reports/:key', {
  summary:
    "Receive a returned email from the site's mail server, as message/rfc822. A report of an undeliverable email (RFC 3464) stops emails to its address. Anything else has no effect.",
  who: 'anyone',
  openInBlockedCountries: true,
  params: Type.Object({ key: Type.String({ maxLength: 100 }) }),
  reply: Done,
  errors: ['not_found'],
  rateLimit: { calls: 600, seconds: 60 },
})

export const readMailReturns = get('/admin/mails/returns', {
  summary:
    "Get the address to which undeliverable emails are returned, and the URL to which the site's mail server reports them.",
  who: 'admin',
  permission: 'support_read',
  reply: Type.Object({
    /** Absent means the sender of every email. */
    returnPath: Type.Optional(Type.String()),
    /** Secret, because anyone with this address can send reports. */
    reportsUrl: Type.String(),
  }),
  provides: ['mails'],
})
