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
import { SecondFactorCode } from './second-factor-code.ts'

const Accepted = Type.Object({ message: Type.String() })

const Secret = Type.String({ minLength: 20, maxLength: 200 })
/** A path of this site, such as `/ada.vale?tab=photos`: one leading slash, no backslash, no invisible characters. */
const SitePath = Type.String({ maxLength: 500, pattern: '^/(?![/\\\\])[^\\\\\\s\\p{C}]*$' })

export const signIn = post('/auth/login', {
  summary: 'Sign in with an email address or username. Send the returned token in the Authorization header of later calls.',
  who: 'anyone',
  isUnread: true,
  openInBlockedCountries: true,
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
  summary: 'End the current session, including its token and sockets.',
  who: 'member',
  seat: 'any',
  unrecorded: 'Ends the session.',
  openInBlockedCountries: true,
  beforeTwoFactor: true,
  whileSuspended: true,
  whileClosed: true,
  whileSeatIsOver: true,
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
  summary: "List the caller's active sessions, last used first.",
  who: 'member',
  reply: page(Session),
  provides: ['sessions'],
})

export const endSession = del('/auth/sessions/:id', {
  summary: "End one of the caller's sessions.",
  who: 'member',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['sessions'],
})

/** `claim` confirms the address without a password in the browser that registered. It reveals nothing about the address. */
const Registered = Type.Object({ message: Type.String(), claim: Type.String() })

export const registerFan = post('/auth/users/register', {
  summary:
    'Register a fan. The reply does not reveal whether the email address is already in use; its owner is notified by email.',
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
  errors: ['captcha_needed', 'username_taken', 'too_many_requests'],
})

export const registerPerformer = post('/auth/performers/register', {
  summary: 'Register a performer, with identity documents for an operator to verify.',
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
  errors: ['captcha_needed', 'username_taken', 'too_many_requests', 'upload_too_large', 'upload_not_accepted'],
})

export const checkUsername = get('/auth/username', {
  summary: 'Check whether a username is available. Usernames are public.',
  who: 'anyone',
  query: Type.Object({ username: Username }),
  reply: Type.Object({ isFree: Type.Boolean() }),
  errors: ['too_many_requests'],
})

export const sendConfirmation = post('/auth/email-verification', {
  summary: 'Resend the link that confirms an email address.',
  who: 'anyone',
  body: Type.Object({ email: Email }),
  reply: Accepted,
  errors: ['too_many_requests'],
})

export const confirmEmail = post('/auth/email-verification/confirm', {
  summary:
    'Confirm an email address with the token from the emailed link, which works once within an hour. Also send the claim or password of the registration. For an existing account, send its password unless the caller is signed in to it.',
  who: 'anyone',
  body: Type.Object({
    token: Secret,
    claim: Type.Optional(Secret),
    password: Type.Optional(Type.String({ maxLength: 200, title: 'Password' })),
    /** A different username, when the one from the registration has been taken since. */
    username: Type.Optional(Username),
    /** Token of an earlier sign-in on this device. */
    device: Type.Optional(Type.String({ maxLength: 200 })),
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
  summary: 'Email a link to set a new password. The reply does not reveal whether the address is known.',
  who: 'anyone',
  openInBlockedCountries: true,
  body: Type.Object({ email: Email }),
  reply: Accepted,
  errors: ['captcha_needed', 'too_many_requests'],
})

export const resetPassword = post('/auth/users/reset', {
  summary: 'Set a new password with the token from the emailed link. Every session of the account ends.',
  who: 'anyone',
  openInBlockedCountries: true,
  body: Type.Object({ token: Secret, password: Password }),
  /**
   * `device` is a sign-in's device token: other people's guesses cannot keep this browser from signing in with the new password.
   */
  reply: Type.Object({ ...Done.properties, device: Type.String() }),
  errors: ['link_expired'],
})

export const confirmIdentity = post('/auth/proof', {
  summary:
    "Confirm the caller's identity with the password, and with a code if the account uses two-factor authentication. For ten minutes, this session can make calls that otherwise return `proof_needed`.",
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
  summary: "Change the caller's password. Every other session ends.",
  who: 'member',
  needsProof: true,
  body: Type.Object({
    password: Password,
    source: Type.Optional(oneOf('user', 'performer')),
  }),
  reply: Done,
  errors: ['not_valid'],
  invalidates: ['sessions', 'sign-in-methods'],
})
