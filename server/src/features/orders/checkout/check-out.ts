/** Turns a cart into orders, one per performer, and pays them from the wallet: all or none. */
import type * as orders from '@fanfare/contract/orders'
import type { Input } from '@fanfare/contract'
import {
  assertCountable,
  boughtBefore,
  goodsKind,
  mergeLines,
  priceOrder,
  zonesTo,
  type OrderPrice,
  type Zone,
} from '#core/cart/index.ts'
import type { TakenLine } from '#core/content/index.ts'
import { assertShownTokens } from '#core/money/index.ts'
import { savedAddress, type SavedAddress } from '#core/postal-addresses/index.ts'
import { toMinorUnits } from '#lib/amount.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Viewer } from '#platform/viewer.ts'
import { insertCheckout, type OrderRow } from '../store.ts'
import { placeOrder, type NewOrder, type PlacedOrder } from './place-order.ts'

type Checkout = Input<typeof orders.checkout>['body']
type Line = Omit<Checkout['lines'][number], 'price'> & { readonly price?: number | undefined }

/** Without prices, the buyer accepts what the products cost now. */
export type CartRequest = Omit<Checkout, 'lines' | 'total'> & {
  readonly lines: readonly Line[]
  readonly total?: number | undefined
}

export interface PaidCart {
  readonly orders: readonly OrderRow[]
  /** Minor units of a token. */
  readonly tokens: number
  readonly balance: number
}

/**
 * Throws `price_changed` if a unit price or the total is not the shown one, `sold_out`, `already_done` for a digital product that
 * the buyer has, `not_valid` for a limit per buyer or a missing address, and like `chargeWallet`.
 */
export async function checkOut(tx: Tx, buyer: Viewer, cart: CartRequest): Promise<PaidCart> {
  const kind = goodsKind(tx.services)
  if (!kind) throw notFound()
  // Limits per buyer depend on earlier orders. Then variants are locked, and last the wallet.
  const [, taken] = await Promise.all([
    oneAtATime(tx, `purchases ${buyer.id}`),
    kind.goods.take(tx, buyer, wantedLines(cart.lines)),
  ])
  await assertLimits(tx, buyer.id, taken)
  const address = await addressFor(tx, buyer, cart)
  const parts = await priceParts(tx, taken, cart, address)
  const tokens = parts.reduce((sum, { price }) => sum + price.total, 0)
  assertCountable(tokens)
  await assertShownTokens(tx, cart.total, tokens)
  const checkoutId = newId(tx.now)
  const orders = parts.map((part) => ({ ...part, kind: kind.kind, checkoutId, buyerId: buyer.id, address: address?.address }))
  const [, placed] = await Promise.all([
    insertCheckout(tx, { id: checkoutId, buyer_id: buyer.id, tokens, at: tx.now }),
    placeOrders(tx, orders),
  ])
  return { orders: placed.map(({ order }) => order), tokens, balance: placed.at(-1)?.balance ?? 0 }
}

async function placeOrders(tx: Tx, orders: readonly NewOrder[]): Promise<PlacedOrder[]> {
  const placed: PlacedOrder[] = []
  for (const order of orders) placed.push(await placeOrder(tx, order))
  return placed
}

const wantedLines = (lines: readonly Line[]) =>
  mergeLines(lines).map(({ productId, variantId, quantity, price }) => ({
    productId,
    variantId,
    quantity,
    ...(price !== undefined && { expectedPrice: toMinorUnits(price) }),
  }))

async function assertLimits(tx: Tx, buyerId: string, lines: readonly TakenLine[]): Promise<void> {
  const limited = lines.filter(({ form, limitPerBuyer }) => form === 'physical' && limitPerBuyer !== null)
  if (limited.length === 0) return
  const bought = await boughtBefore(
    tx.db,
    buyerId,
    limited.map(({ productId }) => productId),
  )
  for (const [productId, same] of Map.groupBy(limited, (line) => line.productId)) {
    const [{ title, limitPerBuyer }] = same as [TakenLine, ...TakenLine[]]
    const pieces = same.reduce((sum, { quantity }) => sum + quantity, bought.get(productId) ?? 0)
    if (limitPerBuyer !== null && pieces > limitPerBuyer)
      throw notValid('lines', t('You can buy up to {max} of {title}.', { max: limitPerBuyer, title }))
  }
}

/** Throws `not_found` for an address of someone else. */
async function addressFor(tx: Tx, { id: accountId }: Viewer, { addressId }: CartRequest): Promise<SavedAddress | undefined> {
  if (addressId === undefined) return undefined
  const address = await savedAddress(tx.services, tx.db, { accountId, id: addressId })
  if (!address) throw notFound()
  return address
}

interface Part {
  readonly performerId: string
  readonly lines: readonly TakenLine[]
  readonly price: OrderPrice<Zone>
}

async function priceParts(
  tx: Tx,
  taken: readonly TakenLine[],
  { pickups = [] }: CartRequest,
  address: SavedAddress | undefined,
): Promise<Part[]> {
  const bySeller = Map.groupBy(taken, ({ sellerId }) => sellerId)
  const senders = new Set(taken.flatMap(({ form, sellerId }) => (form === 'physical' ? sellerId : [])))
  const country = address?.row.country
  const zones = await zonesTo(tx.db, [...senders], country)
  return [...bySeller].map(([performerId, lines]) => {
    const own = zones.filter((zone) => zone.performerId === performerId)
    const pickupId = pickups.find((pickup) => pickup.performerId === performerId)?.zoneId
    const price = priceOrder(lines, own, { country, pickupId })
    if (price.shippingState === 'needs_country') throw notValid('addressId', t('Choose a delivery address'))
    if (price.shippingState === 'not_shipped')
      throw pickupId === undefined
        ? notValid('addressId', t('One of the sellers doesn’t ship to this country.'))
        : apiError('changed_meanwhile', t('This pickup is no longer offered. Nothing was charged.'))
    return { performerId, lines, price }
  })
}
