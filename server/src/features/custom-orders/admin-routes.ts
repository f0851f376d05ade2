import * as disputes from '@fanfare/contract/custom-order-disputes'
import { findAccountForOperator } from '#core/accounts/index.ts'
import { notFound } from '#lib/errors.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import { splitOrder } from './close-order.ts'
import { orderViewForOperator } from './order-view.ts'
import { readMessages } from './read-messages.ts'
import { orderById, searchOrders } from './store.ts'
import { itemViews, peopleOf } from './views.ts'

export const adminRoutes = [
  query(disputes.listCustomOrdersForOperators, async ({ ctx, query: { filter, state, username, limit = 20, offset = 0 } }) => {
    const account = username === undefined ? undefined : await findAccountForOperator(ctx.db, username)
    if (username !== undefined && !account) return { data: [], total: 0 }
    const { rows, total } = await searchOrders(ctx.db, { filter, state, limit, offset }, account?.id)
    return { data: itemViews(rows, { side: null, people: await peopleOf(ctx.db, rows), now: ctx.clock.now() }), total }
  }),

  query(disputes.viewCustomOrderForOperators, async ({ ctx, viewer, params: { id } }) => {
    const row = await orderById(ctx.db, id)
    if (!row) throw notFound()
    return orderViewForOperator(ctx, ctx.db, viewer, row)
  }),

  // Replies of mutations are stored for repeats, and these are private.
  action(disputes.readCustomOrderMessages, ({ ctx, viewer, params: { id }, body: { before } }) =>
    ctx.write((tx) => readMessages(tx, viewer, id, before)),
  ),

  mutation(disputes.splitCustomOrder, async ({ tx, services, viewer, params: { id }, body }) =>
    orderViewForOperator(services, tx.db, viewer, await splitOrder(tx, viewer, id, body)),
  ),
]
