/** Adds the days that are over to the figures about the site, so that the overview reads a few rows. */
import { firstAccountAt } from '#core/accounts/index.ts'
import { isStored, siteFigures, type CountedFigure, type StoredFigure } from '#core/site-figures/index.ts'
import { addDays, addMinutes } from '#lib/time.ts'
import type { Context } from '#platform/context.ts'
import { dayOf, startOfDay } from './days.ts'
import { addDaysOf, putMeasured, recordedDays } from './store.ts'

/** Longer than any transaction: what has happened within a recorded day is committed. */
const OPEN_MINUTES = 60
/** Bounds how long one query takes on a site that has never recorded its figures. */
const BATCH_DAYS = 31

export async function recordFigures(ctx: Context): Promise<void> {
  const first = await firstAccountAt(ctx.db)
  if (first === undefined) return
  for (const figure of siteFigures(ctx).filter(isStored)) await record(ctx, figure, startOfDay(first))
}

async function record(ctx: Context, figure: StoredFigure, first: Date): Promise<void> {
  if (!('measure' in figure)) return recordCounted(ctx, figure, first)
  const value = await figure.measure(ctx.db)
  await ctx.write((tx) => putMeasured(tx, figure.name, { day: dayOf(tx.now), value }))
}

async function recordCounted(ctx: Context, figure: CountedFigure, first: Date): Promise<void> {
  const end = startOfDay(addMinutes(ctx.clock.now(), -OPEN_MINUTES))
  const latest = (await recordedDays(ctx.db, [figure.name], dayOf(end))).get(figure.name)?.latest
  for (let from = latest === undefined ? first : addDays(new Date(latest), 1); from < end; ) {
    const until = new Date(Math.min(addDays(from, BATCH_DAYS).getTime(), end.getTime()))
    const days = await figure.perDay(ctx.db, { from, until })
    // The last day is stored even if nothing changed: it tells where the next batch begins.
    const last = dayOf(addDays(until, -1))
    await ctx.write((tx) => addDaysOf(tx, figure.name, new Map([[last, 0], ...days])))
    from = until
  }
}
