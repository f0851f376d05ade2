/** Finds paid periods with performers who were suspended, have left, or have paused their profile for a long time. The remaining time should be refunded. */
import { sql } from 'kysely'
import { pausedBefore, statusesOf } from '#core/accounts/index.ts'
import { proportion, untouchedSales } from '#core/money/index.ts'
import type { FoundSale, RefundRule } from '#core/refunds/index.ts'
import { addDays } from '#lib/time.ts'
import { t } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'

interface Search {
  readonly now: Date
  readonly since: Date
  readonly after: string
  readonly limit: number
}

interface Ahead {
  readonly sale_id: string
  readonly starts_at: Date
  readonly expires_at: Date
}

/** After a pause of a profile, its time is added to subscriptions. A long one is refunded instead. */
const LONG_PAUSE_DAYS = 30

/** At least a day must be left: less is not worth a refund. */
const RUNS = sql`p.expires_at > site_now() + interval '1 day'`

/** Returns performers with time paid ahead. Reads all running periods. */
async function performersPaidAhead(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct s.performer_id as id from subscription_periods p
    join subscriptions s on s.id = p.subscription_id where ${RUNS}`.execute(db)
  return rows.map(({ id }) => id)
}

/** In the order of their sales. */
async function periodsAhead(db: Db, performerIds: readonly string[], { after, limit }: Pick<Search, 'after' | 'limit'>) {
  if (performerIds.length === 0) return []
  const { rows } = await sql<Ahead>`select p.sale_id, p.starts_at, p.expires_at from subscription_periods p
    join subscriptions s on s.id = p.subscription_id
    where s.performer_id = any(${uuids(performerIds)}) and p.sale_id > ${after}::uuid and ${RUNS} order by p.sale_id limit ${limit}`.execute(
    db,
  )
  return rows
}

async function paidAhead(db: Db, { now, since, after, limit }: Search): Promise<FoundSale[]> {
  const performerIds = await performersPaidAhead(db)
  const accounts = await statusesOf(db, performerIds)
  const paused = await pausedBefore(db, performerIds, addDays(now, -LONG_PAUSE_DAYS))
  const gone = performerIds.filter((id) => paused.has(id) || ['suspended', 'deleted'].includes(accounts.get(id)?.status ?? ''))
  for (let from = after; ; ) {
    const periods = await periodsAhead(db, gone, { after: from, limit })
    const sales = await untouchedSales(
      db,
      periods.map((one) => one.sale_id),
      since,
    )
    const paid = new Map(sales.map((one) => [one.id, one.paid]))
    const found = periods.flatMap((period) => {
      const whole = paid.get(period.sale_id)
      return whole === undefined ? [] : [partOf(period, whole, now)]
    })
    // A whole page may be already refunded while the next one is not.
    if (found.length > 0 || periods.length < limit) return found
    from = periods.at(-1)!.sale_id
  }
}

/** An absent amount refunds all, if the period has not begun. */
function partOf({ sale_id: saleId, starts_at: from, expires_at: until }: Ahead, paid: number, now: Date): FoundSale {
  const left = until.getTime() - Math.max(from.getTime(), now.getTime())
  const amount = Math.max(1, proportion(paid, left, until.getTime() - from.getTime()))
  return amount >= paid ? { saleId } : { saleId, amount }
}

export const refundRules: readonly RefundRule[] = [
  {
    name: 'suspended',
    label: () => t('Performer suspended or deleted'),
    hint: () =>
      t(
        'The performer of a paid subscription is suspended, has left, or has paused the profile for 30 days. The rest of the paid time is refunded.',
      ),
    reason: 'undelivered',
    find: ({ db, clock }, { since, after, limit }) => paidAhead(db, { now: clock.now(), since, after, limit }),
  },
]
