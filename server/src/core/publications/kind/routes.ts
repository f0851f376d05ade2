/** Handles the routes that are the same for every kind of publication. */
import type { Static, TSchema } from 'typebox'
import { done, type Done, type IdParams, type Route } from '@fanfare/contract'
import type { ScheduleBody } from '@fanfare/contract/publication-state-routes'
import { notFound } from '#lib/errors.ts'
import type { Context, Services, Db } from '#platform/context.ts'
import { mutation, query, type RouteHandler } from '#platform/route-handler.ts'
import type { Anyone, Viewer } from '#platform/viewer.ts'
import { archive, publishNow, schedule, unarchive } from './change-status.ts'
import type { ContentColumns, KindOf, Publication } from './kind.ts'
import { rowById } from './row-store.ts'
import { deletePublication } from './write.ts'

type OwnRoute<Own extends TSchema> = Route<{
  readonly summary: string
  readonly who: 'performer'
  readonly params: typeof IdParams
  readonly reply: Own
}>

interface OwnRoutes<Own extends TSchema> {
  readonly view: OwnRoute<Own>
  readonly publish: OwnRoute<Own>
  readonly schedule: Route<{
    readonly summary: string
    readonly who: 'performer'
    readonly params: typeof IdParams
    readonly body: typeof ScheduleBody
    readonly reply: Own
  }>
  readonly archive: OwnRoute<Own>
  readonly unarchive: OwnRoute<Own>
  readonly remove: OwnRoute<typeof Done>
}

export interface Own {
  readonly services: Services
  readonly db: Db
  readonly viewer: Viewer
}

/** Handles the routes of an owner for one object. `view` builds the owner's view. */
export const ownerHandlers = <C extends ContentColumns, View extends TSchema>(
  kind: KindOf<C>,
  routes: OwnRoutes<View>,
  view: (own: Own, row: Publication<C>) => Promise<Static<View>>,
): RouteHandler[] => [
  query(routes.view, async ({ ctx, viewer, params }) => {
    const row = await rowById(kind, ctx.db, params.id)
    if (row?.performer_id !== viewer.id || row.removed_at !== null) throw notFound()
    return view({ services: ctx, db: ctx.db, viewer }, row)
  }),

  mutation(routes.publish, async ({ tx, services, viewer, params: { id } }) =>
    view({ services, db: tx.db, viewer }, await publishNow(kind, tx, { owner: viewer, id })),
  ),

  mutation(routes.schedule, async ({ tx, services, viewer, params: { id }, body: { at } }) =>
    view({ services, db: tx.db, viewer }, await schedule(kind, tx, { owner: viewer, id, at })),
  ),

  mutation(routes.archive, async ({ tx, services, viewer, params: { id } }) =>
    view({ services, db: tx.db, viewer }, await archive(kind, tx, { owner: viewer, id })),
  ),

  mutation(routes.unarchive, async ({ tx, services, viewer, params: { id } }) =>
    view({ services, db: tx.db, viewer }, await unarchive(kind, tx, { owner: viewer, id })),
  ),

  mutation(routes.remove, async ({ tx, viewer, params }) => {
    await deletePublication(kind, tx, viewer, params.id)
    return done
  }),
]

type ViewRoute<View extends TSchema> = Route<{
  readonly summary: string
  readonly who: 'anyone'
  readonly params: typeof IdParams
  readonly reply: View
}>

/** Handles the page of one object. Deleted content is visible to its buyers, but not to its owner. */
export const viewHandler = <C extends ContentColumns, View extends TSchema>(
  kind: KindOf<C>,
  route: ViewRoute<View>,
  view: (ctx: Context, viewer: Anyone, row: Publication<C>) => Promise<Static<View> | undefined>,
): RouteHandler =>
  query(route, async ({ ctx, viewer, params }) => {
    const row = await rowById(kind, ctx.db, params.id)
    const shown = row && (await view(ctx, viewer, row))
    if (!shown || (row.removed_at !== null && viewer.id === row.performer_id)) throw notFound()
    return shown
  })
