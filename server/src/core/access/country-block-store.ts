/** Stores the countries that performers block, in the table `country_blocks`. `blocks.ts` applies them. */
import { sql } from 'kysely'
import type { Audience } from '#platform/audience.ts'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  country_blocks: Schema['country_blocks']
}

/** Returns the codes in alphabetical order; uses the primary key. */
export async function blockedCountriesOf(db: Db<Tables>, ownerId: string): Promise<string[]> {
  const query = db.selectFrom('country_blocks').select('country').where('owner_id', '=', ownerId).orderBy('country')
  return (await query.execute()).map(({ country }) => country)
}

/** Returns who of these performers blocks a country; uses the primary key. */
export async function blockersOf(db: Db<Tables>, country: string, ownerIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ owner_id: string }>`select owner_id from country_blocks
    where owner_id = any(${uuids(ownerIds)}) and country = ${country}`.execute(db)
  return new Set(rows.map((row) => row.owner_id))
}

/** Replaces a performer's list. Returns the countries that were added or removed. */
export async function replaceBlockedCountries({ db, now }: Tx, ownerId: string, countries: readonly string[]): Promise<string[]> {
  const before = await blockedCountriesOf(db as Db<Tables>, ownerId)
  const added = countries.filter((country) => !before.includes(country))
  const removed = before.filter((country) => !countries.includes(country))
  const blocks = db as Db<Tables>
  if (removed.length > 0)
    await blocks.deleteFrom('country_blocks').where('owner_id', '=', ownerId).where('country', 'in', removed).execute()
  if (added.length > 0)
    await blocks
      .insertInto('country_blocks')
      .values(added.map((country) => ({ owner_id: ownerId, country, created_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return [...added, ...removed]
}

/** Pages through fans in these countries who follow a performer or subscribe; uses index `entitlements_audience`. */
export const followersIn =
  (performerId: string, countries: readonly string[]): Audience =>
  async (db, { after, limit }) => {
    const { rows } = await sql<{ id: string }>`select distinct e.holder_id as id from entitlements e
      join accounts a on a.id = e.holder_id and a.last_country = any(${[...countries]}::text[])
      where e.subject_id = ${performerId} and e.kind in ('follow', 'subscription') and e.holder_id > ${after}
      order by id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  }
