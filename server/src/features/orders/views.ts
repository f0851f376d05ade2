import type { ContentCard } from '@fanfare/contract/content'
import type * as contract from '@fanfare/contract/orders'
import type { Person } from '@fanfare/contract/people'
import { peopleById } from '#core/accounts/index.ts'
import { goodsKind, linesOfOrders, type OrderLineRow } from '#core/cart/index.ts'
import { contentCards } from '#core/content/index.ts'
import { refundedOf } from '#core/money/index.ts'
import { labelOf } from '#core/postal-addresses/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Reader } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { addressesOfOrders, isReadable, openOrderAddress, viewsOf, type OrderAddressRow } from './address/order-addresses.ts'
import { returnableOf, totalOf } from './acts/refund-lines.ts'
import { sideOf } from './acts/step.ts'
import { actsOf, isUnshipped } from './rules.ts'
import { stepsOf, type OrderRow, type StepRow } from './store.ts'

/** Where the rows of a view are read, and for whom. */
export interface Reading {
  readonly from: Reader
  readonly viewer: Viewer
  readonly now: Date
  /** True for orders that were paid in this transaction. They have no refunds, and their views no pictures. */
  readonly isNew?: boolean
}

type Pictures = ReadonlyMap<string, ContentCard>
const NO_PICTURES: Pictures = new Map()
const NO_REFUNDS: ReadonlyMap<string, number> = new Map()

/** The cards of products that the viewer can still see. */
async function picturesOf(from: Reader, viewer: Viewer, lines: readonly OrderLineRow[]): Promise<Pictures> {
  const kind = goodsKind(from)?.kind
  const ids = new Set(lines.flatMap((line) => line.product_id ?? []))
  return kind === undefined
    ? NO_PICTURES
    : contentCards(
        from,
        viewer,
        [...ids].map((id) => ({ kind, id })),
      )
}

/** Returns views in the order of the rows. */
export async function orderViews(reading: Reading, rows: readonly OrderRow[]): Promise<contract.Order[]> {
  if (rows.length === 0) return []
  const { from, viewer, isNew = false } = reading
  const { db } = from
  const ids = rows.map(({ id }) => id)
  const [lines, addresses, people] = await Promise.all([
    linesOfOrders(db, ids),
    addressesOfOrders(
      db,
      rows.flatMap(({ id, form }) => (form === 'physical' ? id : [])),
    ),
    peopleById(
      db,
      rows.flatMap((row) => [row.buyer_id, row.performer_id]),
    ),
  ])
  const saleIds = [...lines.map((line) => line.sale_id), ...rows.flatMap((row) => row.shipping_sale_id ?? [])]
  const [refunded, pictures] = await Promise.all([
    isNew ? Promise.resolve(NO_REFUNDS) : refundedOf(db, saleIds),
    isNew ? Promise.resolve(NO_PICTURES) : picturesOf(from, viewer, lines),
  ])
  const byOrder = Map.groupBy(lines, (line) => line.order_id)
  return rows.map((row) =>
    orderView(row, {
      lines: byOrder.get(row.id) ?? [],
      address: addresses.get(row.id),
      people,
      refunded,
      pictures,
      reading,
    }),
  )
}

interface Parts {
  readonly lines: readonly OrderLineRow[]
  readonly address: OrderAddressRow | undefined
  readonly people: ReadonlyMap<string, Person>
  readonly refunded: ReadonlyMap<string, number>
  readonly pictures: Pictures
  readonly reading: Reading
}

function orderView(row: OrderRow, parts: Parts): contract.Order {
  const { lines, people, refunded } = parts
  const ofShipping = row.shipping_sale_id === null ? 0 : (refunded.get(row.shipping_sale_id) ?? 0)
  const returned = lines.reduce((sum, line) => sum + (refunded.get(line.sale_id) ?? 0), ofShipping)
  return {
    _id: row.id,
    number: row.number,
    status: row.status,
    form: row.form,
    performer: people.get(row.performer_id)!,
    buyer: people.get(row.buyer_id)!,
    lines: lines.map((line) => lineView(line, parts)),
    shipping: shippingView(row, parts, ofShipping),
    total: fromMinorUnits(row.total),
    refunded: fromMinorUnits(returned),
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    note: row.note,
    shipBy: timeOf(row.ship_by),
    isLate: row.late_at !== null && isUnshipped(row.status),
    shippedAt: timeOf(row.shipped_at),
    deliveredBy: row.status === 'shipped' ? timeOf(row.deliver_by) : null,
    deliveredAt: timeOf(row.delivered_at),
    createdAt: row.created_at.toISOString(),
    can: canOf(row, parts, Number(row.total) - returned),
    version: row.version,
  }
}

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null

function shippingView(row: OrderRow, { address }: Parts, refunded: number): contract.Order['shipping'] {
  if (row.zone_type === null) return null
  return {
    type: row.zone_type,
    name: row.zone_name,
    country: address?.country ?? null,
    price: fromMinorUnits(row.shipping_price),
    refunded: fromMinorUnits(refunded),
  }
}

const lineView = (line: OrderLineRow, { refunded, pictures }: Parts): contract.OrderLine => {
  const picture = line.product_id === null ? undefined : pictures.get(line.product_id)?.picture
  return {
    _id: line.id,
    productId: line.product_id,
    variantId: line.variant_id,
    form: line.form,
    title: line.title,
    options: line.options,
    quantity: line.quantity,
    unitPrice: fromMinorUnits(line.unit_price),
    fullPrice: fromMinorUnits(line.full_price),
    total: fromMinorUnits(totalOf(line)),
    refunded: fromMinorUnits(refunded.get(line.sale_id) ?? 0),
    returned: line.returned,
    ...(picture && { picture }),
  }
}

function canOf(row: OrderRow, { lines, address, reading }: Parts, left: number): contract.OrderAct[] {
  const by = sideOf(row, reading.viewer.id)
  if (!by) return []
  return actsOf({
    status: row.status,
    form: row.form,
    by,
    left,
    hasAddress: isReadable(address, reading.now),
    returnable: lines.reduce((sum, line) => sum + returnableOf(line), 0),
  })
}

/** Returns what one side sees of one order. */
export async function orderDetails(reading: Reading, row: OrderRow): Promise<contract.OrderDetails> {
  const { from, viewer, now } = reading
  const { db } = from
  const [[view], steps, address] = await Promise.all([
    orderViews(reading, [row]),
    stepsOf(db, row.id),
    addressesOfOrders(db, [row.id]).then((found) => found.get(row.id)),
  ])
  const isBuyer = row.buyer_id === viewer.id
  const opened = isBuyer ? await openOrderAddress(from, address, now) : undefined
  return {
    ...view!,
    steps: steps.map(stepView),
    address: opened ? await labelOf(opened) : null,
    addressUntil: isReadable(address, now) ? timeOf(address?.erase_at ?? null) : null,
    addressViews: isBuyer ? (await viewsOf(db, row.id)).map((at) => at.toISOString()) : [],
    pickupPlace: isBuyer ? row.pickup_place : '',
  }
}

const stepView = ({ event, status, by, note, at }: StepRow): contract.OrderStep => ({
  event,
  status,
  by,
  note,
  at: at.toISOString(),
})
