/** Stores one order of a checkout: its sales, entitlements, held earnings and address. */
import type { AddressForm } from '@fanfare/contract/addresses'
import { grant } from '#core/access/index.ts'
import { insertOrderLines, type OrderPrice, type Zone } from '#core/cart/index.ts'
import type { TakenLine } from '#core/content/index.ts'
import { chargeWallet, holdEarnings, type Sale } from '#core/money/index.ts'
import { contentBought } from '#core/purchases/index.ts'
import { apiError } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { putOrderAddress } from '../address/order-addresses.ts'
import { orderPaid } from '../events.ts'
import { newOrderNumber } from '../order-number.ts'
import { insertOrder, insertStep, type OrderRow } from '../store.ts'

export interface NewOrder {
  readonly checkoutId: string
  readonly buyerId: string
  readonly performerId: string
  /** The kind of the lines' sales. */
  readonly kind: string
  readonly lines: readonly TakenLine[]
  readonly price: OrderPrice<Zone>
  readonly address: AddressForm | undefined
}

export interface PlacedOrder {
  readonly order: OrderRow
  /** The buyer's balance afterwards, in minor units of a token. */
  readonly balance: number
}

/** Throws like `chargeWallet`, and `already_done` for a digital product that the buyer has. */
export async function placeOrder(tx: Tx, placing: NewOrder): Promise<PlacedOrder> {
  const { price, address } = placing
  const orderId = newId(tx.now)
  const sales: Sale[] = []
  for (const [position, line] of placing.lines.entries()) sales.push(await sellLine(tx, placing, { orderId, position, line }))
  const shipping = price.zone
    ? await charge(tx, placing, { key: `order:${orderId}:shipping`, kind: 'shipping', tokens: price.shipping })
    : undefined
  const columns = columnsOf(tx, placing, { orderId, shipping })
  const lines = placing.lines.map((line, position) =>
    lineColumns(tx, placing, { orderId, position, line, sale: sales[position]! }),
  )
  const held = [...sales.filter((_, i) => placing.lines[i]?.form === 'physical'), ...(shipping ? [shipping] : [])]
  const [order] = await Promise.all([
    insertOrder(tx, columns),
    insertOrderLines(tx, lines),
    insertStep(tx, { order_id: orderId, event: 'pay', status: columns.status, by: 'buyer', note: '' }),
    ...held.map(({ id: saleId }) => holdEarnings(tx, { orderId, saleId })),
  ])
  if (price.zone && price.zone.type !== 'pickup' && address) await putOrderAddress(tx, orderId, address)
  tx.emit(orderPaid, { orderId, number: order.number, fanId: placing.buyerId, performerId: placing.performerId })
  return { order, balance: (shipping ?? sales.at(-1)!).balance }
}

interface Charge {
  readonly key: string
  readonly kind: string
  readonly tokens: number
  readonly targetId?: string
}

async function charge(tx: Tx, { buyerId: fanId, performerId }: NewOrder, sold: Charge): Promise<Sale> {
  const sale = await chargeWallet(tx, { ...sold, fanId, performerId })
  // Each order has a new id.
  if (!sale) throw new Error(`${sold.key} was charged before`)
  return sale
}

interface PlacedLine {
  readonly orderId: string
  readonly position: number
  readonly line: TakenLine
}

async function sellLine(tx: Tx, placing: NewOrder, { orderId, position, line }: PlacedLine): Promise<Sale> {
  const { buyerId, performerId, kind } = placing
  const { productId, form, unitPrice, quantity } = line
  const tokens = unitPrice * quantity
  const [isNew, sale] = await Promise.all([
    form === 'physical' ? Promise.resolve(true) : grant(tx, { holderId: buyerId, kind: 'purchase', subjectId: productId }),
    charge(tx, placing, { key: `order:${orderId}:${position}`, kind, tokens, targetId: productId }),
  ])
  if (!isNew) throw apiError('already_done', t('You already have access to this.'))
  tx.emit(contentBought, { saleId: sale.id, kind, contentId: productId, fanId: buyerId, performerId, tokens })
  return sale
}

function columnsOf(tx: Tx, placing: NewOrder, { orderId, shipping }: { orderId: string; shipping: Sale | undefined }) {
  const { price, buyerId, performerId, checkoutId } = placing
  const { zone } = price
  const isPhysical = zone !== undefined
  return {
    id: orderId,
    checkout_id: checkoutId,
    number: newOrderNumber(),
    performer_id: performerId,
    buyer_id: buyerId,
    form: isPhysical ? ('physical' as const) : ('digital' as const),
    status: isPhysical ? ('paid' as const) : ('delivered' as const),
    total: price.total,
    shipping_price: price.shipping,
    shipping_sale_id: shipping?.id ?? null,
    zone_type: zone?.type ?? null,
    zone_name: zone?.name ?? '',
    pickup_place: zone?.pickupPlace ?? '',
    carrier: '',
    tracking_number: '',
    note: '',
    ship_by: isPhysical ? addDays(tx.now, price.handlingDays) : null,
    delivered_at: isPhysical ? null : tx.now,
    created_at: tx.now,
  }
}

function lineColumns(tx: Tx, { buyerId }: NewOrder, { orderId, position, line, sale }: PlacedLine & { readonly sale: Sale }) {
  return {
    id: newId(tx.now),
    order_id: orderId,
    position,
    buyer_id: buyerId,
    product_id: line.productId,
    variant_id: line.variantId,
    form: line.form,
    title: line.title,
    options: [...line.options],
    quantity: line.quantity,
    unit_price: line.unitPrice,
    full_price: line.fullPrice,
    sale_id: sale.id,
  }
}
