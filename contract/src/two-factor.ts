/** Defines two-factor authentication: a code of an authenticator app (TOTP, RFC 6238) or one of ten recovery codes. */
import { Type } from 'typebox'
import { DateTime, del, Done, get, SINGLE_LINE_PATTERN, orNull, post, Username } from './define.ts'
import { Person } from './people.ts'
import { SecondFactorCode } from './second-factor-code.ts'

const TwoFactor = Type.Object({
  /** Null when two-factor authentication is off. */
  since: orNull(DateTime),
  recoveryCodesLeft: Type.Integer(),
  /** True for operators: without it, the account cannot do an operator's work. */
  isRequired: Type.Boolean(),
})

/** Shown once. The server stores only hashes. */
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })

export const readTwoFactor = get('/auth/two-factor', {
  summary: "Get whether the caller's account uses two-factor authentication.",
  who: 'member',
  beforeTwoFactor: true,
  reply: TwoFactor,
  provides: ['two-factor'],
})

export const setUpTwoFactor = post('/auth/two-factor/setup', {
  summary: 'Create a new secret for an authenticator app. It takes effect once a code from the app is entered.',
  who: 'member',
  beforeTwoFactor: true,
  needsProof: true,
  /** `secret` is base32 for typing. `uri` adds the names of the site and the account, for a QR code. */
  reply: Type.Object({ secret: Type.String(), uri: Type.String() }),
  errors: ['already_done'],
})

export const turnOnTwoFactor = post('/auth/two-factor/start', {
  summary: 'Turn on two-factor authentication, with a code from the app. Every other session ends.',
  who: 'member',
  beforeTwoFactor: true,
  needsProof: true,
  body: Type.Object({ code: SecondFactorCode }),
  reply: RecoveryCodes,
  errors: ['not_valid', 'already_done', 'too_many_requests'],
  invalidates: ['two-factor', 'me', 'sessions'],
})

export const renewRecoveryCodes = post('/auth/two-factor/recovery-codes', {
  summary: 'Create ten new recovery codes. The earlier ones stop working.',
  who: 'member',
  needsProof: true,
  reply: RecoveryCodes,
  errors: ['not_found'],
  invalidates: ['two-factor'],
})

export const turnOffTwoFactor = del('/auth/two-factor', {
  summary: "Turn off two-factor authentication. Operators can't turn it off.",
  who: 'member',
  needsProof: true,
  reply: Done,
  errors: ['not_allowed'],
  invalidates: ['two-factor'],
})

export const resetTwoFactorOf = post('/admin/two-factor/end', {
  summary:
    'Turn off two-factor authentication for someone who has lost the app and the recovery codes and has proved their identity. The person is notified by email.',
  who: 'admin',
  permission: 'support',
  needsProof: true,
  body: Type.Object({
    username: Username,
    reason: Type.String({ minLength: 1, maxLength: 300, title: 'Reason', pattern: SINGLE_LINE_PATTERN }),
  }),
  reply: Done,
  errors: ['not_found', 'not_valid', 'not_allowed'],
  invalidates: ['two-factor-resets'],
})

const TwoFactorReset = Type.Object({
  /** The number of the row in the audit log. */
  _id: Type.String(),
  person: Person,
  resetBy: Person,
  resetAt: DateTime,
  reason: Type.String(),
})

export const listTwoFactorResets = get('/admin/two-factor/ended', {
  summary: 'List the latest 50 accounts whose two-factor authentication an operator turned off, latest first.',
  who: 'admin',
  permission: 'support_read',
  reply: Type.Object({ resets: Type.Array(TwoFactorReset) }),
  provides: ['two-factor-resets'],
})
