import * as mass from '@fanfare/contract/mass-messages'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { actOnMass, countAudience, ownerFilter, scheduleMass, senderOf } from './schedule.ts'
import { findMass, listMass } from './store.ts'
import { massResults, massView, massViews } from './views.ts'

export const routes = [
  mutation(mass.scheduleMassMessage, async ({ tx, services, viewer, body }) => {
    const { audience, text = '', price = 0, fileIds = [], at } = body
    const performerId = await senderOf(tx.db, viewer, body.performerId)
    const row = await scheduleMass(tx, viewer, { performerId, audience, text, price, fileIds, at })
    return massView(services, tx.db, viewer, row)
  }),

  query(mass.listMassMessages, async ({ ctx, viewer, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listMass(ctx.db, { performerId: ownerFilter(viewer), limit, offset })
    return { data: await massViews(ctx, ctx.db, viewer, rows), total }
  }),

  query(mass.countMassAudience, async ({ ctx, viewer, body: { performerId, audience, fileIds = [] } }) => ({
    total: await countAudience(ctx, ctx.db, { performerId: await senderOf(ctx.db, viewer, performerId), audience, fileIds }),
  })),

  query(mass.readMassMessage, async ({ ctx, viewer, params: { id } }) => {
    const row = await findMass(ctx.db, id, ownerFilter(viewer))
    if (!row) throw notFound('message')
    return massResults(ctx, ctx.db, viewer, row)
  }),

  mutation(mass.actOnMassMessage, async ({ tx, services, viewer, params: { id, act } }) =>
    massView(services, tx.db, viewer, await actOnMass(tx, { id, act, performerId: ownerFilter(viewer) })),
  ),
]
