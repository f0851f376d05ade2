/**
 * Returns the state of one fan's subscription for its performer; uses the unique key of the two and index
 * `subscription_periods_running`.
 */
import { sql } from 'kysely'
import type { FanSubscriptionSource } from '#core/fan-groups/index.ts'
import type { Db } from '#platform/context.ts'
import { chargedAt } from './rules.ts'
import { subscriptionBetween, type SubscriptionRow } from './store.ts'

type Ends = Pick<SubscriptionRow, 'status' | 'renews' | 'expires_at' | 'paused_until'>

function stateOf(row: Ends, isOver: boolean) {
  const { status, renews, expires_at } = row
  if (status === 'paused') return { state: 'paused', at: chargedAt(row) } as const
  if (status === 'expired' || (!renews && isOver)) return { state: 'ended', at: expires_at } as const
  if (status === 'past_due') return { state: 'past_due', at: expires_at } as const
  return { state: renews ? 'renews' : 'ends', at: expires_at } as const
}

/** The row is reused when a fan comes back, so the first paid period shows when the fan first subscribed. */
async function firstPaidFor(db: Db, id: string): Promise<{ first: Date | null; now: Date }> {
  const { rows } = await sql<{ first: Date | null; now: Date }>`select min(starts_at) as first, site_now() as now
    from subscription_periods where subscription_id = ${id}`.execute(db)
  return rows[0]!
}

const source: FanSubscriptionSource = async (db, { performerId, fanId }) => {
  const row = await subscriptionBetween(db, fanId, performerId)
  if (!row) return undefined
  const { first, now } = await firstPaidFor(db, row.id)
  const since = first !== null && first < row.started_at ? first : row.started_at
  return { ...stateOf(row, row.expires_at <= now), tierId: row.tier_id, since }
}

export const fanSubscriptions = [source]
