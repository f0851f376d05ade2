import { done } from '@fanfare/contract'
import { addCustomOrderEvidence, disputeCustomOrder } from '@fanfare/contract/custom-order-disputes'
import { CUSTOM_ORDER } from '@fanfare/contract/custom-order-limits'
import * as terms from '@fanfare/contract/custom-order-terms'
import * as orders from '@fanfare/contract/custom-orders'
import { storeUpload } from '#core/media/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Context, Services, Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { acceptOrder, counterOrder, payOrder, refuseOrder } from './answer-order.ts'
import { askForOrder } from './ask-for-order.ts'
import { acceptDelivery, cancelOrder } from './close-order.ts'
import { stateDisagreement } from './dispute-order.ts'
import { deleteOrderFile, downloadLink } from './order-files.ts'
import { orderView } from './order-view.ts'
import { listOrders, orderById, type OrderRow, type OrdersQuery } from './store.ts'
import { ownTerms, readTerms, saveTerms } from './terms.ts'
import { itemViews, peopleOf } from './views.ts'
import { askExtension, deliverOrder, grantExtension, refuseExtension, reviseOrder } from './work-on-order.ts'

interface Acting {
  readonly tx: Tx
  readonly services: Services
  readonly viewer: Viewer
}

const viewOf = ({ tx, services, viewer }: Acting, row: OrderRow) => orderView(services, tx.db, viewer, row)

interface Asked extends Partial<Pick<OrdersQuery, 'filter' | 'state' | 'limit' | 'offset'>> {}

async function listFor(
  ctx: Context,
  side: 'fan' | 'performer',
  viewer: Viewer,
  { filter, state, limit = 20, offset = 0 }: Asked,
) {
  const { rows, total } = await listOrders(ctx.db, { side, accountId: viewer.id }, { filter, state, limit, offset })
  return { data: itemViews(rows, { side, people: await peopleOf(ctx.db, rows), now: ctx.clock.now() }), total }
}

const termRoutes = [
  query(terms.viewCustomOrderTerms, async ({ ctx, viewer, params: { id } }) => ({ terms: await readTerms(ctx, viewer, id) })),
  query(terms.readOwnCustomOrderTerms, ({ ctx, viewer }) => ownTerms(ctx, viewer.id)),
  mutation(terms.saveCustomOrderTerms, ({ tx, viewer, body }) => saveTerms(tx, viewer.id, body)),
]

const readRoutes = [
  query(orders.searchCustomOrders, ({ ctx, viewer, query: asked }) => listFor(ctx, 'performer', viewer, asked)),
  query(orders.searchOwnCustomOrders, ({ ctx, viewer, query: asked }) => listFor(ctx, 'fan', viewer, asked)),
  query(orders.viewCustomOrder, async ({ ctx, viewer, params: { id } }) => {
    const row = await orderById(ctx.db, id)
    if (!row) throw notFound()
    return orderView(ctx, ctx.db, viewer, row)
  }),
]

const answerRoutes = [
  mutation(orders.uploadCustomOrderPhoto, ({ tx, viewer, files }) =>
    storeUpload(tx, files.file, { owner: viewer, kind: 'photo', openIn: CUSTOM_ORDER }),
  ),
  mutation(orders.askForCustomOrder, async (of) => {
    const { performerId, brief, price, dueAt, referenceIds = [] } = of.body
    return viewOf(of, await askForOrder(of.tx, of.viewer, { performerId, brief, price, dueAt: new Date(dueAt), referenceIds }))
  }),
  mutation(orders.acceptCustomOrder, async (of) => viewOf(of, await acceptOrder(of.tx, of.viewer, of.params.id))),
  mutation(orders.declineCustomOrder, async (of) => {
    const { note = '' } = of.body
    return viewOf(of, await refuseOrder(of.tx, of.viewer, of.params.id, { event: 'decline', note }))
  }),
  mutation(orders.withdrawCustomOrder, async (of) => {
    const { note = '' } = of.body
    return viewOf(of, await refuseOrder(of.tx, of.viewer, of.params.id, { event: 'withdraw', note }))
  }),
  mutation(orders.counterCustomOrder, async (of) => {
    const { price, dueAt, revisions, note = '' } = of.body
    return viewOf(of, await counterOrder(of.tx, of.viewer, of.params.id, { price, dueAt: new Date(dueAt), revisions, note }))
  }),
  mutation(orders.agreeToCustomOrder, async (of) =>
    viewOf(of, await payOrder(of.tx, of.viewer, of.params.id, { event: 'agree', shown: of.body.price })),
  ),
  mutation(orders.payCustomOrder, async (of) =>
    viewOf(of, await payOrder(of.tx, of.viewer, of.params.id, { event: 'pay', shown: of.body.price })),
  ),
]

const fileRoutes = [
  mutation(orders.deleteCustomOrderFile, async ({ tx, viewer, params }) => {
    await deleteOrderFile(tx, viewer, params)
    return done
  }),
  query(orders.readCustomOrderFileLink, ({ ctx, viewer, params }) => downloadLink(ctx, viewer, params)),
]

const workRoutes = [
  mutation(orders.deliverCustomOrder, async (of) => {
    const { fileIds = [], downloadIds = [], note = '' } = of.body
    return viewOf(of, await deliverOrder(of.tx, of.viewer, of.params.id, { fileIds, downloadIds, note }))
  }),
  mutation(orders.reviseCustomOrder, async (of) => viewOf(of, await reviseOrder(of.tx, of.viewer, of.params.id, of.body.note))),
  mutation(orders.acceptCustomOrderDelivery, async (of) => viewOf(of, await acceptDelivery(of.tx, of.viewer, of.params.id))),
  mutation(orders.askCustomOrderExtension, async (of) => {
    const { dueAt, note = '' } = of.body
    return viewOf(of, await askExtension(of.tx, of.viewer, of.params.id, { dueAt: new Date(dueAt), note }))
  }),
  mutation(orders.grantCustomOrderExtension, async (of) => viewOf(of, await grantExtension(of.tx, of.viewer, of.params.id))),
  mutation(orders.refuseCustomOrderExtension, async (of) => {
    const { note = '' } = of.body
    return viewOf(of, await refuseExtension(of.tx, of.viewer, of.params.id, note))
  }),
  mutation(orders.cancelCustomOrder, async (of) => {
    const { note = '' } = of.body
    return viewOf(of, await cancelOrder(of.tx, of.viewer, of.params.id, note))
  }),
  mutation(disputeCustomOrder, async (of) => {
    const { note, pictureIds = [] } = of.body
    return viewOf(of, await stateDisagreement(of.tx, of.viewer, of.params.id, { event: 'dispute', note, pictureIds }))
  }),
  mutation(addCustomOrderEvidence, async (of) => {
    const { note, pictureIds = [] } = of.body
    return viewOf(of, await stateDisagreement(of.tx, of.viewer, of.params.id, { event: 'addEvidence', note, pictureIds }))
  }),
]

export const routes = [...termRoutes, ...readRoutes, ...answerRoutes, ...fileRoutes, ...workRoutes]
