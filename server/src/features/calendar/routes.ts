import { done } from '@fanfare/contract'
import * as calendar from '@fanfare/contract/calendar'
import { contentKinds } from '#core/content/index.ts'
import { notFound } from '#lib/errors.ts'
import { cutPage, placeOf } from '#lib/page.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { countScheduled, scheduledThings } from './list-scheduled.ts'
import { spanOf } from './rules.ts'
import { scheduledViews } from './views.ts'

export const routes = [
  query(calendar.listScheduled, async ({ ctx, viewer, query: { from, before, limit = 20, cursor } }) => {
    const span = spanOf({ from, before })
    const [things, total] = await Promise.all([
      scheduledThings(ctx, viewer.id, { ...span, limit: limit + 1, after: placeOf(cursor) }),
      countScheduled(ctx, viewer.id, span),
    ])
    const { rows: page, next } = cutPage(things, limit, (one) => one)
    return { data: await scheduledViews(ctx, viewer, page), total, ...(next !== undefined && { next }) }
  }),

  mutation(calendar.moveScheduled, async ({ tx, services, viewer, params: { kind, id }, body: { at } }) => {
    const schedulable = contentKinds(services).get(kind)?.calendar
    if (!schedulable) throw notFound()
    await schedulable.schedule(tx, viewer, id, at)
    return done
  }),
]
