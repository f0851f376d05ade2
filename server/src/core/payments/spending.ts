import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'

/**
 * Returns what an account has paid by card and by bank transfer in a calendar month (UTC), as its own limit counts it. Minor
 * units.
 */
export async function spentByCard(db: Db, accountId: string, at: Date): Promise<number> {
  const { rows } = await sql<{
    spent: string
  }>`select paid_by_fan(${accountId}::uuid, month_of(${at}::timestamptz)) as spent`.execute(db)
  return Number(rows[0]?.spent)
}
