/** Quotes a cart for its viewer, without changing anything. */
import type * as cart from '@fanfare/contract/cart'
import { peopleById } from '#core/accounts/index.ts'
import { balanceOf, tokenValue } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Context } from '#platform/context.ts'
import type { Anyone } from '#platform/viewer.ts'
import { goodsKind } from './goods-kind.ts'
import { boughtBefore } from './order-lines.ts'
import { assertCountable, limitLines, mergeLines, priceOrder, type LimitedLine, type OrderPrice } from './quote-rules.ts'
import { lineView, zoneView } from './views.ts'
import { zonesTo, type Zone } from './zones.ts'

interface Cart {
  readonly lines: readonly cart.CartLine[]
  readonly country?: string | undefined
  readonly pickups?: readonly cart.Pickup[] | undefined
}

/** Throws `not_valid` for too many of one item. */
export async function quoteCart(ctx: Context, viewer: Anyone, request: Cart): Promise<cart.Quote> {
  const wanted = mergeLines(request.lines)
  const quoted =
    (await goodsKind(ctx)?.goods.quote(ctx, viewer, wanted)) ?? wanted.map((line) => ({ ...line, state: 'gone' as const }))
  const offered = quoted.flatMap((line) => (line.state === 'gone' ? [] : [line]))
  const productIds = [...new Set(offered.map(({ productId }) => productId))]
  const bought = viewer.role === 'fan' ? await boughtBefore(ctx.db, viewer.id, productIds) : new Map<string, number>()
  const sellers = [...Map.groupBy(limitLines(offered, bought), ({ sellerId }) => sellerId)]
  const parts = await quoteSellers(ctx, sellers, request)
  const total = parts.reduce((sum, { price }) => sum + price.total, 0)
  assertCountable(total)
  const balance = viewer.role === 'fan' ? await balanceOf(ctx.db, viewer.id) : undefined
  const { currency, tokenConversionRate } = await settings(ctx)
  const gone = wanted.filter((_, i) => quoted[i]?.state === 'gone')
  const shipping = parts.reduce((sum, { price }) => sum + price.shipping, 0)
  return {
    sellers: parts.map(({ view }) => view),
    gone: gone.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
    items: fromMinorUnits(total - shipping),
    shipping: fromMinorUnits(shipping),
    total: fromMinorUnits(total),
    value: fromMinorUnits(tokenValue(total, tokenConversionRate)),
    currency,
    balance: balance === undefined ? null : fromMinorUnits(balance),
    balanceAfter: balance === undefined ? null : fromMinorUnits(balance - total),
    needsAddress: parts.some(({ price }) => price.shippingState !== 'none' && price.zone?.type !== 'pickup'),
    isReady: gone.length === 0 && parts.length > 0 && parts.every(isReady),
  }
}

interface QuotedPart {
  readonly price: OrderPrice<Zone>
  readonly view: cart.QuotedSeller
}

const isReady = ({ view }: QuotedPart): boolean =>
  (view.shippingState === 'quoted' || view.shippingState === 'none') && view.lines.every(({ state }) => state === 'available')

async function quoteSellers(
  ctx: Context,
  sellers: readonly (readonly [string, readonly LimitedLine[]])[],
  { country, pickups = [] }: Cart,
): Promise<QuotedPart[]> {
  const ids = sellers.map(([id]) => id)
  const [people, zones] = await Promise.all([peopleById(ctx.db, ids), zonesTo(ctx.db, ids, country)])
  return sellers.map(([id, lines]) => {
    const own = zones.filter(({ performerId }) => performerId === id)
    const pickupId = pickups.find(({ performerId }) => performerId === id)?.zoneId
    const available = lines.filter(({ limited }) => limited === 'available')
    const price = priceOrder(available, own, { country, pickupId })
    const shipped = priceOrder(available, own, { country, pickupId: undefined })
    const view = {
      performer: people.get(id)!,
      lines: lines.map(lineView),
      shippingState: price.shippingState,
      zone: price.zone ? zoneView(price.zone) : null,
      shipping: fromMinorUnits(price.shipping),
      shippingToCountry: shipped.shippingState === 'quoted' ? fromMinorUnits(shipped.shipping) : null,
      pickups: lines.some(({ form }) => form === 'physical') ? own.filter(({ type }) => type === 'pickup').map(zoneView) : [],
      handlingDays: price.handlingDays,
      total: fromMinorUnits(price.total),
    }
    return { price, view }
  })
}
