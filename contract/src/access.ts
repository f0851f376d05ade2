/** What a locked view contains: the unlock options, and nothing else. */
import { Type, type Static } from 'typebox'
import { oneOf, Tokens } from './define.ts'

export const Audience = oneOf('free', 'subscribers', 'paid')
export type Audience = Static<typeof Audience>

export const Unlock = Type.Union([
  Type.Object({ by: Type.Literal('login') }),
  Type.Object({ by: Type.Literal('follow') }),
  Type.Object({ by: Type.Literal('subscribe') }),
  Type.Object({
    by: Type.Literal('purchase'),
    /** What this viewer pays. */
    price: Tokens,
    /** Present when some of its media items were bought elsewhere: they are not paid for again. */
    owned: Type.Optional(Type.Object({ items: Type.Integer(), of: Type.Integer(), fullPrice: Tokens })),
  }),
])
export type Unlock = Static<typeof Unlock>
