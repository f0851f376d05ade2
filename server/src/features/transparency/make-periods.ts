/** Computes the public figures of a half-year each time one of its months ends. */
import { firstAccountAt } from '#core/accounts/index.ts'
import { readTables, reportSections } from '#core/report-sections/index.ts'
import type { Context } from '#platform/context.ts'
import { halfYears, publicTable } from './rules.ts'
import { dayOf, putPeriod, storedPeriods } from './store.ts'

export async function makePeriods(ctx: Context): Promise<void> {
  const first = await firstAccountAt(ctx.db)
  if (first === undefined) return
  const counted = new Map((await storedPeriods(ctx.db)).map((row) => [row.starts_on, row.counted_until]))
  const sections = reportSections(ctx).filter(({ isPublic }) => isPublic)
  for (const { startsOn, countedUntil } of halfYears(first, ctx.clock.now())) {
    if (counted.get(dayOf(startsOn)) === dayOf(countedUntil)) continue
    const tables = await readTables(ctx, sections, { from: startsOn, until: countedUntil })
    const shown = tables.map((table, at) => publicTable(sections[at]!, table))
    await ctx.write((tx) =>
      putPeriod(tx, {
        starts_on: dayOf(startsOn),
        counted_until: dayOf(countedUntil),
        content: JSON.stringify(shown),
        made_at: tx.now,
      }),
    )
  }
}
