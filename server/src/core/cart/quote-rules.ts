/** Calculates what the lines of a cart cost and which of them can be ordered. Pure; amounts in minor units of a token. */
import { MAX_QUANTITY, type LineState, type ShippingState } from '@fanfare/contract/cart'
import type { Goods, QuotedLine, WantedLine } from '#core/content/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { shippingPrice, zoneFor, type Destination, type ZoneTerms } from './zone-rules.ts'

/** Adds up lines of the same variant. Throws `not_valid` for a sum above the maximum. */
export function mergeLines<L extends WantedLine>(lines: readonly L[]): L[] {
  const merged = [...Map.groupBy(lines, ({ variantId }) => variantId).values()].map(([first, ...more]) => ({
    ...first!,
    quantity: more.reduce((sum, { quantity }) => sum + quantity, first!.quantity),
  }))
  if (merged.some(({ quantity }) => quantity > MAX_QUANTITY))
    throw notValid('lines', t('You can order up to {max} of the same item.', { max: MAX_QUANTITY }))
  return merged
}

export type Offered = Exclude<QuotedLine, { readonly state: 'gone' }>
export type LimitedLine = Offered & { readonly limited: LineState; readonly available: number }

/** Applies limits per buyer. `bought`: how many pieces the buyer has of each product. Variants of a product share its limit. */
export function limitLines(lines: readonly Offered[], bought: ReadonlyMap<string, number>): LimitedLine[] {
  const taken = new Map<string, number>()
  return lines.map((line) => {
    const { productId, quantity, limitPerBuyer, stock, state } = line
    const used = (bought.get(productId) ?? 0) + (taken.get(productId) ?? 0)
    const allowed = limitPerBuyer === null ? MAX_QUANTITY : Math.max(limitPerBuyer - used, 0)
    const available = state === 'owned' ? 0 : Math.min(allowed, stock ?? MAX_QUANTITY, MAX_QUANTITY)
    const limited = state === 'available' && quantity > allowed ? 'over_limit' : state
    if (limited === 'available') taken.set(productId, (taken.get(productId) ?? 0) + quantity)
    return { ...line, limited, available }
  })
}

interface Priced extends Pick<Goods, 'form' | 'unitPrice' | 'handlingDays'> {
  readonly quantity: number
}

export interface OrderPrice<Z> {
  readonly shippingState: ShippingState
  /** Absent if nothing is shipped, or the performer does not ship there. */
  readonly zone?: Z
  readonly items: number
  readonly shipping: number
  readonly total: number
  readonly handlingDays: number
}

/** Prices the lines of one seller. Quotes and payments both call it, so that the price shown is the price paid. */
export function priceOrder<Z extends ZoneTerms>(lines: readonly Priced[], zones: readonly Z[], to: Destination): OrderPrice<Z> {
  const items = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
  const physical = lines.filter(({ form }) => form === 'physical')
  const handlingDays = Math.max(0, ...physical.map((line) => line.handlingDays ?? 0))
  const base = { items, shipping: 0, total: items, handlingDays }
  if (physical.length === 0) return { ...base, shippingState: 'none' }
  if (to.country === undefined && to.pickupId === undefined) return { ...base, shippingState: 'needs_country' }
  const zone = zoneFor(zones, to)
  if (!zone) return { ...base, shippingState: 'not_shipped' }
  const pieces = physical.reduce((sum, { quantity }) => sum + quantity, 0)
  const shipping = shippingPrice(zone, pieces)
  return { ...base, shippingState: 'quoted', zone, shipping, total: items + shipping }
}

/** Throws for an amount that the wire cannot carry, which no wallet holds. */
export function assertCountable(total: number): void {
  if (!Number.isSafeInteger(total) || total > MAX_TOTAL) throw notValid('lines', t('This order is too large.'))
}

const MAX_TOTAL = 100_000_000_000
