import { Type, type Static } from 'typebox'
import { get, Id, oneOf, orNull, Tokens } from './define.ts'

/** The current user (specification, section 3). */
export const Me = Type.Object({
  _id: Id,
  role: oneOf('fan', 'performer', 'admin'),
  /** The role of an operator. Null for everyone else. Written out, because every page loads this file. */
  operatorRole: orNull(oneOf('owner', 'finance', 'moderation', 'support', 'read_only')),
  isPerformer: Type.Boolean(),
  name: Type.String(),
  username: Type.String(),
  email: Type.String(),
  /** A requested email address that is not confirmed yet. */
  newEmail: orNull(Type.String()),
  avatar: Type.String(),
  cover: Type.String(),
  /** The language of the site, emails and notifications for this account. */
  locale: oneOf('en', 'es'),
  /** The token balance. Always 0 for performers and operators, who have no wallet. */
  balance: Tokens,
  /** True for an operator who must set up two-factor authentication before anything else. */
  needsTwoFactor: Type.Boolean(),
  /** The state of a performer's documents. Null for everyone else. */
  verification: orNull(Type.Object({ status: oneOf('pending', 'approved', 'rejected'), reason: Type.String() })),
})
export type Me = Static<typeof Me>

export const readMe = get('/users/me', {
  summary: "Get the caller's account.",
  who: 'member',
  beforeTwoFactor: true,
  reply: Me,
  provides: ['me'],
})
