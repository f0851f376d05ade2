import { Type, type Static } from 'typebox'
import { get, Id, oneOf, orNull, Tokens } from './define.ts'

/** The current user (specification, section 3). */
export const Me = Type.Object({
  _id: Id,
  role: oneOf('fan', 'performer', 'admin'),
  isPerformer: Type.Boolean(),
  name: Type.String(),
  username: Type.String(),
  email: Type.String(),
  /** Wanted, and not confirmed yet. */
  newEmail: orNull(Type.String()),
  avatar: Type.String(),
  cover: Type.String(),
  /** The language in which the account reads the site, its mails and its notifications. */
  locale: oneOf('en', 'es'),
  /** Token balance; performers and operators have none and read 0. */
  balance: Tokens,
  /** An operator who has to set up two-factor sign-in before anything else. */
  needsTwoFactor: Type.Boolean(),
  /** Of a performer's documents; null for everyone else. */
  verification: orNull(Type.Object({ status: oneOf('pending', 'approved', 'rejected'), reason: Type.String() })),
})
export type Me = Static<typeof Me>

export const readMe = get('/users/me', {
  summary: 'The signed-in account.',
  who: 'member',
  beforeTwoFactor: true,
  reply: Me,
  provides: ['me'],
})
