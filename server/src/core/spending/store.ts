/** Stores fans' spending limits in the table `spending_limits`, which database functions read too. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import { currentLimits, type LimitRow, type PlannedLimit } from './rules.ts'

const row = (
  accountId: string,
) => sql`select monthly, per_performer, next_monthly, next_monthly_at, next_per_performer, next_per_performer_at
  from spending_limits where account_id = ${accountId}`

export async function limitsOf(db: Db, accountId: string): Promise<LimitRow | undefined> {
  const { rows } = await sql<LimitRow>`${row(accountId)}`.execute(db)
  return rows[0]
}

/**
 * Returns what a fan's limit for one performer leaves in this month, in minor units of the currency; undefined without a limit. Uses
 * indexes `sales_fan` and `escrow_holds_fan`.
 */
export async function leftAtPerformer(
  db: Db,
  { fanId, performerId, now }: { readonly fanId: string; readonly performerId: string; readonly now: Date },
): Promise<number | undefined> {
  const most = currentLimits(await limitsOf(db, fanId), now).perPerformer.now
  if (most === undefined) return undefined
  const { rows } = await sql<{
    spent: string
  }>`select spent_at_performer(${fanId}, ${performerId}, month_of(${now})) as spent`.execute(db)
  return Math.max(0, most - Number(rows[0]?.spent ?? 0))
}

/** Waits for this fan's payments that are being checked, and later payments wait for this change. */
export async function setLimits(
  tx: Tx,
  accountId: string,
  decide: (before: LimitRow | undefined) => { readonly monthly: PlannedLimit; readonly perPerformer: PlannedLimit },
): Promise<LimitRow> {
  await sql`insert into spending_limits (account_id) values (${accountId}) on conflict do nothing`.execute(tx.db)
  const { rows: before } = await sql<LimitRow>`${row(accountId)} for no key update`.execute(tx.db)
  const { monthly, perPerformer } = decide(before[0])
  const { rows } =
    await sql<LimitRow>`update spending_limits set monthly = ${monthly.now ?? null}, next_monthly = ${monthly.next ?? null},
    next_monthly_at = ${monthly.nextAt ?? null}, per_performer = ${perPerformer.now ?? null},
    next_per_performer = ${perPerformer.next ?? null}, next_per_performer_at = ${perPerformer.nextAt ?? null}
    where account_id = ${accountId} returning *`.execute(tx.db)
  return rows[0]!
}
