/** Defines what buyers and sellers see of an order. */
import { Type, type Static } from 'typebox'
import { MAX_CART_LINES } from './cart.ts'
import { ContentCard } from './content.ts'
import { DateTime, Id, oneOf, orNull, Tokens } from './define.ts'
import { GoodsForm } from './goods.ts'
import { Person } from './people.ts'
import { ZoneType } from './shipping.ts'
import { Version } from './versions.ts'

/** `paid` and later for orders with something to ship. Digital orders are `delivered` immediately. */
export const OrderStatus = oneOf('paid', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded', 'returned')
export type OrderStatus = Static<typeof OrderStatus>

/** The acts that are possible now for the caller. All other calls fail. */
export const OrderAct = oneOf(
  'process',
  'ship',
  'edit',
  'confirm',
  'cancel',
  'change_address',
  'refund',
  'return',
  'show_address',
)
export type OrderAct = Static<typeof OrderAct>

export const OrderLine = Type.Object({
  _id: Id,
  /** Null if the product no longer exists. */
  productId: orNull(Id),
  variantId: orNull(Id),
  form: GoodsForm,
  /** The product and the variant's values of its options, as they were when the order was paid. */
  title: Type.String(),
  options: Type.Array(Type.String()),
  quantity: Type.Integer(),
  unitPrice: Tokens,
  fullPrice: Tokens,
  total: Tokens,
  refunded: Tokens,
  /** How many came back to the performer. */
  returned: Type.Integer(),
  /** The product's picture today. Replies to changes do not have it. */
  picture: ContentCard.properties.picture,
})
export type OrderLine = Static<typeof OrderLine>

export const Order = Type.Object({
  _id: Id,
  /** For both sides and the packing slip, such as `7K2QF-M9XTC`. */
  number: Type.String(),
  status: OrderStatus,
  form: GoodsForm,
  performer: Person,
  buyer: Person,
  lines: Type.Array(OrderLine, { maxItems: MAX_CART_LINES }),
  /** Null if nothing is shipped. */
  shipping: orNull(
    Type.Object({
      type: ZoneType,
      name: Type.String(),
      /** The delivery country. Null for a pickup. */
      country: orNull(Type.String()),
      price: Tokens,
      refunded: Tokens,
    }),
  ),
  total: Tokens,
  refunded: Tokens,
  carrier: Type.String(),
  trackingNumber: Type.String(),
  /** The performer's note to the buyer. */
  note: Type.String(),
  /** When the order has to be shipped. Null if nothing is shipped. */
  shipBy: orNull(DateTime),
  /** Not shipped in time: the buyer is offered a refund. */
  isLate: Type.Boolean(),
  shippedAt: orNull(DateTime),
  /** For a shipped order: when it counts as delivered without a confirmation. */
  deliveredBy: orNull(DateTime),
  deliveredAt: orNull(DateTime),
  createdAt: DateTime,
  can: Type.Array(OrderAct),
  version: Version,
})
export type Order = Static<typeof Order>

/** `edit`: the carrier, tracking number or note. `late`: the buyer was offered a refund. */
export const OrderEvent = oneOf(
  'pay',
  'process',
  'ship',
  'edit',
  'deliver',
  'cancel',
  'refund',
  'return',
  'change_address',
  'late',
)
export type OrderEvent = Static<typeof OrderEvent>

export const OrderStep = Type.Object({
  event: OrderEvent,
  status: OrderStatus,
  /** `site`: the clock, a rule or an operator. */
  by: oneOf('buyer', 'performer', 'site'),
  note: Type.String(),
  at: DateTime,
})
export type OrderStep = Static<typeof OrderStep>

export const OrderDetails = Type.Object({
  ...Order.properties,
  /** Oldest first. */
  steps: Type.Array(OrderStep, { maxItems: 200 }),
  /** For the buyer: the lines of the label. Null for the performer, for a pickup, and after the address was erased. */
  address: orNull(Type.Array(Type.String())),
  /** The performer can show the address until then. Null until the order is delivered, and for orders without an address. */
  addressUntil: orNull(DateTime),
  /** When the performer looked at the address, newest first. For the buyer only, otherwise empty. */
  addressViews: Type.Array(DateTime, { maxItems: 100 }),
  /** Where to collect the order. For the buyer of a pickup only, otherwise empty. */
  pickupPlace: Type.String(),
})
export type OrderDetails = Static<typeof OrderDetails>
