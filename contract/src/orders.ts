/** Defines orders of products (specification, section 7): checkout, states, delivery addresses, refunds and returns. */
import { Type, type Static } from 'typebox'
import { MAX_CART_LINES, CartLine, Pickup, Quantity } from './cart.ts'
import {
  Day,
  get,
  Id,
  IdParams,
  Limit,
  MAX_NAME_LENGTH,
  Offset,
  OPTIONAL_SINGLE_LINE_PATTERN,
  page,
  post,
  put,
  serverEvent,
  Tokens,
} from './define.ts'
import { Download } from './downloads.ts'
import { GoodsForm } from './goods.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'
import { Order, OrderDetails, OrderStatus } from './order-views.ts'
import { PersonSearch } from './person-search.ts'
import { Receipt } from './sales.ts'
import { FromVersion } from './versions.ts'

export * from './order-views.ts'

const payment = {
  errors: [
    'not_found',
    'not_valid',
    'not_allowed',
    'not_enough_tokens',
    'spending_limit',
    'already_done',
    'price_changed',
    'sold_out',
    'changed_meanwhile',
    'key_reused',
  ],
  invalidates: ['wallet', 'orders', 'cart', 'product', 'products', 'purchases'],
  invalidatesOnConflict: ['cart', 'me'],
} as const

export const checkout = post('/orders/checkout', {
  summary:
    'Order and pay a cart from the wallet: one order per performer, all or none. Prices that differ from the ones shown respond `price_changed`. Repeating the call with the same `Idempotency-Key` pays once.',
  who: 'fan',
  body: Type.Object({
    lines: Type.Array(
      Type.Object({
        ...CartLine.properties,
        /** The `unitPrice` that the buyer saw. */
        price: Tokens,
      }),
      { minItems: 1, maxItems: MAX_CART_LINES, title: 'Items' },
    ),
    /** One of the caller's addresses. Needed if the quote says `needsAddress`. */
    addressId: Type.Optional(Id),
    pickups: Type.Optional(Type.Array(Pickup, { maxItems: MAX_CART_LINES, default: [] })),
    /** The total that the buyer saw, with shipping. */
    total: Tokens,
  }),
  reply: Type.Object({
    orders: Type.Array(Order, { maxItems: MAX_CART_LINES }),
    /** The price paid, and the balance after the payment. */
    tokens: Tokens,
    balance: Tokens,
  }),
  ...payment,
})

export const buyProduct = post('/token-transactions/product/:id', {
  summary: 'Order and pay one product from the wallet, with shipping to the given or the default address.',
  who: 'fan',
  params: IdParams,
  /** Optional because the specification's own clients send no body. They buy one of the product's first variant. */
  body: Type.Unsafe<{ variantId?: string; quantity?: number; addressId?: string; pickupId?: string; price?: number } | undefined>(
    {
      ...Type.Object({
        variantId: Type.Optional(Id),
        quantity: Type.Optional(Quantity),
        addressId: Type.Optional(Id),
        /** A pickup zone of the performer. */
        pickupId: Type.Optional(Id),
        /** The total that the buyer saw, with shipping. */
        price: Type.Optional(Tokens),
      }),
      type: ['object', 'null'],
    },
  ),
  reply: Receipt,
  ...payment,
})

export const OrderFilters = Type.Object({
  status: Type.Optional(OrderStatus),
  form: Type.Optional(GoodsForm),
  /** Only orders that were not shipped in time. */
  isLate: Type.Optional(Type.Boolean()),
  /** The number of an order, or its beginning. */
  number: Type.Optional(Type.String({ maxLength: 11, pattern: '^[0-9A-Za-z-]*$', title: 'Number' })),
  /** The other side's username. */
  username: Type.Optional(PersonSearch),
  productId: Type.Optional(Id),
  /** UTC days, both inclusive. */
  from: Type.Optional(Day('From')),
  to: Type.Optional(Day('To')),
})
export type OrderFilters = Static<typeof OrderFilters>

const pageQuery = { limit: Limit(20), offset: Offset }

export const viewOrder = get('/orders/:id', {
  summary: 'Get an order of the caller, as buyer or as seller.',
  who: 'member',
  params: IdParams,
  reply: OrderDetails,
  errors: ['not_found'],
  provides: ['order:{id}'],
})

export const searchSoldOrders = get('/orders/search', {
  summary: "List orders of the caller's products, newest first. `total` counts up to 1,000 orders beyond the page.",
  who: 'performer',
  query: Type.Object({ ...OrderFilters.properties, ...pageQuery }),
  reply: page(Order),
  errors: ['not_valid'],
  provides: ['orders', 'order'],
})

export const searchOwnOrders = get('/orders/users/search', {
  summary: 'List what the caller has ordered, newest first. `total` counts up to 1,000 orders beyond the page.',
  who: 'fan',
  query: Type.Object({ ...OrderFilters.properties, ...pageQuery }),
  reply: page(Order),
  errors: ['not_valid'],
  provides: ['orders', 'order'],
})

export const countSoldOrders = get('/orders/totals', {
  summary: "Count the orders of the caller's products that need an act: paid, processing and late.",
  who: 'performer',
  reply: Type.Object({ paid: Type.Integer(), processing: Type.Integer(), late: Type.Integer() }),
  provides: ['orders'],
})

