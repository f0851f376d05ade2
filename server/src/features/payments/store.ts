/** The table `token_packages`. */
import type { ColumnType, Selectable } from 'kysely'
import type { Db } from '#platform/context.ts'

interface Tables {
  /** Minor units; bigint arrives as text. */
  token_packages: { id: string; name: string; tokens: ColumnType<string>; price: ColumnType<string> }
}
export type TokenPackageRow = Selectable<Tables['token_packages']>

/** Smallest first. Sites have few. */
export const listPackages = (db: Db<Tables>): Promise<TokenPackageRow[]> =>
  db.selectFrom('token_packages').selectAll().orderBy('price').orderBy('id').limit(100).execute()

export const packageById = (db: Db<Tables>, id: string): Promise<TokenPackageRow | undefined> =>
  db.selectFrom('token_packages').selectAll().where('id', '=', id).executeTakeFirst()
