import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  tiers: Schema['tiers']
}
type TiersDb = Db<Tables>
export type TierRow = Selectable<Tables['tiers']>
export type NewTier = Insertable<Tables['tiers']>
export type TierChange = Updateable<Tables['tiers']>

/** Maximum per performer, including archived tiers. */
export const MAX_TIERS = 40

/**
 * Returns tiers in the performer's order, including archived ones; none if there is only a first tier without a name. Uses index
 * `tiers_performer`.
 */
export const tiersOf = (db: TiersDb, performerId: string): Promise<TierRow[]> =>
  db
    .selectFrom('tiers')
    .selectAll()
    .where('performer_id', '=', performerId)
    .where('name', '<>', '')
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_TIERS)
    .execute()

/** Returns the tiers after this one that visitors read, in order of id; uses the primary key. */
export const openTiersAfter = (db: TiersDb, id: string, limit: number): Promise<TierRow[]> =>
  read(db).where('id', '>', id).orderBy('id').limit(limit).execute()

/** Returns those of the tiers that visitors read. */
export const openTiersById = (db: TiersDb, ids: readonly string[]): Promise<TierRow[]> =>
  read(db)
    .where('id', '=', (e) => e.fn.any(e.val([...ids])))
    .execute()

const read = (db: TiersDb) => db.selectFrom('tiers').selectAll().where('name', '<>', '').where('archived_at', 'is', null)

export const tierById = (db: TiersDb, id: string): Promise<TierRow | undefined> =>
  db.selectFrom('tiers').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the row until the transaction ends, so that only one of two parallel subscribers gets the last seat. */
export const lockTier = ({ db }: Tx, id: string): Promise<TierRow | undefined> =>
  (db as TiersDb).selectFrom('tiers').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

interface FirstTier {
  readonly performerId: string
  /** Minor units of the currency. */
  readonly monthlyPrice: number
  readonly yearlyPrice: number
}

/** Creates the tier that every performer has, with the performer's id and without a name. */
export async function openFirstTier(tx: Tx, { performerId, monthlyPrice, yearlyPrice }: FirstTier): Promise<void> {
  await insertTier(tx, {
    id: performerId,
    performer_id: performerId,
    name: '',
    monthly_price: monthlyPrice,
    yearly_price: yearlyPrice,
    position: 1,
    created_at: tx.now,
  })
}

/** For other modules' queries: the prices of first tiers, in minor units of the currency; `id` is the performer's. */
export const firstTiers = sql<
  Pick<TierRow, 'id' | 'monthly_price' | 'yearly_price'>
>`(select id, monthly_price, yearly_price from tiers)`

export const insertTier = ({ db }: Tx, row: NewTier): Promise<TierRow> =>
  (db as TiersDb).insertInto('tiers').values(row).returningAll().executeTakeFirstOrThrow()

export const changeTier = ({ db }: Tx, id: string, change: TierChange): Promise<TierRow> =>
  (db as TiersDb).updateTable('tiers').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function orderTiers({ db }: Tx, performerId: string, ids: readonly string[]): Promise<void> {
  await sql`update tiers set position = o.place from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
    where tiers.id = o.id and tiers.performer_id = ${performerId}`.execute(db)
}

/** Returns names by id, without tiers that have no name. */
export async function tierNames(db: TiersDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tiers')
    .select(['id', 'name'])
    .where('id', '=', (e) => e.fn.any(e.val([...ids])))
    .where('name', '<>', '')
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** SQL subquery for the access decision: the tiers among these that accept new subscribers, as JSON `[{ _id, name }]`. */
export const openTiersAmong = (ids: readonly string[]): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('_id', tiers.id, 'name', tiers.name) order by tiers.position, tiers.id), '[]'::json)
  from tiers where tiers.id = any(${[...ids]}::uuid[]) and tiers.archived_at is null)`

/**
 * SQL subquery for other modules' queries: the current monthly allowance of this tier; null if it counts nothing. Uses the key of
 * `tiers`.
 */
export const includedIn = (tierId: RawBuilder<unknown>, kind: 'message' | 'unlock'): RawBuilder<unknown> =>
  sql`(select tiers.${sql.raw(kind === 'message' ? 'included_messages' : 'included_unlocks')} from tiers where tiers.id = ${tierId})`
