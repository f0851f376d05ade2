/** Stores shares of sales whose payment is disputed, in the table `frozen_earnings`. Minor units of the currency. */
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

/** Returns the shares of the next disputes after this one, in order of dispute ids; uses the key of `frozen_earnings`. */
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

/** Returns the amount that a dispute freezes: the performer's share, including partners' parts. */
export async function frozenBy(db: Db, disputeId: string): Promise<number> {
  const { rows } = await sql<{
    net: string
  }>`select coalesce(sum(net), 0) as net from frozen_earnings where dispute_id = ${disputeId}`.execute(db)
  return Number(rows[0]?.net ?? 0)
}

/**
 * Returns a performer's frozen earnings: in total, and the part that would otherwise be available. Uses index
 * `frozen_earnings_performer`.
 */
export async function frozenEarnings(db: Db, performerId: string, now: Date): Promise<{ all: number; available: number }> {
  const { rows } = await sql<{ all: string; available: string }>`select coalesce(sum(net), 0) as all,
    coalesce(sum(net) filter (where available_at <= ${now}), 0) as available
    from frozen_earnings where performer_id = ${performerId}`.execute(db)
  return { all: Number(rows[0]?.all), available: Number(rows[0]?.available) }
}
