/** Stores which people a performer restricts, in the table `restrictions`. `decide-restriction.ts` says what that changes. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'
import { latestPairs, type Page } from './latest-pairs.ts'

interface Tables {
  restrictions: Schema['restrictions']
}

interface Restriction {
  readonly ownerId: string
  readonly otherId: string
}

/** SQL condition for other modules' queries: the owner does not restrict the account. True if one of them is null. */
export const notRestricted = (owner: RawBuilder<unknown>, account: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select from restrictions where restrictions.owner_id = ${owner} and restrictions.account_id = ${account})`

/** Returns whether the owner restricts the account; uses the primary key. */
export async function isRestricting(db: Db, { ownerId, otherId }: Restriction): Promise<boolean> {
  const { rows } = await sql`select where ${notRestricted(sql`${ownerId}::uuid`, sql`${otherId}::uuid`)}`.execute(db)
  return rows.length === 0
}

/** Returns false if the restriction already existed. */
export async function insertRestriction({ db, now }: Tx, { ownerId, otherId }: Restriction): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await (db as Db<Tables>)
    .insertInto('restrictions')
    .values({ owner_id: ownerId, account_id: otherId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns false if there was no restriction. */
export async function deleteRestriction({ db }: Tx, { ownerId, otherId }: Restriction): Promise<boolean> {
  const { numDeletedRows } = await (db as Db<Tables>)
    .deleteFrom('restrictions')
    .where('owner_id', '=', ownerId)
    .where('account_id', '=', otherId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Returns the restrictions of one performer, latest first; uses the primary key. */
export const listRestrictions = (db: Db, ownerId: string, page: Page) =>
  latestPairs(db, sql`restrictions where owner_id = ${ownerId}`, page)
