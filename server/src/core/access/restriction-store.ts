/** Stores which people a performer restricts, in the table `restrictions`. `decide-restriction.ts` says what that changes. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

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
  const { rows } = await sql<{
    free: boolean
  }>`select ${notRestricted(sql`${ownerId}::uuid`, sql`${otherId}::uuid`)} as free`.execute(db)
  return rows[0]?.free === false
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
export async function listRestrictions(db: Db<Tables>, ownerId: string, { limit, offset }: { limit: number; offset: number }) {
  const all = db.selectFrom('restrictions').where('owner_id', '=', ownerId)
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .select(['account_id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('account_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: Number(total) }
}
