import * as transparency from '@fanfare/contract/transparency'
import { htmlOf } from '#core/pages/index.ts'
import { TABLE_HEADER, tableCells, tableViews, type StoredTable } from '#core/report-sections/index.ts'
import { changeSettings, readSettings, settings } from '#core/settings/index.ts'
import { toCsv } from '#lib/csv.ts'
import { download } from '#lib/download.ts'
import { notFound } from '#lib/errors.ts'
import { currentLocale } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Context } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { periodOf, startOf } from './rules.ts'
import { dayOf, storedPeriods, type PeriodRow } from './store.ts'

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`)

const periodView = ({ starts_on: startsOn, counted_until: countedUntil }: PeriodRow): transparency.Period => ({
  period: periodOf(midnight(startsOn)),
  from: midnight(startsOn).toISOString(),
  until: addDays(midnight(countedUntil), -1).toISOString(),
})

const tablesOf = ({ content }: PeriodRow): StoredTable[] => JSON.parse(content) as StoredTable[]

/** Throws `not_found` on a site that does not show the page, and for an unknown period. */
async function shown(ctx: Context, wanted: string | undefined) {
  const { transparency: page } = await settings(ctx)
  if (!page.isShown) throw notFound()
  const rows = await storedPeriods(ctx.db)
  const row = wanted === undefined ? rows[0] : rows.find((one) => one.starts_on === dayOf(startOf(wanted)))
  if (!row && wanted !== undefined) throw notFound()
  return { intro: page.intro[currentLocale() as keyof typeof page.intro] ?? '', rows, row }
}

export const routes = [
  query(transparency.readTransparency, async ({ ctx, query: { period } }) => {
    const { intro, rows, row } = await shown(ctx, period)
    return {
      intro: intro === '' ? '' : htmlOf(intro),
      periods: rows.map(periodView),
      period: row ? periodView(row) : null,
      tables: row ? tableViews(ctx, tablesOf(row)) : [],
    }
  }),

  query(transparency.downloadTransparency, async ({ ctx, query: { period } }) => {
    const { row } = await shown(ctx, period)
    if (!row) throw notFound()
    const counted = ['report', 'period', '', `${row.starts_on} to ${periodView(row).until.slice(0, 10)}`]
    return download(`transparency-${period}.csv`, 'text/csv', toCsv(TABLE_HEADER, [counted, ...tableCells(tablesOf(row))]))
  }),

  query(transparency.readTransparencySettings, async ({ ctx }) => (await readSettings(ctx.db)).transparency),

  mutation(transparency.changeTransparencySettings, async ({ tx, viewer, body: { isShown, intro } }) => {
    const texts = { en: intro.en.trim(), es: intro.es.trim() }
    await changeSettings(tx, { transparency: { isShown, intro: texts } }, viewer)
    return (await readSettings(tx.db)).transparency
  }),
]
