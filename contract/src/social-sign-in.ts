/**
 * Defines sign-in with Google (OpenID Connect) and X (OAuth 1.0a). The browser starts it, visits the provider, and brings the
 * provider's answer back. Only the browser that started it can: a cookie that scripts cannot read identifies it.
 */
import { Type, type Static } from 'typebox'
import { DateTime, Day, del, Done, Email, get, Name, oneOf, orNull, post, put, Username } from './define.ts'
import { documentPart } from './media.ts'
import { SignInProvider } from './sign-in-providers.ts'
import { TermsVersion } from './terms.ts'
import { SecondFactorCode } from './second-factor-code.ts'

const Secret = Type.String({ minLength: 20, maxLength: 200 })
/** A value that a provider issued. */
const FromProvider = Type.String({ minLength: 1, maxLength: 2000 })
/** Token of an earlier sign-in on this device. */
const device = Type.Optional(Type.String({ maxLength: 200 }))
const code = Type.Optional(SecondFactorCode)

const start = {
  who: 'anyone',
  openInBlockedCountries: true,
  body: Type.Object({
    /** The role of a new account. An existing account keeps its role. */
    role: Type.Optional(oneOf('fan', 'performer')),
    /** The path of this site to open after signing in. */
    redirectUrl: Type.Optional(Type.String({ maxLength: 500, title: 'Address' })),
  }),
  errors: ['not_found', 'not_valid', 'not_ready', 'too_many_requests'],
  rateLimit: { calls: 30, seconds: 60 },
} as const

/** The provider's page, to which the browser goes. */
const Started = Type.Object({ url: Type.String() })
const TwitterStarted = Type.Object({ ...Started.properties, oauthToken: Type.String(), oauthTokenSecret: Type.String() })

/** Initial values of the form for a new account. */
const Suggestion = Type.Object({
  role: oneOf('fan', 'performer'),
  name: Type.String(),
  username: Type.String(),
  /** Empty if the provider has not verified an address. The form then asks for one. */
  email: Type.String(),
})
export type Suggestion = Static<typeof Suggestion>

/**
 * `signed_in`: `token` is the session's. `register`: there is no account yet; `suggestion` fills its form. `confirm`: the address
 * has an account, whose owner enters the password or uses an emailed link. `code`: the account uses two-factor authentication.
 * `linked` and `proved`: the caller's account. The steps `register`, `confirm` and `code` continue with `ticket`, within an hour.
 */
const Outcome = Type.Object({
  step: oneOf('signed_in', 'register', 'confirm', 'code', 'linked', 'proved'),
  provider: SignInProvider,
  token: Type.Optional(Type.String()),
  device: Type.Optional(Type.String()),
  ticket: Type.Optional(Type.String()),
  suggestion: Type.Optional(Suggestion),
  /** The address that has an account; only for `confirm`. */
  email: Type.Optional(Type.String()),
  redirectUrl: Type.Optional(Type.String()),
})
export type Outcome = Static<typeof Outcome>

const finish = {
  who: 'anyone',
  openInBlockedCountries: true,
  reply: Outcome,
  errors: [
    'sign_in_failed',
    'not_found',
    'not_ready',
    'suspended',
    'email_not_confirmed',
    'already_done',
    'not_valid',
    'code_needed',
    'country_blocked',
    'too_many_requests',
  ],
  invalidates: ['sign-in-methods', 'me'],
} as const

export const startGoogle = post('/auth/google/login', {
  ...start,
  summary:
    'Start signing in with Google. Returns the address of Google’s page, which sends the browser to `/auth/google/callback`.',
  reply: Started,
})

export const finishGoogle = post('/auth/google/token', {
  ...finish,
  summary: 'Finish signing in with Google, with the code and state that Google added to the callback address. They work once.',
  body: Type.Object({ code: FromProvider, state: FromProvider, device }),
})

export const startTwitter = post('/auth/twitter/login', {
  ...start,
  summary:
    'Start signing in with X. Returns the address of X’s page and the request token, which the browser keeps for a day. X sends the browser to `/auth/twitter/callback`.',
  reply: TwitterStarted,
})

export const finishTwitter = post('/auth/twitter/callback', {
  ...finish,
  summary:
    'Finish signing in with X, with the request token and the verifier that X added to the callback address. They work once.',
  body: Type.Object({ oauthToken: FromProvider, oauthTokenSecret: FromProvider, oauthVerifier: FromProvider, device }),
})

/** With `token`, the account is open and signed in. Without it, the entered address has to be confirmed by email first. */
const Registered = Type.Object({
  token: Type.Optional(Type.String()),
  device: Type.Optional(Type.String()),
  redirectUrl: Type.Optional(Type.String()),
  claim: Type.Optional(Type.String()),
})

const newAccount = {
  ticket: Secret,
  name: Name,
  /** Required if the provider has not verified an address, and ignored otherwise. */
  email: Type.Optional(Email),
  /** The version of the terms that was shown and accepted. */
  terms: TermsVersion,
}
const registering = {
  who: 'anyone',
  reply: Registered,
  errors: ['sign_in_failed', 'username_taken', 'not_valid', 'not_allowed', 'too_many_requests'],
} as const

export const registerSocialFan = post('/auth/social/fan', {
  ...registering,
  summary:
    'Create a fan’s account after signing in with a provider. An address that the provider has not verified is confirmed by email first; the reply does not reveal whether it has an account.',
  body: Type.Object({ ...newAccount, username: Type.Optional(Username) }),
})

