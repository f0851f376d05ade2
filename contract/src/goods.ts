/** Defines what goods are: things that fans buy by the piece, through the cart, with prices that depend on the buyer. */
import { Type, type Static } from 'typebox'
import { Id, oneOf, Tokens } from './define.ts'

/** `digital`: files to download. `physical`: things that the seller sends. */
export const GoodsForm = oneOf('digital', 'physical')
export type GoodsForm = Static<typeof GoodsForm>

/** What a card of goods shows in addition. Its `price` is the lowest price for the viewer. */
export const GoodsFacts = Type.Object({
  form: GoodsForm,
  /** True if variants differ in price, so that `price` is where prices start. */
  isFrom: Type.Boolean(),
  /** The same price without the viewer's discount. */
  fullPrice: Tokens,
  isSoldOut: Type.Boolean(),
})
export type GoodsFacts = Static<typeof GoodsFacts>

/** Who can see and buy goods. Everyone else sees at most their title, and how to join. */
export const VisibleTo = oneOf('everyone', 'followers', 'subscribers')
export type VisibleTo = Static<typeof VisibleTo>

/** For subscribers of a tier. */
export const TierDiscount = Type.Object({
  tierId: Id,
  percent: Type.Integer({ minimum: 1, maximum: 100, title: 'Discount' }),
})
