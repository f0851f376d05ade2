/** Watches which share of card payments banks dispute, month by month (UTC). */
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { DisputeMonth } from '@fanfare/contract/disputes'
import { cardPaymentsPerMonth } from '#core/payments/index.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import type { Context, Db, Tx } from '#platform/context.ts'
import type { Span } from '#platform/per-day.ts'
import { disputeShareRose } from './events.ts'
import { alarmsOf, levelOf, ratioOf, type RatioLevel } from './ratio-rules.ts'

const MONTHS = 12

const monthStart = (now: Date, back: number): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
const nameOf = (start: Date): string => start.toISOString().slice(0, 7)

/** Disputes in which the bank took the money. Inquiries are not among them, and one payment counts once. */
const counted = ({ from, until }: Span) =>
  sql`round = 1 and status in ('open', 'won', 'lost') and opened_at >= ${from} and opened_at < ${until}`
const isFraud = sql`reason ilike '%fraud%'`

interface FirstDispute {
  readonly paymentId: string
  readonly isFraud: boolean
}

/** Returns the disputes of a period; uses index `disputes_latest`. */
export async function firstDisputes(db: Db, span: Span): Promise<FirstDispute[]> {
  const { rows } = await sql<FirstDispute>`select payment_id as "paymentId", ${isFraud} as "isFraud" from disputes
    where ${counted(span)} order by opened_at, id`.execute(db)
  return rows
}

/** Counts first disputes of payments by the month in which the bank took the money; uses index `disputes_latest`. */
async function disputesPerMonth(db: Db, span: Span) {
  const { rows } = await sql<{ month: string; count: number; fraud: number }>`
    select to_char(opened_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count,
      count(*) filter (where ${isFraud})::int as fraud from disputes
    where ${counted(span)} group by 1`.execute(db)
  return new Map(rows.map((row) => [row.month, row]))
}

/** Returns the last twelve months, the current one first. */
export async function disputeMonths({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<DisputeMonth[]> {
  const now = clock.now()
  const span = { from: monthStart(now, MONTHS - 1), until: monthStart(now, -1) }
  const [disputes, payments] = await Promise.all([disputesPerMonth(db, span), cardPaymentsPerMonth(db, span)])
  return Array.from({ length: MONTHS }, (_, back): DisputeMonth => {
    const month = nameOf(monthStart(now, back))
    const { count = 0, fraud = 0 } = disputes.get(month) ?? {}
    const counted = { disputes: count, payments: payments.get(month) ?? 0 }
    return { month, disputes: count, fraud, payments: counted.payments, share: ratioOf(counted), level: levelOf(counted) }
  })
}

/** Returns whether one of a level's alarms is new this month. */
async function raise({ db, now }: Tx, month: string, level: RatioLevel): Promise<boolean> {
  const levels = alarmsOf(level)
  if (levels.length === 0) return false
  const { rows } = await sql<{ level: string }>`insert into dispute_alarms (month, level, raised_at)
    select ${`${month}-01`}::date, one.level, ${now} from unnest(${[...levels]}::text[]) as one (level)
    on conflict do nothing returning level`.execute(db)
  return rows.some((row) => row.level === level)
}

export async function checkDisputeShare(ctx: Context): Promise<void> {
  const [current] = await disputeMonths(ctx)
  if (!current || current.level === 'ok') return
  const { month, level } = current
  await ctx.write(async (tx) => {
    if (await raise(tx, month, level)) tx.emit(disputeShareRose, { month, level })
  })
}

const checkJob = job('check the share of disputed payments', Type.Object({}))
export const ratioJobHandlers = [jobHandler(checkJob, checkDisputeShare, '37 * * * *')]
