/** The table `frozen_earnings`: shares of sales whose payment a bank disputes. Minor units of the currency. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'

export interface FrozenShare {
  readonly disputeId: string
  readonly performerId: string
  readonly net: number
}

export interface Frozen extends FrozenShare {
  readonly availableAt: Date
}

/** In the order of their disputes, from the one after this on; uses the key of `frozen_earnings`. */
export async function frozenAfter(db: Db, disputeId: string, limit: number): Promise<FrozenShare[]> {
  const { rows } = await sql<{ dispute_id: string; performer_id: string; net: string }>`select dispute_id, performer_id, net
    from frozen_earnings where dispute_id in (
      select distinct dispute_id from frozen_earnings where dispute_id > ${disputeId}::uuid order by 1 limit ${limit}
    ) order by dispute_id`.execute(db)
  return rows.map((row) => ({ disputeId: row.dispute_id, performerId: row.performer_id, net: Number(row.net) }))
}

export async function insertFrozen(tx: Tx, { disputeId, performerId, net, availableAt }: Frozen): Promise<void> {
  await sql`insert into frozen_earnings (dispute_id, performer_id, net, available_at)
    values (${disputeId}, ${performerId}, ${net}, ${availableAt})`.execute(tx.db)
}

export async function releaseEarnings(tx: Tx, disputeId: string): Promise<void> {
  await sql`delete from frozen_earnings where dispute_id = ${disputeId}`.execute(tx.db)
}

/** What a dispute freezes: the performer's share, with what others get of it by agreement. */
export async function frozenBy(db: Db, disputeId: string): Promise<number> {
  const { rows } = await sql<{
    net: string
  }>`select coalesce(sum(net), 0) as net from frozen_earnings where dispute_id = ${disputeId}`.execute(db)
  return Number(rows[0]?.net ?? 0)
}

/** What of a performer's earnings is frozen: in all, and of what would be available otherwise. Uses index `frozen_earnings_performer`. */
export async function frozenEarnings(db: Db, performerId: string, now: Date): Promise<{ all: number; available: number }> {
  const { rows } = await sql<{ all: string; available: string }>`select coalesce(sum(net), 0) as all,
    coalesce(sum(net) filter (where available_at <= ${now}), 0) as available
    from frozen_earnings where performer_id = ${performerId}`.execute(db)
  return { all: Number(rows[0]?.all), available: Number(rows[0]?.available) }
}
