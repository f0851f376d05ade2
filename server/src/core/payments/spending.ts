import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'

/** What an account has paid through gateways and by bank transfer in the calendar month (UTC) of a moment, as its own limit counts it. Minor units. */
export async function spentByCard(db: Db, accountId: string, at: Date): Promise<number> {
  const { rows } = await sql<{
    spent: string
  }>`select paid_by_fan(${accountId}::uuid, month_of(${at}::timestamptz)) as spent`.execute(db)
  return Number(rows[0]?.spent)
}
