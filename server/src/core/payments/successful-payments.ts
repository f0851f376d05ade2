import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Span } from '#platform/per-day.ts'

/** Returns the number of successful card payments by month (UTC), such as `2026-11`; uses index `payments_finished`. */
export async function cardPaymentsPerMonth(db: Db, { from, until }: Span): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(finished_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count from payments
    where status = 'succeeded' and gateway <> 'internal' and finished_at >= ${from} and finished_at < ${until} group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ month, count }) => [month, count]))
}

/** Returns the number of successful card payments by brand; empty for payments without a stored card. Uses index `payments_finished`. */
export async function cardPaymentsByBrand(db: Db, { from, until }: Span): Promise<Map<string, number>> {
  const { rows } = await sql<{ brand: string; count: number }>`
    select coalesce(c.brand, '') as brand, count(*)::int as count from payments p left join cards c on c.id = p.card_id
    where p.status = 'succeeded' and p.gateway <> 'internal' and p.finished_at >= ${from} and p.finished_at < ${until}
    group by 1`.execute(db)
  return new Map(rows.map(({ brand, count }) => [brand, count]))
}

/** Returns the brands of the cards of these payments; empty for payments without a stored card. */
export async function cardBrandsOf(db: Db, paymentIds: readonly string[]): Promise<Map<string, string>> {
  if (paymentIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; brand: string }>`select p.id, coalesce(c.brand, '') as brand
    from payments p left join cards c on c.id = p.card_id where p.id = any(${uuids(paymentIds)})`.execute(db)
  return new Map(rows.map(({ id, brand }) => [id, brand]))
}