export const downloadOrders = get('/orders/csv', {
  summary:
    "Download the orders of the caller's products as CSV (RFC 4180), one line per product, without addresses. A file has up to 10,000 lines; larger requests are rejected.",
  who: 'performer',
  query: OrderFilters,
  reply: Download,
  errors: ['not_valid'],
  rateLimit: { calls: 10, seconds: 60 },
  provides: ['orders'],
})

const changed = { invalidates: ['orders', 'order:{id}'], invalidatesOnConflict: ['orders', 'order:{id}'] } as const
const paidBack = {
  invalidates: ['orders', 'order:{id}', 'wallet', 'earnings', 'refunds', 'purchases', 'product'],
  invalidatesOnConflict: ['orders', 'order:{id}'],
} as const
const Note = (title: string) =>
  Type.Optional(Type.String({ maxLength: 500, title, pattern: `^$|${MULTILINE_PATTERN}`, default: '' }))

export const updateOrder = put('/orders/:id/update', {
  summary:
    "Update an order as its seller: start processing, ship or cancel it, and set the carrier, tracking number and note. An absent field stays. Cancelling refunds what hasn't been delivered.",
  who: 'performer',
  params: IdParams,
  body: Type.Object({
    status: Type.Optional(OrderStatus),
    carrier: Type.Optional(Type.String({ maxLength: MAX_NAME_LENGTH, title: 'Carrier', pattern: OPTIONAL_SINGLE_LINE_PATTERN })),
    trackingNumber: Type.Optional(Type.String({ maxLength: 60, title: 'Tracking number', pattern: '^[0-9A-Za-z /-]*$' })),
    note: Type.Optional(Type.String({ maxLength: 500, title: 'Note', pattern: `^$|${MULTILINE_PATTERN}` })),
    fromVersion: FromVersion,
  }),
  reply: OrderDetails,
  errors: ['not_found', 'not_valid', 'not_allowed', 'changed_meanwhile', 'not_ready'],
  ...paidBack,
})

export const changeDeliveryAddress = put('/orders/:id/update/delivery-address', {
  summary: 'Change the delivery address of an order until it is shipped, within the same shipping price.',
  who: 'fan',
  params: IdParams,
  /** One of the caller's addresses. */
  body: Type.Object({ addressId: Id }),
  reply: OrderDetails,
  errors: ['not_found', 'not_valid', 'not_allowed'],
  ...changed,
})

export const confirmOrder = post('/orders/:id/confirm', {
  summary: 'Confirm as the buyer that a shipped order has arrived. Its earnings are released to the performer.',
  who: 'fan',
  params: IdParams,
  reply: OrderDetails,
  errors: ['not_found', 'not_allowed'],
  ...changed,
})

export const cancelOrder = post('/orders/:id/cancel', {
  summary: "Cancel an order as its buyer before it is shipped. Refunds what hasn't been delivered.",
  who: 'fan',
  params: IdParams,
  body: Type.Object({ note: Note('Reason') }),
  reply: OrderDetails,
  errors: ['not_found', 'not_allowed', 'not_ready'],
  ...paidBack,
})

export const refundOrder = post('/orders/:id/refund', {
  summary: 'Refund an order as its seller, in whole or in part. Without lines and shipping, refunds everything that is left.',
  who: 'performer',
  params: IdParams,
  body: Type.Object({
    /** An absent amount refunds what is left of the line. */
    lines: Type.Optional(
      Type.Array(Type.Object({ _id: Id, amount: Type.Optional(Tokens) }), { maxItems: MAX_CART_LINES, title: 'Items' }),
    ),
    shipping: Type.Optional(Tokens),
    note: Note('Reason'),
  }),
  reply: OrderDetails,
  errors: ['not_found', 'not_valid', 'not_allowed', 'already_done', 'not_ready'],
  ...paidBack,
})

export const returnOrder = post('/orders/:id/return', {
  summary: 'Take back shipped products as their seller: refunds their price, and puts them back into stock if wanted.',
  who: 'performer',
  params: IdParams,
  body: Type.Object({
    lines: Type.Array(Type.Object({ _id: Id, quantity: Quantity }), { minItems: 1, maxItems: MAX_CART_LINES, title: 'Items' }),
    toStock: Type.Boolean(),
    note: Note('Reason'),
  }),
  reply: OrderDetails,
  errors: ['not_found', 'not_valid', 'not_allowed', 'already_done', 'not_ready'],
  ...paidBack,
})

export const showDeliveryAddress = post('/orders/:id/address', {
  summary: 'Show the delivery address to the seller, from payment until 30 days after delivery. The buyer sees each view.',
  who: 'performer',
  params: IdParams,
  reply: Type.Object({
    /** In the format of the country's post. The country's name is the last line. */
    lines: Type.Array(Type.String()),
    country: Type.String(),
  }),
  errors: ['not_found', 'not_allowed'],
  invalidates: ['order:{id}'],
})

export const downloadPackingSlip = post('/orders/:id/packing-slip', {
  summary: 'Download a packing slip with the delivery address as PDF. Counts as a view of the address.',
  who: 'performer',
  params: IdParams,
  reply: Download,
  errors: ['not_found', 'not_allowed'],
  invalidates: ['order:{id}'],
})

/** Sent to the buyer and the seller. */
export const orderChanged = serverEvent('order_changed', Type.Object({ _id: Id }), ['orders', 'order:{_id}'])
