/** Quotes and orders for component tests. */
import type { Quote, QuotedLine, QuotedSeller } from '@fanfare/contract/cart'
import type { OrderDetails } from '@fanfare/contract/orders'
import type { CartLine } from '#core/cart/cart-lines.ts'
import { aPerson, idOf } from './examples.ts'

/** `number` makes its ids. */
export function aQuotedLine(number: number, changes: Partial<QuotedLine> = {}): QuotedLine {
  const { quantity = 1, unitPrice = 10 } = changes
  return {
    productId: idOf(number),
    variantId: idOf(number + 1000),
    quantity,
    state: 'available',
    form: 'physical',
    title: 'Print',
    options: [],
    unitPrice,
    fullPrice: unitPrice,
    total: quantity * unitPrice,
    available: 20,
    handlingDays: 3,
    ...changes,
  }
}

/** Returns the line as the cart stores it. */
export const lineFor = ({ productId, variantId, quantity, unitPrice }: QuotedLine): CartLine => ({
  productId,
  variantId,
  quantity,
  seenPrice: unitPrice,
})

const aSeller = (changes: Partial<QuotedSeller>): QuotedSeller => {
  const { lines = [], shipping = 0, shippingState = 'none' } = changes
  return {
    performer: aPerson(),
    lines,
    shippingState,
    zone: null,
    shipping,
    shippingToCountry: shippingState === 'quoted' ? shipping : null,
    pickups: [],
    handlingDays: 0,
    total: shipping + lines.reduce((sum, line) => sum + line.total, 0),
    ...changes,
  }
}

export function aQuote(parts: readonly Partial<QuotedSeller>[], balance = 100): Quote {
  const sellers = parts.map(aSeller)
  const shipping = sellers.reduce((sum, seller) => sum + seller.shipping, 0)
  const total = sellers.reduce((sum, seller) => sum + seller.total, 0)
  const isReady = sellers.every(({ lines, shippingState }) => {
    return lines.every(({ state }) => state === 'available') && (shippingState === 'quoted' || shippingState === 'none')
  })
  return {
    sellers,
    gone: [],
    items: total - shipping,
    shipping,
    total,
    value: total,
    currency: 'USD',
    balance,
    balanceAfter: balance - total,
    needsAddress: sellers.some(({ shippingState, zone }) => shippingState !== 'none' && zone?.type !== 'pickup'),
    isReady,
  }
}

/** An order of one physical product that the buyer has paid. */
export const anOrder = (changes: Partial<OrderDetails> = {}): OrderDetails => ({
  _id: idOf(900),
  number: '7K2QF-M9XTC',
  status: 'paid',
  form: 'physical',
  performer: aPerson(),
  buyer: aPerson({ _id: idOf(1), name: 'Felix Brandt', username: 'felix', isPerformer: false }),
  lines: [
    {
      _id: idOf(901),
      productId: idOf(902),
      variantId: idOf(903),
      form: 'physical',
      title: 'Shirt',
      options: ['M', 'Blue'],
      quantity: 2,
      unitPrice: 10,
      fullPrice: 10,
      total: 20,
      refunded: 0,
      returned: 0,
    },
  ],
  shipping: { type: 'own', name: 'Germany', country: 'DE', price: 4, refunded: 0 },
  total: 24,
  refunded: 0,
  carrier: '',
  trackingNumber: '',
  note: '',
  shipBy: '2026-01-05T12:00:00.000Z',
  isLate: false,
  shippedAt: null,
  deliveredBy: null,
  deliveredAt: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  can: [],
  version: 3,
  steps: [{ event: 'pay', status: 'paid', by: 'buyer', note: '', at: '2026-01-01T12:00:00.000Z' }],
  address: null,
  addressUntil: null,
  addressViews: [],
  pickupPlace: '',
  ...changes,
})
