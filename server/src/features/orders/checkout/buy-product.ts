/** Buys one product without a cart (specification, section 7). */
import type * as orders from '@fanfare/contract/orders'
import type { Input } from '@fanfare/contract'
import type { Receipt } from '@fanfare/contract/sales'
import { peopleById } from '#core/accounts/index.ts'
import { goodsKind, linesOfOrders } from '#core/cart/index.ts'
import { readContent } from '#core/content/index.ts'
import { savedAddress } from '#core/postal-addresses/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { checkOut } from './check-out.ts'

type Bought = NonNullable<Input<typeof orders.buyProduct>['body']>

/** Ships to the buyer's default address unless another one or a pickup is given. Throws like `checkOut`. */
export async function buyProduct(tx: Tx, buyer: Viewer, productId: string, bought: Bought): Promise<Receipt> {
  const kind = goodsKind(tx.services)
  const variantId = bought.variantId ?? (await kind?.goods.firstVariant(tx.db, productId))
  if (!kind || variantId === undefined) throw notFound()
  const sellerId = await sellerOf(tx, kind.kind, productId)
  const addressId = bought.addressId ?? (bought.pickupId === undefined ? await defaultAddress(tx, buyer) : undefined)
  const paid = await checkOut(tx, buyer, {
    lines: [{ productId, variantId, quantity: bought.quantity ?? 1 }],
    ...(bought.pickupId !== undefined && { pickups: [{ performerId: sellerId, zoneId: bought.pickupId }] }),
    ...(addressId !== undefined && { addressId }),
    total: bought.price,
  })
  const [line] = await linesOfOrders(
    tx.db,
    paid.orders.map(({ id }) => id),
  )
  return {
    _id: line!.sale_id,
    kind: kind.kind,
    performer: (await peopleById(tx.db, [sellerId])).get(sellerId)!,
    targetId: productId,
    tokens: fromMinorUnits(paid.tokens),
    balance: fromMinorUnits(paid.balance),
    createdAt: tx.now.toISOString(),
  }
}

async function sellerOf(tx: Tx, kind: string, productId: string): Promise<string> {
  const product = await readContent(tx.services, tx.db, kind, productId)
  if (!product) throw notFound()
  return product.ownerId
}

const defaultAddress = async ({ services, db }: Tx, { id: accountId }: Viewer): Promise<string | undefined> =>
  (await savedAddress(services, db, { accountId, id: undefined }))?.row.id
