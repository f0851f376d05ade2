/** Computes the report of a closed month, and stores a new revision if the figures have changed. */
import { createHash } from 'node:crypto'
import { readTables, reportSections } from '#core/report-sections/index.ts'
import { firstAccountAt } from '#core/accounts/index.ts'
import { notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Viewer } from '#platform/viewer.ts'
import { schemeReportMade } from './events.ts'
import { recordAct } from './operator-acts.ts'
import { csvOf } from './report-files.ts'
import { closedMonths, isClosed, spanOf } from './rules.ts'
import { firstDay, insertReport, reportedMonths, reportOf } from './store.ts'

interface Made {
  readonly isChanged: boolean
  readonly revision: number
}

interface Wanted {
  readonly month: string
  /** Absent for the site itself. */
  readonly by?: Viewer
  readonly reason?: string
}

/** Throws `not_valid` for a month that is not over. */
export async function makeReport(ctx: Context, { month, by, reason = '' }: Wanted): Promise<Made> {
  if (!isClosed(month, ctx.clock.now()))
    throw notValid('month', t('This month isn’t over. Its report is made on the first day after it.'))
  const tables = await readTables(ctx, reportSections(ctx), spanOf(month))
  const hash = createHash('sha256').update(csvOf(month, tables)).digest()
  return ctx.write(async (tx) => {
    // Two operators, or an operator and the job, could make the same revision.
    await oneAtATime(tx, `scheme report ${month}`)
    const latest = await reportOf(tx.db, month)
    const isChanged = latest === undefined || !latest.hash.equals(hash)
    const revision = (latest?.revision ?? 0) + (isChanged ? 1 : 0)
    if (isChanged)
      await insertReport(tx, {
        id: newId(tx.now),
        month: firstDay(month),
        revision,
        content: JSON.stringify(tables),
        hash,
        made_by: by?.id ?? null,
        reason: latest === undefined ? '' : reason,
        made_at: tx.now,
      })
    if (by)
      recordAct(tx, {
        operator: by,
        act: 'scheme_report.make',
        subject: { kind: 'scheme_report', id: month },
        reason,
        after: { isChanged, revision, hash: hash.toString('hex') },
      })
    return { isChanged, revision }
  })
}

/** Makes missing reports of closed months, and notifies owners of the latest one. */
export async function makeMissingReports(ctx: Context): Promise<void> {
  const first = await firstAccountAt(ctx.db)
  if (first === undefined) return
  const known = await reportedMonths(ctx.db)
  const missing = closedMonths(first, ctx.clock.now()).filter((month) => !known.has(month))
  for (const month of missing) await makeReport(ctx, { month })
  const last = missing.at(-1)
  if (last !== undefined) await ctx.write(async (tx) => tx.emit(schemeReportMade, { month: last }))
}
