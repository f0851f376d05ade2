/** Defines the short view of people inside other views (specification, section 3). */
import { Type, type Static } from 'typebox'
import { Id } from './define.ts'

export const NO_AVATAR = '/no-avatar.jpg'

export const Person = Type.Object({
  _id: Id,
  name: Type.String(),
  username: Type.String(),
  avatar: Type.String(),
  isPerformer: Type.Boolean(),
  isVerified: Type.Boolean(),
  /** Present for performers whom searches leave out. Pages about them ask search engines to do the same. */
  isHiddenFromSearch: Type.Optional(Type.Literal(true)),
})
export type Person = Static<typeof Person>
