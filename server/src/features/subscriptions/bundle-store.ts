/** The tables `bundle_prices` and `counter_offers`: offers in addition to the month and the year. */
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  bundle_prices: Schema['bundle_prices']
  counter_offers: Schema['counter_offers']
}
type OffersDb = Db<Tables>
export type BundlePrice = Pick<Selectable<Tables['bundle_prices']>, 'type' | 'price' | 'percent'>

/** At most two; uses the primary key. */
export const bundlesOf = async (db: OffersDb, tierId: string): Promise<BundlePrice[]> =>
  (await bundlesOfTiers(db, [tierId])).get(tierId) ?? []

/** By tier; uses the primary key. */
export async function bundlesOfTiers(db: OffersDb, tierIds: readonly string[]): Promise<Map<string, BundlePrice[]>> {
  const rows = await db
    .selectFrom('bundle_prices')
    .select(['tier_id', 'type', 'price', 'percent'])
    .where('tier_id', '=', (e) => e.fn.any(e.val([...tierIds])))
    .execute()
  return Map.groupBy(rows, (row) => row.tier_id)
}

/** Returns the percentage off the next period for fans who are about to cancel, by performer. */
export async function counterOffersOf(db: OffersDb, performerIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('counter_offers')
    .selectAll()
    .where(sql<SqlBool>`performer_id = any(${[...performerIds]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.performer_id, row.percent]))
}

export interface NewBundle {
  readonly type: 'quarterly' | 'half_yearly'
  readonly price: number | null
  readonly percent: number | null
}

export async function putBundles({ db }: Tx, tierId: string, bundles: readonly NewBundle[]): Promise<void> {
  await (db as OffersDb).deleteFrom('bundle_prices').where('tier_id', '=', tierId).execute()
  if (bundles.length === 0) return
  await (db as OffersDb)
    .insertInto('bundle_prices')
    .values(bundles.map(({ type, price, percent }) => ({ tier_id: tierId, type, price, percent })))
    .execute()
}

export async function putCounterOffer({ db }: Tx, performerId: string, percent: number | undefined): Promise<void> {
  await (db as OffersDb).deleteFrom('counter_offers').where('performer_id', '=', performerId).execute()
  if (percent === undefined) return
  await (db as OffersDb).insertInto('counter_offers').values({ performer_id: performerId, percent }).execute()
}
