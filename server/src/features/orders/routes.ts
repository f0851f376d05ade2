import type { OrderDetails } from '@fanfare/contract/orders'
import * as orders from '@fanfare/contract/orders'
import { readStates } from '#core/postal-addresses/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { notFound } from '#lib/errors.ts'
import { assertVersion } from '#lib/version.ts'
import type { Context, Tx } from '#platform/context.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { cancelOrder } from './acts/cancel-order.ts'
import { openForRefund } from './acts/refund-lines.ts'
import { refundOrder, returnPieces } from './acts/refund-order.ts'
import { sideOf } from './acts/step.ts'
import { changeAddress, confirmOrder, updateOrder } from './acts/update-order.ts'
import { packingSlip, showAddress } from './address/show-address.ts'
import { buyProduct } from './checkout/buy-product.ts'
import { checkOut } from './checkout/check-out.ts'
import { countUnshipped, findOrders } from './find-orders.ts'
import { ordersFile } from './orders-file.ts'
import { orderById, type OrderRow } from './store.ts'
import { orderDetails, orderViews, type Reading } from './views.ts'

const inTx = (tx: Tx, viewer: Viewer): Reading => ({ from: { ...tx.services, db: tx.db }, viewer, now: tx.now })
const inQuery = (ctx: Context, viewer: Viewer): Reading => ({ from: ctx, viewer, now: ctx.clock.now() })

const changed = (tx: Tx, viewer: Viewer, order: OrderRow): Promise<OrderDetails> => orderDetails(inTx(tx, viewer), order)

async function search(ctx: Context, viewer: Viewer, side: 'buyer' | 'performer', query: SearchQuery) {
  const { limit = 20, offset = 0 } = query
  const { rows, total } = await findOrders(ctx.db, { side, accountId: viewer.id }, query, { limit, offset })
  return { data: await orderViews(inQuery(ctx, viewer), rows), total }
}
type SearchQuery = orders.OrderFilters & { readonly limit?: number; readonly offset?: number }

export const routes = [
  mutation(
    orders.checkout,
    async ({ tx, viewer, body }) => {
      const paid = await checkOut(tx, viewer, body)
      return {
        orders: await orderViews({ ...inTx(tx, viewer), isNew: true }, paid.orders),
        tokens: fromMinorUnits(paid.tokens),
        balance: fromMinorUnits(paid.balance),
      }
    },
    readStates,
  ),

  mutation(orders.buyProduct, ({ tx, viewer, params, body }) => buyProduct(tx, viewer, params.id, body ?? {})),

  query(orders.searchSoldOrders, ({ ctx, viewer, query: filters }) => search(ctx, viewer, 'performer', filters)),

  query(orders.searchOwnOrders, ({ ctx, viewer, query: filters }) => search(ctx, viewer, 'buyer', filters)),

  query(orders.countSoldOrders, ({ ctx, viewer }) => countUnshipped(ctx.db, viewer.id)),

  query(orders.downloadOrders, ({ ctx, viewer, query: filters }) => ordersFile(ctx, viewer.id, filters)),

  query(orders.viewOrder, async ({ ctx, viewer, params }) => {
    const order = await orderById(ctx.db, params.id)
    if (!order || !sideOf(order, viewer.id)) throw notFound()
    return orderDetails(inQuery(ctx, viewer), order)
  }),

  mutation(orders.updateOrder, async ({ tx, viewer, params, body }) => {
    if (body.status !== 'cancelled') return changed(tx, viewer, await updateOrder(tx, viewer, params.id, body))
    await assertTextsAllowed(tx, { note: body.note ?? '' })
    const opened = await openForRefund(tx, viewer, params.id)
    assertVersion(opened.order.version, body.fromVersion)
    return changed(tx, viewer, await cancelOrder(tx, opened, body.note ?? ''))
  }),

  mutation(
    orders.changeDeliveryAddress,
    async ({ tx, viewer, params, body }) => changed(tx, viewer, await changeAddress(tx, viewer, params.id, body.addressId)),
    readStates,
  ),

  mutation(
    orders.confirmOrder,
    async ({ tx, viewer, params }) => changed(tx, viewer, await confirmOrder(tx, viewer, params.id)),
    readStates,
  ),

  mutation(
    orders.cancelOrder,
    async ({ tx, viewer, params, body: { note = '' } }) => {
      await assertTextsAllowed(tx, { note })
      return changed(tx, viewer, await cancelOrder(tx, await openForRefund(tx, viewer, params.id), note))
    },
    readStates,
  ),

  mutation(orders.refundOrder, async ({ tx, viewer, params, body }) => {
    await assertTextsAllowed(tx, { note: body.note ?? '' })
    return changed(tx, viewer, await refundOrder(tx, await openForRefund(tx, viewer, params.id), body))
  }),

  mutation(orders.returnOrder, async ({ tx, viewer, params, body }) => {
    await assertTextsAllowed(tx, { note: body.note ?? '' })
    return changed(tx, viewer, await returnPieces(tx, await openForRefund(tx, viewer, params.id), body))
  }),

  mutation(
    orders.showDeliveryAddress,
    async ({ tx, viewer, params }) => {
      const { lines, country } = await showAddress(tx, viewer, params.id)
      return { lines: [...lines], country }
    },
    readStates,
  ),

  action(orders.downloadPackingSlip, ({ ctx, viewer, params }) => packingSlip(ctx, viewer, params.id)),
]
