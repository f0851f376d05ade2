/** Finds sales whose media cannot be seen: they never became ready, or an operator took them down soon after the sale. */
import { sql } from 'kysely'
import { missingMediaSince } from '#core/media/index.ts'
import { proportion, untouchedSales, type UntouchedSale } from '#core/money/index.ts'
import type { Db } from '#platform/context.ts'
import { addMinutes } from '#lib/time.ts'

interface Search {
  readonly hours: number
  readonly now: Date
  readonly since: Date
  /** Returns sales after this id. */
  readonly after: string
  readonly limit: number
}

interface Opened {
  readonly saleId: string
  readonly items: number
  /** When each missing item was taken down; null for an item that is not ready. */
  readonly missing: readonly (Date | null)[]
}

interface Undelivered {
  readonly saleId: string
  /** The price of the missing part, in the fan's unit; absent if everything is missing. */
  readonly amount?: number
}

/** Returns sales in the order of their ids. */
export async function undeliveredSales(db: Db, search: Search): Promise<Undelivered[]> {
  const found: Undelivered[] = []
  // Most of these sales may have been refunded already, so the search continues until there are enough.
  for (let { after } = search; found.length < search.limit; ) {
    const opened = await openedAfter(db, { ...search, after })
    const last = opened.at(-1)
    if (!last) break
    after = last.saleId
    found.push(...(await undeliveredOf(db, opened, search)))
  }
  return found.slice(0, search.limit)
}

async function undeliveredOf(db: Db, opened: readonly Opened[], search: Search): Promise<Undelivered[]> {
  const ids = opened.map(({ saleId }) => saleId)
  const sales = new Map((await untouchedSales(db, ids, search.since)).map((sale) => [sale.id, sale]))
  return opened.flatMap(({ saleId, items, missing }) => {
    const sale = sales.get(saleId)
    const count = sale ? missing.filter((takenDownAt) => isUndelivered(takenDownAt, sale, search)).length : 0
    if (!sale || count === 0) return []
    return [{ saleId, ...(count < items && { amount: Math.max(1, proportion(sale.paid, count, items)) }) }]
  })
}

function isUndelivered(takenDownAt: Date | null, { at }: UntouchedSale, { hours, now }: Search): boolean {
  const until = addMinutes(at, hours * 60)
  return until <= now && (takenDownAt === null || takenDownAt <= until)
}

/** Uses index `sale_media_file` and the key; reads the missing media of that period. */
async function openedAfter(db: Db, { since, after, limit }: Search): Promise<Opened[]> {
  const { rows } = await sql<Opened>`with missing as materialized (${missingMediaSince(since)})
    select sale_id as "saleId", count(*)::int as items,
      array_agg(missing.taken_down_at) filter (where missing.file_id is not null) as missing
    from sale_media left join missing using (file_id)
    where sale_id in (select sale_id from sale_media join missing using (file_id) where sale_id > ${after}::uuid
      group by 1 order by 1 limit ${limit})
    group by 1 order by 1`.execute(db)
  return rows
}
