/** What a locked view contains: the unlock options, and nothing else. */
import { Type, type Static } from 'typebox'
import { DateTime, Id, oneOf, Tokens } from './define.ts'

export const Audience = oneOf('free', 'subscribers', 'paid')
export type Audience = Static<typeof Audience>

/** One of several that a performer sells. */
export const TierName = Type.Object({ _id: Id, name: Type.String() })
export type TierName = Static<typeof TierName>

/** What a tier includes in the month that runs, counted from the day on which the subscription began. */
export const Allowance = Type.Object({
  left: Type.Integer(),
  of: Type.Integer(),
  /** The next month begins. */
  until: DateTime,
})
export type Allowance = Static<typeof Allowance>

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
    /** How many media it opens: none where words alone are for sale. */
    items: Type.Integer(),
    /** Present when some of its media items were bought elsewhere: they are not paid for again. */
    owned: Type.Optional(Type.Object({ items: Type.Integer(), of: Type.Integer(), fullPrice: Tokens })),
  }),
  /** Instead of paying: one of those that the tier of the viewer includes in this month. */
  Type.Object({ by: Type.Literal('included'), left: Type.Integer(), of: Type.Integer(), until: DateTime }),
])
export type Unlock = Static<typeof Unlock>
