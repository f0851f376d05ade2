import { sql, type Insertable, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  tax_rates: Schema['tax_rates']
  tax_countries: Schema['tax_countries']
}
type TaxDb = Db<Tables>
export interface TaxRateRow extends Selectable<Tables['tax_rates']> {
  /** True for the latest rate of its country that has begun. */
  readonly is_latest: boolean
}

export const MAX_RATES = 5000

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
/** Read as text, because a day must not depend on a time zone. */
const asText = sql<string>`valid_from::text`.as('valid_from')
const columns = ['id', 'country', 'name', 'rate', 'created_by', 'created_at'] as const
const latestAt = (now: Date) =>
  sql<boolean>`coalesce(valid_from = (select max(other.valid_from) from tax_rates other
    where other.country = tax_rates.country and other.valid_from <= ${dayOf(now)}::date), false)`.as('is_latest')

/** Returns the rate of a country on a day; uses index `tax_rates_country_valid_from_key`. */
export const rateAt = (db: TaxDb, country: string, at: Date): Promise<{ name: string; rate: number } | undefined> =>
  db
    .selectFrom('tax_rates')
    .select(['name', 'rate'])
    .where('country', '=', country)
    .where('valid_from', '<=', dayOf(at))
    .orderBy('tax_rates.valid_from', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns rates by country, newest first; uses index `tax_rates_country_valid_from_key`. */
export async function listTaxRates(db: TaxDb, { now, limit, offset }: { now: Date; limit: number; offset: number }) {
  const all = db.selectFrom('tax_rates')
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows: TaxRateRow[] = await all
    .select([...columns, asText, latestAt(now)])
    .orderBy('country')
    .orderBy('tax_rates.valid_from', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: Number(total) }
}

/** Does nothing if the country already has a rate for that day. */
export async function insertTaxRate({ db }: Tx, row: Insertable<Tables['tax_rates']>): Promise<void> {
  await (db as TaxDb)
    .insertInto('tax_rates')
    .values(row)
    .onConflict((conflict) => conflict.columns(['country', 'valid_from']).doNothing())
    .execute()
}

export const taxRateById = (db: TaxDb, id: string, now: Date): Promise<TaxRateRow | undefined> =>
  db
    .selectFrom('tax_rates')
    .select([...columns, asText, latestAt(now)])
    .where('id', '=', id)
    .executeTakeFirst()

export async function deleteTaxRate({ db }: Tx, id: string): Promise<void> {
  await (db as TaxDb).deleteFrom('tax_rates').where('id', '=', id).execute()
}

export async function countryOf(db: TaxDb, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('tax_countries').select('country').where('account_id', '=', accountId).executeTakeFirst()
  return row?.country
}

/** Returns the country that each account last stated. */
export async function countriesOf(db: TaxDb, accountIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('tax_countries')
    .select(['account_id', 'country'])
    .where('account_id', '=', (e) => e.fn.any(e.val([...accountIds])))
    .execute()
  return new Map(rows.map((row) => [row.account_id, row.country]))
}

/** SQL condition for other modules' queries: the account last stated this country. */
export const hasCountry = (accountId: RawBuilder<unknown>, country: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from tax_countries where tax_countries.account_id = ${accountId} and tax_countries.country = ${country})`

export async function stateCountry({ db, now }: Tx, accountId: string, country: string): Promise<void> {
  await (db as TaxDb)
    .insertInto('tax_countries')
    .values({ account_id: accountId, country, stated_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ country, stated_at: now }))
    .execute()
}

/** Returns the site's time, which jobs and renewals use. */
export async function siteNow(db: TaxDb): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select site_now() as now`.execute(db)
  return rows[0]!.now
}
