/**
 * Defines passkeys (Web Authentication, https://www.w3.org/TR/webauthn-3/). A device or password manager signs a challenge of the
 * site. Each challenge works once, within five minutes, and only in the browser that asked for it.
 */
import { Type, type Static } from 'typebox'
import { DateTime, del, Done, get, Id, IdParams, oneOf, orNull, post, put, SINGLE_LINE_PATTERN } from './define.ts'

export const MAX_PASSKEYS = 20

const base64url = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: '^[\\w-]+$' })
/** At most 1,023 bytes. */
const CredentialId = base64url(1364)
/** How a browser reaches the device. */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type PasskeyTransport = (typeof TRANSPORTS)[number]
const PublicKeyType = Type.Literal('public-key')

const credential = { id: CredentialId, rawId: CredentialId, type: PublicKeyType }

/** `RegistrationResponseJSON` of the standard. */
const NewPasskey = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    /** Unknown ones are ignored: browsers may invent more. */
    transports: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z-]{1,20}$' }), { maxItems: 10 })),
  }),
})
export type NewPasskey = Static<typeof NewPasskey>

/** `AuthenticationResponseJSON` of the standard. */
const PasskeyAnswer = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: Type.Optional(base64url(100)),
  }),
})
export type PasskeyAnswer = Static<typeof PasskeyAnswer>

const Descriptors = Type.Array(
  Type.Object({ id: Type.String(), type: PublicKeyType, transports: Type.Array(oneOf(...TRANSPORTS)) }),
)
const UserVerification = oneOf('required', 'preferred')

/** `PublicKeyCredentialRequestOptionsJSON` of the standard. */
const Challenge = Type.Object({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: UserVerification,
  /** Empty before anyone has signed in: the browser then lists its passkeys for this site. */
  allowCredentials: Descriptors,
})
export type Challenge = Static<typeof Challenge>

/** `PublicKeyCredentialCreationOptionsJSON` of the standard. */
const Creation = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: PublicKeyType, alg: Type.Integer() })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: Descriptors,
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: UserVerification,
  }),
})
export type Creation = Static<typeof Creation>

const answered = { body: Type.Object({ passkey: PasskeyAnswer }) } as const
const rateLimit = { calls: 30, seconds: 60 }

export const challengeVisitor = post('/auth/passkeys/challenge', {
  summary:
    'Create a challenge for a passkey: to sign in (`sign_in`), or for the second step after another way to sign in (`code`). The reply is the same for everyone.',
  who: 'anyone',
  openInBlockedCountries: true,
  body: Type.Object({ purpose: oneOf('sign_in', 'code') }),
  reply: Challenge,
  errors: ['too_many_requests'],
  rateLimit,
})

export const signInWithPasskey = post('/auth/passkeys/login', {
  summary: 'Sign in with a passkey instead of a password and two-factor code. The device must have verified its user.',
  who: 'anyone',
  openInBlockedCountries: true,
  body: Type.Object({ ...answered.body.properties, device: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: Type.Object({ token: Type.String(), device: Type.String() }),
  errors: ['sign_in_failed', 'suspended', 'email_not_confirmed', 'too_many_requests'],
})

export const exchangePasskey = post('/auth/passkeys/code', {
  summary:
    'Exchange a passkey for a two-factor code of its account. The code works once, within two minutes, wherever a code of the authenticator app does.',
  who: 'anyone',
  openInBlockedCountries: true,
  ...answered,
  reply: Type.Object({ code: Type.String() }),
  errors: ['sign_in_failed', 'too_many_requests'],
})

export const challengeCaller = post('/auth/passkeys/proof/challenge', {
  summary: "Create a challenge to confirm the caller's identity with a passkey.",
  who: 'member',
  beforeTwoFactor: true,
  reply: Challenge,
  errors: ['too_many_requests'],
  rateLimit,
})

export const proveWithPasskey = post('/auth/passkeys/proof', {
  summary: "Confirm the caller's identity with a passkey instead of the password and code. It counts for ten minutes.",
  who: 'member',
  beforeTwoFactor: true,
  ...answered,
  reply: Done,
  errors: ['sign_in_failed', 'too_many_requests'],
})

const Passkey = Type.Object({
  _id: Id,
  name: Type.String(),
  createdAt: DateTime,
  lastUsedAt: orNull(DateTime),
})
export type Passkey = Static<typeof Passkey>

export const listPasskeys = get('/auth/passkeys', {
  summary: "List the caller's passkeys, oldest first.",
  who: 'member',
  reply: Type.Object({ passkeys: Type.Array(Passkey) }),
  provides: ['passkeys'],
})

export const setUpPasskey = post('/auth/passkeys/setup', {
  summary: `Create a challenge to add a passkey to the caller's account, which can have ${MAX_PASSKEYS}.`,
  who: 'member',
  needsProof: true,
  reply: Creation,
  errors: ['not_allowed', 'too_many_requests'],
  rateLimit,
})

export const addPasskey = post('/auth/passkeys', {
  summary: "Add a passkey to the caller's account. It is named after the device.",
  who: 'member',
  needsProof: true,
  body: Type.Object({ passkey: NewPasskey }),
  reply: Passkey,
  errors: ['sign_in_failed', 'already_done', 'not_allowed', 'too_many_requests'],
  invalidates: ['passkeys', 'sign-in-methods'],
})

export const renamePasskey = put('/auth/passkeys/:id', {
  summary: "Rename one of the caller's passkeys.",
  who: 'member',
  params: IdParams,
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 60, title: 'Name', pattern: SINGLE_LINE_PATTERN }) }),
  reply: Done,
  errors: ['not_found'],
  invalidates: ['passkeys'],
})

export const removePasskey = del('/auth/passkeys/:id', {
  summary: "Remove one of the caller's passkeys. The last way to sign in cannot be removed.",
  who: 'member',
  needsProof: true,
  params: IdParams,
  reply: Done,
  errors: ['not_found', 'not_allowed'],
  invalidates: ['passkeys', 'sign-in-methods'],
})
