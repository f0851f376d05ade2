/** Reads what each sold object has earned its performer, in the closed part of the ledger. Minor units of the currency. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'

export interface ItemEarnings {
  readonly kind: string
  readonly targetId: string
  readonly sales: number
  /** Paid by fans before commission, minus refunds. */
  readonly gross: number
  /** Minus refunds and partners' shares. */
  readonly net: number
}

interface ThingsQuery {
  readonly performerId: string
  /** Only these kinds. */
  readonly kinds: readonly string[]
  readonly limit: number
  readonly offset: number
}

/** Returns objects, highest earnings first; uses index `earning_items_top`, and the key for the total. */
export async function itemEarnings(db: Db, { performerId, kinds, limit, offset }: ThingsQuery) {
  const all = sql`from earning_items where performer_id = ${performerId} and kind = any(${[...kinds]}::text[])`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<{ kind: string; target_id: string; sales: string; gross: string; net: string }>`
      select kind, target_id, sales, gross, net ${all} order by net desc, target_id limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${all}`.execute(db),
  ])
  const things = rows.map(
    ({ kind, target_id: targetId, sales, gross, net }): ItemEarnings => ({
      kind,
      targetId,
      sales: Number(sales),
      gross: Number(gross),
      net: Number(net),
    }),
  )
  return { things, total: counted[0]?.total ?? 0 }
}
