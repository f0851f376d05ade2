/** What a locked view contains: the unlock options, and nothing else. */
import { Type, type Static } from 'typebox'
import { Id, oneOf, Tokens } from './define.ts'

export const Audience = oneOf('free', 'subscribers', 'paid')
export type Audience = Static<typeof Audience>

/** One of several that a performer sells. */
export const TierName = Type.Object({ _id: Id, name: Type.String() })
export type TierName = Static<typeof TierName>

export const Unlock = Type.Union([
  Type.Object({ by: Type.Literal('login') }),
  Type.Object({ by: Type.Literal('follow') }),
  /** With `tiers`: to one of these only. */
  Type.Object({ by: Type.Literal('subscribe'), tiers: Type.Optional(Type.Array(TierName)) }),
  /** The viewer subscribes already, to a tier that does not open it. */
  Type.Object({ by: Type.Literal('change_tier'), tiers: Type.Array(TierName) }),
  Type.Object({
    by: Type.Literal('purchase'),
    /** What this viewer pays. */
    price: Tokens,
    /** Present when some of its media items were bought elsewhere: they are not paid for again. */
    owned: Type.Optional(Type.Object({ items: Type.Integer(), of: Type.Integer(), fullPrice: Tokens })),
  }),
])
export type Unlock = Static<typeof Unlock>
