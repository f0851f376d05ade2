/** Defines what a locked view contains: the unlock options, and nothing else. */
import { Type, type Static } from 'typebox'
import { DateTime, Id, oneOf, Tokens } from './define.ts'

export const Audience = oneOf('free', 'subscribers', 'paid')
export type Audience = Static<typeof Audience>

/** A tier of a performer who sells several. */
export const TierName = Type.Object({ _id: Id, name: Type.String() })
export type TierName = Static<typeof TierName>

/** The allowance that a tier still includes this month. Months count from the day the subscription began. */
export const Allowance = Type.Object({
  left: Type.Integer(),
  of: Type.Integer(),
  until: DateTime,
})
export type Allowance = Static<typeof Allowance>

export const Unlock = Type.Union([
  Type.Object({ by: Type.Literal('login') }),
  Type.Object({ by: Type.Literal('follow') }),
  /** With `tiers`, only these tiers unlock the content. */
  Type.Object({ by: Type.Literal('subscribe'), tiers: Type.Optional(Type.Array(TierName)) }),
  /** The viewer already subscribes, but to a tier that does not unlock the content. */
  Type.Object({ by: Type.Literal('change_tier'), tiers: Type.Array(TierName) }),
  Type.Object({
    by: Type.Literal('purchase'),
    /** The price for this viewer. */
    price: Tokens,
    /** Number of media items it unlocks. 0 when only text is for sale. */
    items: Type.Integer(),
    /** Present when the viewer already bought some of the media items elsewhere. They are not charged again. */
    owned: Type.Optional(Type.Object({ items: Type.Integer(), of: Type.Integer(), fullPrice: Tokens })),
    /** Present when the viewer's tier pays less. */
    discount: Type.Optional(Type.Object({ percent: Type.Integer(), fullPrice: Tokens })),
  }),
  /** Instead of paying, the viewer uses one of the unlocks that the tier includes this month. */
  Type.Object({ by: Type.Literal('included'), left: Type.Integer(), of: Type.Integer(), until: DateTime }),
])
export type Unlock = Static<typeof Unlock>