export const registerSocialPerformer = post('/auth/social/performer', {
  ...registering,
  summary: 'Create a performer’s account after signing in with a provider, with identity documents for an operator to verify.',
  body: Type.Object({
    ...newAccount,
    username: Username,
    dateOfBirth: Day('Date of birth'),
    gender: oneOf('male', 'female', 'transgender'),
  }),
  files: { idFront: documentPart, idBack: documentPart, selfie: documentPart },
  errors: [...registering.errors, 'upload_too_large', 'upload_not_accepted'],
})

export const confirmOwner = post('/auth/social/confirm', {
  ...finish,
  summary: 'Link the provider to the account of the verified address and sign in, with the password of that account.',
  body: Type.Object({ ticket: Secret, password: Type.String({ minLength: 1, maxLength: 200, title: 'Password' }), code, device }),
})

export const mailOwner = post('/auth/social/confirm/mail', {
  summary: 'Email a link to the owner of the account of the verified address, which links the provider without the password.',
  who: 'anyone',
  openInBlockedCountries: true,
  body: Type.Object({ ticket: Secret }),
  reply: Done,
  errors: ['sign_in_failed', 'not_allowed', 'too_many_requests'],
})

export const confirmOwnerByMail = post('/auth/social/confirm/link', {
  ...finish,
  summary:
    'Link the provider to the account and sign in, with the token of the emailed link. It works once, in the browser that asked for it.',
  body: Type.Object({ token: Secret, code, device }),
})

export const enterSocialCode = post('/auth/social/code', {
  ...finish,
  summary: 'Finish signing in with a provider, or confirming the caller’s identity, with a two-factor code.',
  body: Type.Object({ ticket: Secret, code: SecondFactorCode, device }),
})

const SignInMethods = Type.Object({
  hasPassword: Type.Boolean(),
  hasPasskey: Type.Boolean(),
  providers: Type.Array(
    Type.Object({
      provider: SignInProvider,
      /** The email address or name at the provider. Empty if it is not linked. */
      label: Type.String(),
      linkedAt: orNull(DateTime),
      /** False if the site no longer offers the provider. */
      isOffered: Type.Boolean(),
    }),
  ),
})
export type SignInMethods = Static<typeof SignInMethods>

export const readSignInMethods = get('/auth/social', {
  summary: 'List how the caller can sign in: with a password, with passkeys, and with the providers that are linked or can be.',
  who: 'member',
  beforeTwoFactor: true,
  reply: SignInMethods,
  provides: ['sign-in-methods'],
})

const ofProvider = Type.Object({ provider: SignInProvider })
const memberStarts = {
  who: 'member',
  params: ofProvider,
  body: Type.Object({ redirectUrl: Type.Optional(Type.String({ maxLength: 500 })) }),
  /** Request token and secret only for X. */
  reply: Type.Object({ ...Started.properties, ...Type.Partial(TwitterStarted).properties, url: Type.String() }),
  errors: ['not_found', 'not_valid', 'not_ready', 'already_done', 'too_many_requests'],
  rateLimit: { calls: 30, seconds: 60 },
} as const

export const startLinking = post('/auth/social/:provider/link', {
  ...memberStarts,
  needsProof: true,
  summary: 'Start linking a provider to the caller’s account. Finish with the same call as a sign-in.',
})

export const startProof = post('/auth/social/:provider/proof', {
  ...memberStarts,
  summary:
    'Start confirming the caller’s identity with a linked provider instead of the password. Finish with the same call as a sign-in.',
})

export const unlinkProvider = del('/auth/social/:provider', {
  summary: 'Unlink a provider from the caller’s account. The last way to sign in cannot be unlinked.',
  who: 'member',
  needsProof: true,
  params: ofProvider,
  reply: Done,
  errors: ['not_found', 'not_allowed'],
  invalidates: ['sign-in-methods'],
})

const ProviderKey = Type.Object({
  name: Type.String(),
  example: Type.String(),
  from: oneOf('environment', 'operator', 'nowhere'),
  /** The last four characters, or a public key in full. Empty when the key is not set. */
  shown: Type.String(),
  setAt: orNull(DateTime),
})

const ProviderSettings = Type.Object({
  provider: SignInProvider,
  isReady: Type.Boolean(),
  /** The operator registers it at the provider. */
  callbackUrl: Type.String(),
  keys: Type.Array(ProviderKey),
})
export type ProviderSettings = Static<typeof ProviderSettings>

const AllProviderSettings = Type.Object({ providers: Type.Array(ProviderSettings) })

export const readSignInProviders = get('/admin/sign-in-providers', {
  summary: 'List the sign-in providers with their keys, never in full.',
  who: 'admin',
  permission: 'site_read',
  reply: AllProviderSettings,
  provides: ['sign-in-providers'],
})

export const setSignInProviderKeys = put('/admin/sign-in-providers/:provider/keys', {
  summary: 'Set the keys of a sign-in provider. An empty value removes a key.',
  who: 'admin',
  permission: 'owner',
  needsProof: true,
  params: ofProvider,
  body: Type.Object({
    keys: Type.Array(
      Type.Object({ name: Type.String({ pattern: '^[a-zA-Z]{2,30}$' }), value: Type.String({ maxLength: 250 }) }),
      { minItems: 1, maxItems: 12 },
    ),
  }),
  reply: AllProviderSettings,
  errors: ['not_valid'],
  invalidates: ['sign-in-providers', 'settings'],
})
