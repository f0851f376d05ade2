/** Closing an account: what it means, the days in which it can be undone, and operators' holds. */
import { Type, type Static } from 'typebox'
import { DateTime, del, Done, get, IdParams, orNull, post, put } from './define.ts'

export const Consequence = Type.Object({
  /** Declared by a feature, such as `wallet`. */
  kind: Type.String(),
  /** One or two sentences in the caller's language. */
  text: Type.String(),
})
export type Consequence = Static<typeof Consequence>

const Closing = Type.Object({
  closedAt: DateTime,
  eraseAt: DateTime,
  /** The owner cannot keep an account that an operator has closed. */
  isByOperator: Type.Boolean(),
})

export const readClosing = get('/users/me/closing', {
  summary: "Get what closing the caller's account means, or when a closed account is erased.",
  who: 'member',
  beforeAgeCheck: true,
  whileClosed: true,
  reply: Type.Object({
    closing: orNull(Closing),
    /** Empty for a closed account. */
    consequences: Type.Array(Consequence, { maxItems: 20 }),
  }),
  provides: ['closing'],
})

export const closeOwnAccount = post('/users/me/close', {
  summary:
    "Close the caller's account: sign out everywhere and hide the profile and its content. For 14 days, the owner can sign in and keep the account. Then it is erased.",
  who: 'member',
  beforeAgeCheck: true,
  needsProof: true,
  body: Type.Object({
    /** The caller's own username, so that no account is closed by mistake. */
    username: Type.String({ maxLength: 60, title: 'Username' }),
  }),
  reply: Closing,
  errors: ['not_allowed'],
})

export const keepAccount = post('/users/me/keep', {
  summary: "Undo the closing of the caller's account, unless an operator has closed it.",
  who: 'member',
  beforeAgeCheck: true,
  whileClosed: true,
  reply: Done,
  errors: ['already_done', 'not_allowed'],
  invalidates: ['me', 'closing'],
})

export const readClosingOf = get('/admin/accounts/:id/closing', {
  summary: 'Get what closing an account means for its owner and others. Empty if the account is already closed.',
  who: 'admin',
  permission: 'accounts_read',
  params: IdParams,
  reply: Type.Object({ consequences: Type.Array(Consequence, { maxItems: 20 }) }),
  errors: ['not_found'],
  provides: ['accounts'],
})

export const holdErasure = put('/admin/accounts/:id/erasure-hold', {
  summary: 'Hold the erasure of an account, which may be closed now or later. A second hold changes nothing.',
  who: 'admin',
  permission: 'accounts',
  params: IdParams,
  body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500, title: 'Reason' }) }),
  reply: Done,
  errors: ['not_found'],
  invalidates: ['accounts'],
})

export const releaseErasure = del('/admin/accounts/:id/erasure-hold', {
  summary: 'Release the hold on the erasure of an account. A closed account is erased three days later at the earliest.',
  who: 'admin',
  permission: 'accounts',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['accounts'],
})
