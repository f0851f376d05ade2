/** The table `addresses`. */
import type { Selectable } from 'kysely'
import { MAX_ADDRESSES } from '@fanfare/contract/addresses'
import type { Db } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  addresses: Schema['addresses']
}
export type AddressRow = Selectable<Tables['addresses']>
type AddressDb = Db<Tables>

export interface OwnAddress {
  readonly accountId: string
  readonly id: string
}

/** The default first, then the newest; uses index `addresses_account`. */
export const addressesOf = (db: AddressDb, accountId: string): Promise<AddressRow[]> =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ADDRESSES)
    .execute()

export const insertAddress = (db: AddressDb, row: AddressRow): Promise<unknown> =>
  db.insertInto('addresses').values(row).execute()

/** Returns undefined for an address of someone else. */
export const updateAddress = (
  db: AddressDb,
  { accountId, id }: OwnAddress,
  change: Pick<AddressRow, 'country' | 'sealed'>,
): Promise<AddressRow | undefined> =>
  db
    .updateTable('addresses')
    .set(change)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst()

/** Returns undefined for an address of someone else. */
export const deleteAddress = (db: AddressDb, { accountId, id }: OwnAddress): Promise<AddressRow | undefined> =>
  db.deleteFrom('addresses').where('id', '=', id).where('account_id', '=', accountId).returningAll().executeTakeFirst()

/** Uses index `addresses_default`. */
export const clearDefault = (db: AddressDb, accountId: string): Promise<unknown> =>
  db
    .updateTable('addresses')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute()

export const markDefault = (db: AddressDb, { accountId, id }: OwnAddress): Promise<AddressRow | undefined> =>
  db
    .updateTable('addresses')
    .set({ is_default: true })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst()
