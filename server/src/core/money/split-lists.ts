/** Lists shares by split and by sale. Minor units of the currency. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import { notClosed } from './closing.ts'

export interface SplitEarningRow {
  readonly entry_id: string
  readonly sale_id: string
  readonly kind: string
  readonly amount: string
  readonly available_at: Date
  readonly at: Date
}

interface Page {
  readonly limit: number
  readonly offset: number
}

/** Returns what each sale and refund has posted for one split, newest first; uses index `split_earnings_split`. */
export async function listSplitEarnings(db: Db, splitId: string, { limit, offset }: Page) {
  const { rows } = await sql<SplitEarningRow>`select entry_id, sale_id, kind, amount, available_at, at from split_earnings
    where split_id = ${splitId} order by at desc, entry_id desc limit ${limit} offset ${offset}`.execute(db)
  // Exact up to a page that no one opens; beyond that, it only shows that there is more.
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from (
    select from split_earnings where split_id = ${splitId} limit ${offset + limit + MAX_COUNT}) counted`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}
const MAX_COUNT = 1_000

/**
 * Returns each split's earnings so far, minus refunds; uses the key of `split_totals`, and index `split_earnings_split` for
 * postings that are not closed.
 */
export async function splitSums(db: Db, splitIds: readonly string[]): Promise<Map<string, number>> {
  if (splitIds.length === 0) return new Map()
  const open = await notClosed(db)
  const { rows } = await sql<{ split_id: string; amount: string }>`
    select split_id, sum(amount) as amount from (
      select split_id, amount from split_totals where split_id = any(${[...splitIds]}::uuid[])
      union all select split_id, amount from split_earnings
        where split_id = any(${[...splitIds]}::uuid[]) and ${open('at')}
    ) moved group by 1`.execute(db)
  return new Map(rows.map((row) => [row.split_id, Number(row.amount)]))
}

/** Returns the partners' original part of each sale, without sales that have none. Uses the key of `split_earnings`. */
export async function partnerSharesOf(db: Db, saleIds: readonly string[]): Promise<Map<string, number>> {
  if (saleIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; amount: string }>`select entry_id as id, sum(amount) as amount from split_earnings
    where entry_id = any(${[...saleIds]}::uuid[]) group by 1`.execute(db)
  return new Map(rows.map((row) => [row.id, Number(row.amount)]))
}

/** Returns the names of a sale's splits for fans, without accounts and amounts. Uses the keys. */
export async function splitNamesOf(db: Db, saleId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct s.name from split_earnings e join splits s on s.id = e.split_id
    where e.entry_id = ${saleId} order by 1 limit 20`.execute(db)
  return rows.map(({ name }) => name)
}
