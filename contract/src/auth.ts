import { Type } from 'typebox'
import { Day, del, Done, Email, get, Id, IdParams, DateTime, Name, oneOf, page, Password, post, put, Username } from './define.ts'
import { documentPart } from './media.ts'

const Accepted = Type.Object({ message: Type.String() })

/** Random texts that the server has made. */
const Secret = Type.String({ minLength: 20, maxLength: 200 })
/** A path of this site, such as `/ada.vale?tab=photos`: one slash at its start, no backslash, nothing invisible. */
const SitePath = Type.String({ maxLength: 500, pattern: '^/(?![/\\\\])[^\\\\\\s\\p{C}]*$' })

export const signIn = post('/auth/login', {
  summary: 'Sign in with e-mail address or username; the token goes into the Authorization header of later calls.',
  who: 'anyone',
  body: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 254, title: 'E-mail or username' }),
    password: Type.String({ minLength: 1, maxLength: 200, title: 'Password' }),
    /** From an earlier sign-in on this device: its attempts are counted on their own. */
    device: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: Type.Object({
    token: Type.String(),
    /** Keep it on this device, also after signing out, and send it with the next sign-in. */
    device: Type.String(),
  }),
  errors: ['wrong_credentials', 'email_not_confirmed', 'suspended', 'too_many_requests'],
})

export const signOut = post('/auth/logout', {
  summary: 'End this session: the token, its sockets, everything.',
  who: 'member',
  reply: Done,
})

export const Session = Type.Object({
  _id: Id,
  isCurrent: Type.Boolean(),
  /** In words, such as `Firefox on Windows`. */
  device: Type.String(),
  address: Type.String(),
  createdAt: DateTime,
  lastSeenAt: DateTime,
})

export const listSessions = get('/auth/sessions', {
  summary: 'Where this account is signed in.',
  who: 'member',
  reply: page(Session),
})

export const endSession = del('/auth/sessions/:id', {
  summary: 'Sign one of the own sessions out.',
  who: 'member',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
})

/** `claim` confirms the address without a password in the browser that has registered; it says nothing about the address. */
const Registered = Type.Object({ message: Type.String(), claim: Type.String() })

export const registerFan = post('/auth/users/register', {
  summary: 'Register a fan. The answer is the same whether or not the address is known; a mail says which.',
  who: 'anyone',
  body: Type.Object({
    name: Name,
    username: Type.Optional(Username),
    email: Email,
    password: Password,
    /** Where to go on after the address is confirmed. */
    returnTo: Type.Optional(SitePath),
  }),
  reply: Registered,
  errors: ['username_taken', 'too_many_requests'],
})

export const registerPerformer = post('/auth/performers/register', {
  summary: 'Register a performer, with the documents that the operator will look at.',
  who: 'anyone',
  body: Type.Object({
    name: Name,
    username: Username,
    email: Email,
    password: Password,
    dateOfBirth: Day('Date of birth'),
    gender: oneOf('male', 'female', 'transgender'),
    returnTo: Type.Optional(SitePath),
  }),
  files: { idFront: documentPart, idBack: documentPart, selfie: documentPart },
  reply: Registered,
  errors: ['username_taken', 'too_many_requests', 'upload_too_large', 'upload_not_accepted'],
})

export const checkUsername = get('/auth/username', {
  summary: 'Whether a username can be had. Those that are taken are public anyway.',
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
    /** Another one, where the one of the registration is taken by now. */
    username: Type.Optional(Username),
  }),
  reply: Type.Object({
    success: Type.Literal(true),
    /** Signed in: a registration is complete. */
    token: Type.Optional(Type.String()),
    device: Type.Optional(Type.String()),
    returnTo: Type.Optional(Type.String()),
  }),
  errors: ['link_expired', 'username_taken', 'too_many_requests'],
})

export const forgotPassword = post('/auth/users/forgot', {
  summary: 'Mail a link that sets a new password. The answer never says whether the address is known.',
  who: 'anyone',
  body: Type.Object({ email: Email }),
  reply: Accepted,
  errors: ['too_many_requests'],
})

export const resetPassword = post('/auth/users/reset', {
  summary: 'Set a new password with the token of the mailed link; every session of the account ends.',
  who: 'anyone',
  body: Type.Object({ token: Secret, password: Password }),
  reply: Done,
  errors: ['link_expired'],
})

export const changePassword = put('/auth/users/me/password', {
  summary: 'Change the own password; every other session ends. Needs the current one unless signed in within ten minutes.',
  who: 'member',
  body: Type.Object({
    password: Password,
    source: Type.Optional(oneOf('user', 'performer')),
    currentPassword: Type.Optional(Type.String({ maxLength: 200, title: 'Current password' })),
  }),
  reply: Done,
  errors: ['wrong_credentials', 'too_many_requests'],
})
