/** Covers unsent refunds when the cardholder's bank takes the money back: the fan has the money then, so it is no longer owed. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'

/** Failed, or not requested yet. A requested refund may already be on its way. */
const isUnsent = sql`(status = 'failed' or (status = 'pending' and started_at is null))`

/** Returns what unsent refunds of a payment owe, in minor units; uses index `gateway_refunds_payment`. */
export async function unsentRefundsOf(db: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ owed: string }>`select coalesce(sum(amount - covered), 0) as owed from gateway_refunds
    where payment_id = ${paymentId} and ${isUnsent}`.execute(db)
  return Number(rows[0]?.owed)
}

/**
 * Returns the same for several disputed payments at the start of each dispute: refunds that fail later were on their way then.
 */
export async function unsentRefundsAt(db: Db, disputed: readonly DisputedAt[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ payment_id: string; owed: string }>`select r.payment_id, sum(r.amount - r.covered) as owed
    from unnest(${disputed.map((one) => one.paymentId)}::uuid[], ${disputed.map((one) => one.at.toISOString())}::timestamptz[])
      as disputed (payment_id, at)
    join gateway_refunds r on r.payment_id = disputed.payment_id
    where (r.status = 'pending' and r.started_at is null) or (r.status = 'failed' and r.finished_at <= disputed.at)
    group by r.payment_id`.execute(db)
  return new Map(rows.map((row) => [row.payment_id, Number(row.owed)]))
}

interface DisputedAt {
  readonly paymentId: string
  readonly at: Date
}

/**
 * The bank has given the fan up to this much of a payment: ends unsent refunds, oldest first, the last one perhaps partly.
 * Returns the covered amount, which the caller posts. Uses index `gateway_refunds_payment`.
 */
export async function coverRefunds(tx: Tx, paymentId: string, most: number): Promise<number> {
  const { rows } = await sql<{ part: string }>`with owing as materialized (
      select refund_id, amount - covered as owed, created_at from gateway_refunds
      where payment_id = ${paymentId} and ${isUnsent} for no key update
    ), parts as (
      select refund_id, owed, least(owed, ${most}::bigint - sum(owed) over (order by created_at, refund_id) + owed) as part from owing
    )
    update gateway_refunds r set covered = covered + part,
      status = case when part = owed then 'disputed' else status end, message = case when part = owed then '' else message end,
      finished_at = case when part = owed then ${tx.now}::timestamptz else finished_at end
    from parts where r.refund_id = parts.refund_id and part > 0 returning part`.execute(tx.db)
  return rows.reduce((sum, { part }) => sum + Number(part), 0)
}
