import { Type } from 'typebox'
import {
  Day,
  del,
  Done,
  Email,
  get,
  Id,
  IdParams,
  DateTime,
  Name,
  oneOf,
  page,
  Password,
  post,
  put,
  serverEvent,
  Username,
} from './define.ts'
import { documentPart } from './media.ts'
import { TermsVersion } from './terms.ts'
import { SecondFactorCode } from './two-factor.ts'

const Accepted = Type.Object({ message: Type.String() })

const Secret = Type.String({ minLength: 20, maxLength: 200 })
/** A path of this site, such as `/ada.vale?tab=photos`: one leading slash, no backslash, no invisible characters. */
const SitePath = Type.String({ maxLength: 500, pattern: '^/(?![/\\\\])[^\\\\\\s\\p{C}]*$' })

export const signIn = post('/auth/login', {
  summary: 'Sign in with e-mail address or username; the token goes into the Authorization header of later calls.',
  who: 'anyone',
  body: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 254, title: 'Email or username' }),
    password: Type.String({ minLength: 1, maxLength: 200, title: 'Password' }),
    /** Token of an earlier sign-in on this device. Its attempts are counted separately. */
    device: Type.Optional(Type.String({ maxLength: 200 })),
    /** Required for accounts with two-factor authentication. Without it, the correct password gets the reply `code_needed`. */
    code: Type.Optional(SecondFactorCode),
  }),
  reply: Type.Object({
    token: Type.String(),
    /** The client keeps this token on the device, even after signing out, and sends it with the next sign-in. */
    device: Type.String(),
  }),
  errors: ['wrong_credentials', 'email_not_confirmed', 'suspended', 'code_needed', 'not_valid', 'too_many_requests'],
})

export const signOut = post('/auth/logout', {
  summary: 'End this session: its token and its sockets.',
  who: 'member',
  beforeTwoFactor: true,
  reply: Done,
})

export const Session = Type.Object({
  _id: Id,
  isCurrent: Type.Boolean(),
  device: Type.String(),
  address: Type.String(),
  createdAt: DateTime,
  lastSeenAt: DateTime,
})

export const listSessions = get('/auth/sessions', {
  summary: 'Where this account is signed in.',
  who: 'member',
  reply: page(Session),
  provides: ['sessions'],
})

export const endSession = del('/auth/sessions/:id', {
  summary: 'Sign one of the own sessions out.',
  who: 'member',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['sessions'],
})

/** `claim` confirms the address without a password in the browser that registered. It reveals nothing about the address. */
const Registered = Type.Object({ message: Type.String(), claim: Type.String() })

export const registerFan = post('/auth/users/register', {
  summary: 'Register a fan. The reply is the same whether or not the address is known; a mail tells the owner.',
  who: 'anyone',
  body: Type.Object({
    name: Name,
    username: Type.Optional(Username),
    email: Email,
    password: Password,
    returnTo: Type.Optional(SitePath),
    /** The version of the terms that was shown and accepted. The account keeps it. */
    terms: Type.Optional(TermsVersion),
  }),
  reply: Registered,
  errors: ['username_taken', 'too_many_requests'],
})

export const registerPerformer = post('/auth/performers/register', {
  summary: 'Register a performer, with documents for the verification by an operator.',
  who: 'anyone',
  body: Type.Object({
    name: Name,
    username: Username,
    email: Email,
    password: Password,
    dateOfBirth: Day('Date of birth'),
    gender: oneOf('male', 'female', 'transgender'),
    returnTo: Type.Optional(SitePath),
    terms: Type.Optional(TermsVersion),
  }),
  files: { idFront: documentPart, idBack: documentPart, selfie: documentPart },
  reply: Registered,
  errors: ['username_taken', 'too_many_requests', 'upload_too_large', 'upload_not_accepted'],
})

export const checkUsername = get('/auth/username', {
  summary: 'Whether a username is free. Usernames are public.',
  who: 'anyone',
  query: Type.Object({ username: Username }),
  reply: Type.Object({ isFree: Type.Boolean() }),
  errors: ['too_many_requests'],
})

export const sendConfirmation = post('/auth/email-verification', {
  summary: 'Send the link again that confirms an e-mail address.',
  who: 'anyone',
  body: Type.Object({ email: Email }),
  reply: Accepted,
  errors: ['too_many_requests'],
})

export const confirmEmail = post('/auth/email-verification/confirm', {
  summary:
    'Confirm an e-mail address with the token of the mailed link: once, within an hour. Takes the claim or the password of ' +
    'the registration, or the session or password of the account: the link alone makes nobody an owner.',
  who: 'anyone',
  body: Type.Object({
    token: Secret,
    claim: Type.Optional(Secret),
    password: Type.Optional(Type.String({ maxLength: 200, title: 'Password' })),
    /** A different username, when the one from the registration has been taken since. */
    username: Type.Optional(Username),
  }),
  reply: Type.Object({
    success: Type.Literal(true),
    /** The session token. Present when the call completed a registration. */
    token: Type.Optional(Type.String()),
    device: Type.Optional(Type.String()),
    returnTo: Type.Optional(Type.String()),
  }),
  errors: ['link_expired', 'username_taken', 'too_many_requests'],
  invalidates: ['me'],
})

/** Sent to the account when its new email address was confirmed, perhaps in another window or browser. */
export const addressConfirmed = serverEvent('address_confirmed', Type.Object({}), ['me'])

export const forgotPassword = post('/auth/users/forgot', {
  summary: 'Mail a link that sets a new password. The reply does not reveal whether the address is known.',
  who: 'anyone',
  body: Type.Object({ email: Email }),
  reply: Accepted,
  errors: ['too_many_requests'],
})

export const resetPassword = post('/auth/users/reset', {
  summary: 'Set a new password with the token of the mailed link; every session of the account ends.',
  who: 'anyone',
  body: Type.Object({ token: Secret, password: Password }),
  /**
   * `device` is a sign-in's device token: other people's guesses cannot keep this browser from signing in with the new password.
   */
  reply: Type.Object({ ...Done.properties, device: Type.String() }),
  errors: ['link_expired'],
})

export const confirmIdentity = post('/auth/proof', {
  summary:
    'Give the password again, and the code of an account with two-factor sign-in: for ten minutes, this session may do what asks for it (`proof_needed`).',
  who: 'member',
  beforeTwoFactor: true,
  body: Type.Object({
    password: Type.String({ minLength: 1, maxLength: 200, title: 'Current password' }),
    code: Type.Optional(SecondFactorCode),
  }),
  reply: Done,
  errors: ['not_valid', 'code_needed', 'too_many_requests'],
})

export const changePassword = put('/auth/users/me/password', {
  summary: 'Change the own password; every other session ends.',
  who: 'member',
  needsProof: true,
  body: Type.Object({
    password: Password,
    source: Type.Optional(oneOf('user', 'performer')),
  }),
  reply: Done,
  errors: ['not_valid'],
  invalidates: ['sessions'],
})
