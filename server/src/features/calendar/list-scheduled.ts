import { contentKinds, type CalendarSlice, type CalendarSpan, type ScheduledPlace } from '#core/content/index.ts'
import type { Context } from '#platform/context.ts'

export interface Scheduled extends ScheduledPlace {
  readonly kind: string
}

const schedulables = (ctx: Context) =>
  [...contentKinds(ctx).values()].flatMap(({ kind, calendar }) => (calendar ? [{ kind, calendar }] : []))

/** Returns one page of all kinds together, in order of time. Each kind's first `limit` items are enough to fill the page. */
export async function scheduledThings(ctx: Context, ownerId: string, slice: CalendarSlice): Promise<Scheduled[]> {
  const read = async ({ kind, calendar }: ReturnType<typeof schedulables>[number]) =>
    (await calendar.scheduled(ctx.db, ownerId, slice)).map((one) => ({ ...one, kind }))
  const all = (await Promise.all(schedulables(ctx).map(read))).flat()
  return all.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)).slice(0, slice.limit)
}

export async function countScheduled(ctx: Context, ownerId: string, span: CalendarSpan): Promise<number> {
  const counts = await Promise.all(schedulables(ctx).map(({ calendar }) => calendar.count(ctx.db, ownerId, span)))
  return counts.reduce((sum, count) => sum + count, 0)
}
