/** Refunds an order in whole or in part, and accepts returns of shipped pieces. */
import type { Input } from '@fanfare/contract'
import type * as orders from '@fanfare/contract/orders'
import { changeReturned, type OrderLineRow } from '#core/cart/index.ts'
import { amountRange, toMinorUnits } from '#lib/amount.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { piecesReturned } from '../events.ts'
import { assertTransition } from '../rules.ts'
import type { OrderRow } from '../store.ts'
import { leftOf, refundedOfOrder, refundParts, returnableOf, totalOf, type OpenedOrder, type Part } from './refund-lines.ts'
import { recordStep } from './step.ts'

type RefundBody = NonNullable<Input<typeof orders.refundOrder>['body']>
type ReturnBody = NonNullable<Input<typeof orders.returnOrder>['body']>

/** Throws `already_done` if nothing is left, and `not_valid` for more than is left of a line. */
export async function refundOrder(tx: Tx, opened: OpenedOrder, body: RefundBody): Promise<OrderRow> {
  const { order, lines, by } = opened
  const { note = '' } = body
  assertTransition(order, { event: 'refund', by })
  const left = leftOf(order, lines, await refundedOfOrder(tx.db, order, lines))
  const parts = partsOf(opened, body, left)
  if (parts.length === 0) throw apiError('already_done', t('This has already been refunded.'))
  for (const { saleId, amount } of parts) assertLeft(left.get(saleId), amount)
  await refundParts(tx, opened, { parts, reason: 'requested', note })
  return recordRefund(tx, opened, note)
}

function partsOf({ order, lines }: OpenedOrder, body: RefundBody, left: ReadonlyMap<string, number>): Part[] {
  if (body.lines === undefined && body.shipping === undefined)
    return [...left.keys()].map((saleId) => ({ saleId, amount: undefined }))
  const wanted = body.lines ?? []
  if (new Set(wanted.map(({ _id }) => _id)).size < wanted.length) throw notValid('lines', t('Choose each item once'))
  const parts = wanted.map(({ _id, amount }): Part => {
    const line = lines.find(({ id }) => id === _id)
    if (!line) throw notFound()
    return { saleId: line.sale_id, amount: amount === undefined ? undefined : toMinorUnits(amount) }
  })
  if (body.shipping === undefined) return parts
  if (order.shipping_sale_id === null) throw notFound()
  return [...parts, { saleId: order.shipping_sale_id, amount: toMinorUnits(body.shipping) }]
}

function assertLeft(left: number | undefined, amount: number | undefined): void {
  if (left === undefined) throw apiError('already_done', t('This has already been refunded.'))
  if (amount !== undefined && left > 0 && (amount < 1 || amount > left))
    throw notValid('amount', t('The refund must be between {min} and {max}', amountRange(1, left)))
}

async function recordRefund(tx: Tx, { order, lines, by }: OpenedOrder, note: string): Promise<OrderRow> {
  const after = await refundedOfOrder(tx.db, order, lines)
  const isEverything = leftOf(order, lines, after).size === 0
  const status = assertTransition(order, { event: 'refund', by, isEverything })
  return recordStep(tx, order, { event: 'refund', status, by, note, change: { refunded: after.total } })
}

/** Refunds the price of shipped pieces. Throws `not_valid` for more pieces than the buyer has. */
export async function returnPieces(tx: Tx, opened: OpenedOrder, body: ReturnBody): Promise<OrderRow> {
  const { order, lines, by } = opened
  const { note = '', toStock } = body
  const status = assertTransition(order, { event: 'return', by })
  const returned = returnedOf(lines, body)
  const left = leftOf(order, lines, await refundedOfOrder(tx.db, order, lines))
  const parts = returned.flatMap(({ line, quantity }): Part[] => {
    const rest = left.get(line.sale_id)
    if (rest === undefined) return []
    const isLast = line.returned + quantity === line.quantity
    const amount = isLast ? rest : Math.min(rest, Math.floor((totalOf(line) * quantity) / line.quantity))
    return amount === rest ? [{ saleId: line.sale_id, amount: undefined }] : [{ saleId: line.sale_id, amount }]
  })
  await refundParts(tx, opened, { parts, reason: 'returned', note })
  for (const { line, quantity } of returned)
    await changeReturned(tx, line.id, {
      returned: line.returned + quantity,
      ...(toStock && { restocked: line.restocked + quantity }),
    })
  if (toStock) tx.emit(piecesReturned, { orderId: order.id, lines: returned.flatMap(stockOf) })
  const { total: refunded } = await refundedOfOrder(tx.db, order, lines)
  return recordStep(tx, order, { event: 'return', status, by, note, change: { refunded } })
}

interface Returned {
  readonly line: OrderLineRow
  readonly quantity: number
}

const stockOf = ({ line: { product_id: productId, variant_id: variantId }, quantity }: Returned) =>
  productId === null || variantId === null ? [] : [{ productId, variantId, quantity }]

function returnedOf(lines: readonly OrderLineRow[], { lines: wanted }: ReturnBody): Returned[] {
  if (new Set(wanted.map(({ _id }) => _id)).size < wanted.length) throw notValid('lines', t('Choose each item once'))
  return wanted.map(({ _id, quantity }) => {
    const line = lines.find(({ id }) => id === _id)
    if (line?.form !== 'physical') throw notFound()
    const most = returnableOf(line)
    if (most === 0)
      throw apiError(
        'already_done',
        line.returned > 0 ? t('This has already been returned.') : t('This has already been refunded.'),
      )
    if (quantity > most) throw notValid('lines', t('Only {max} can be returned.', { max: most }))
    return { line, quantity }
  })
}
