/** Defines the quote for a cart: current prices, stock and shipping. Carts are kept by browsers, not by the server. */
import { Type, type Static } from 'typebox'
import { ContentCard } from './content.ts'
import { Country, Id, oneOf, orNull, post, Price, Tokens } from './define.ts'
import { GoodsForm } from './goods.ts'
import { Person } from './people.ts'
import { Zone } from './shipping.ts'

export const MAX_CART_LINES = 50
export const MAX_QUANTITY = 99

export const Quantity = Type.Integer({ minimum: 1, maximum: MAX_QUANTITY, title: 'Quantity' })

/** One variant of a product. Two lines of the same variant count as one line with their sum. */
export const CartLine = Type.Object({ productId: Id, variantId: Id, quantity: Quantity })
export type CartLine = Static<typeof CartLine>

/** The buyer collects the products of this performer. */
export const Pickup = Type.Object({ performerId: Id, zoneId: Id })
export type Pickup = Static<typeof Pickup>

/**
 * `gone`: no longer for sale to the caller. `sold_out`: nothing left. `too_few`: less left than `quantity`, see `available`.
 * `owned`: the caller has this digital product. `over_limit`: more than the performer sells to one buyer, see `available`.
 */
export const LineState = oneOf('available', 'gone', 'sold_out', 'too_few', 'owned', 'over_limit')
export type LineState = Static<typeof LineState>

export const QuotedLine = Type.Object({
  ...CartLine.properties,
  state: LineState,
  form: GoodsForm,
  title: Type.String(),
  /** The variant's values of the product's options, such as `M` and `Blue`. */
  options: Type.Array(Type.String()),
  /** After discounts. 0 if the product is free for the caller. */
  unitPrice: Tokens,
  fullPrice: Tokens,
  /** `unitPrice` times `quantity`. */
  total: Tokens,
  /** How many the caller can order now. */
  available: Type.Integer(),
  handlingDays: Type.Integer(),
  picture: ContentCard.properties.picture,
})
export type QuotedLine = Static<typeof QuotedLine>

/**
 * `needs_country`: the delivery country is not known yet. `not_shipped`: the performer does not ship there. `none`: nothing to ship.
 */
export const ShippingState = oneOf('quoted', 'needs_country', 'not_shipped', 'none')
export type ShippingState = Static<typeof ShippingState>

/** The part of the cart that becomes one order. */
export const QuotedSeller = Type.Object({
  performer: Person,
  lines: Type.Array(QuotedLine, { maxItems: MAX_CART_LINES }),
  shippingState: ShippingState,
  /** The zone that applies: the chosen pickup, or the zone of the country. */
  zone: orNull(Zone),
  shipping: Tokens,
  /** The price of shipping to the country, also while a pickup is chosen. Null unless the performer ships there. */
  shippingToCountry: orNull(Tokens),
  /** Where the buyer can collect the order instead. */
  pickups: Type.Array(Zone),
  /** Days until the order is shipped. 0 if there is nothing to ship. */
  handlingDays: Type.Integer(),
  /** The available lines and shipping. */
  total: Tokens,
})
export type QuotedSeller = Static<typeof QuotedSeller>

export const Quote = Type.Object({
  sellers: Type.Array(QuotedSeller, { maxItems: MAX_CART_LINES }),
  /** Lines that are `gone`, without details. */
  gone: Type.Array(CartLine, { maxItems: MAX_CART_LINES }),
  items: Tokens,
  shipping: Tokens,
  total: Tokens,
  /** The total in the site's currency. */
  value: Price,
  currency: Type.String(),
  /** The caller's tokens now and after the payment; negative if tokens are missing. Null for visitors. */
  balance: orNull(Tokens),
  balanceAfter: orNull(Type.Number()),
  /** True if the cart has physical products that are not collected. */
  needsAddress: Type.Boolean(),
  /** True if every line is available and every order can be shipped: checkout charges exactly `total`. */
  isReady: Type.Boolean(),
})
export type Quote = Static<typeof Quote>

export const quoteCart = post('/cart/quote', {
  summary: 'Quote a cart: prices, stock and shipping as they are now for the caller. Changes nothing.',
  who: 'anyone',
  body: Type.Object({
    lines: Type.Array(CartLine, { minItems: 1, maxItems: MAX_CART_LINES, title: 'Items' }),
    /** The delivery country. */
    country: Type.Optional(Country),
    pickups: Type.Optional(Type.Array(Pickup, { maxItems: MAX_CART_LINES, default: [] })),
  }),
  reply: Quote,
  errors: ['not_valid'],
  provides: ['cart'],
})
