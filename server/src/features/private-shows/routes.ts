import * as terms from '@fanfare/contract/private-show-terms'
import type { PrivateShow } from '@fanfare/contract/private-show-views'
import * as shows from '@fanfare/contract/private-shows'
import { notFound } from '#lib/errors.ts'
import type { Context, Tx } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { approveShow, leaveShow, rejectShow } from './requests/answer-show.ts'
import { requestShow } from './requests/request-show.ts'
import { startShow } from './requests/start-show.ts'
import { reportFromRoom } from './room/presence.ts'
import { currentShow, listShows, showById, type ShowRow } from './store.ts'
import { ownTerms, readTerms, saveTerms } from './terms.ts'
import { showViews } from './views.ts'

async function viewOf(from: Context | Tx, { id }: Viewer, row: ShowRow | undefined): Promise<PrivateShow> {
  const [view] = row ? await showViews(from, id, [row]) : []
  if (!view) throw notFound()
  return view
}

/** Operators have no shows. */
const ownOf = ({ id, role }: Viewer) => ({
  side: role === 'performer' ? ('performer' as const) : ('fan' as const),
  accountId: id,
})

const timeOf = (at: string | undefined) => (at === undefined ? undefined : new Date(at))

const termRoutes = [
  query(terms.viewShowTerms, async ({ ctx, viewer, params: { id } }) => ({ terms: await readTerms(ctx, viewer, id) })),
  query(terms.readOwnShowTerms, ({ ctx, viewer }) => ownTerms(ctx, viewer.id)),
  mutation(terms.saveShowTerms, ({ tx, viewer, body }) => saveTerms(tx, viewer.id, body)),
]

const readRoutes = [
  query(shows.searchShows, async ({ ctx, viewer, query: asked }) => {
    const { filter, status, withId, from, until, limit = 20, offset = 0 } = asked
    const wanted = { filter, status, withId, from: timeOf(from), until: timeOf(until), limit, offset }
    const { rows, total } = await listShows(ctx.db, ownOf(viewer), wanted)
    return { data: await showViews(ctx, viewer.id, rows), total }
  }),
  query(shows.readCurrentShow, async ({ ctx, viewer, query: { id } }) => {
    if (id !== undefined) return { show: await viewOf(ctx, viewer, await showById(ctx.db, id)) }
    const row = await currentShow(ctx.db, ownOf(viewer))
    return { show: row ? await viewOf(ctx, viewer, row) : null }
  }),
]

const actRoutes = [
  mutation(shows.requestShow, async ({ tx, viewer, body }) => {
    const { performerId, message, minutes, maxCost, hasCamera = false, mayRecord = false } = body
    const wish = { performerId, message, minutes, maxCost: maxCost ?? undefined, hasCamera, mayRecord }
    return viewOf(tx, viewer, await requestShow(tx, viewer, wish))
  }),
  mutation(shows.approveShow, async ({ tx, viewer, params: { id }, body: { price, mayRecord = false } }) =>
    viewOf(tx, viewer, await approveShow(tx, viewer, id, { event: 'approve', price, mayRecord })),
  ),
  mutation(shows.editShow, async ({ tx, viewer, params: { id }, body: { price, mayRecord = false } }) =>
    viewOf(tx, viewer, await approveShow(tx, viewer, id, { event: 'edit', price, mayRecord })),
  ),
  mutation(shows.rejectShow, async ({ tx, viewer, params: { id }, body: { note = '' } }) =>
    viewOf(tx, viewer, await rejectShow(tx, viewer, id, note)),
  ),
  mutation(shows.startShow, async ({ tx, viewer, params: { id }, body: { price } }) =>
    viewOf(tx, viewer, await startShow(tx, viewer, id, price)),
  ),
  mutation(shows.joinShow, async ({ tx, viewer, params: { id } }) => viewOf(tx, viewer, await reportFromRoom(tx, viewer, id))),
  mutation(shows.leaveShow, async ({ tx, viewer, params: { id } }) => viewOf(tx, viewer, await leaveShow(tx, viewer, id))),
]

export const routes = [...termRoutes, ...readRoutes, ...actRoutes]
