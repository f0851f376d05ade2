/** The table `token_packages`. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  token_packages: Schema['token_packages']
}
export type TokenPackageRow = Selectable<Tables['token_packages']>

/** The maximum per site; fans would not compare more. */
export const MAX_PACKAGES = 50

export interface PackagesQuery {
  /** Whether to list only packages that fans can buy. */
  readonly isOnSale: boolean
  readonly limit: number
  readonly offset: number
}

/** In the operator's order; uses index `token_packages_order`. */
export async function listPackages(db: Db<Tables>, { isOnSale, limit, offset }: PackagesQuery) {
  const all = db.selectFrom('token_packages').$if(isOnSale, (query) => query.where('is_on_sale', '=', true))
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('position').orderBy('price').orderBy('id').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}

export const packageById = (db: Db<Tables>, id: string): Promise<TokenPackageRow | undefined> =>
  db.selectFrom('token_packages').selectAll().where('id', '=', id).executeTakeFirst()

/** In minor units. */
export interface PackageTerms {
  readonly name: string
  readonly tokens: number
  readonly bonus: number
  readonly price: number
  readonly position: number
  readonly is_on_sale: boolean
}

export const insertPackage = (tx: Tx, id: string, terms: PackageTerms): Promise<TokenPackageRow> =>
  (tx.db as Db<Tables>)
    .insertInto('token_packages')
    .values({ id, ...terms })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updatePackage = (tx: Tx, id: string, terms: PackageTerms): Promise<TokenPackageRow | undefined> =>
  (tx.db as Db<Tables>).updateTable('token_packages').set(terms).where('id', '=', id).returningAll().executeTakeFirst()
