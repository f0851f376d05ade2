/** Reads what accounts tell about themselves, page by page. */
import { sql } from 'kysely'
import { uuids } from '#platform/ids.ts'
import type { Db } from '#platform/context.ts'

export interface PublicNames {
  readonly id: string
  readonly name: string
  readonly username: string
  /** Undefined for fans. */
  readonly bio: string | undefined
}

const read = sql`select a.id, a.name, a.username, p.bio from accounts a left join performers p on p.account_id = a.id
  where a.status = 'active' and a.role <> 'admin'`

/** In order of id; uses the primary key. */
export const publicNamesAfter = async (db: Db, after: string, limit: number): Promise<PublicNames[]> =>
  (await sql<PublicNames>`${read} and a.id > ${after}::uuid order by a.id limit ${limit}::int`.execute(db)).rows

export const publicNamesOf = async (db: Db, ids: readonly string[]): Promise<PublicNames[]> =>
  (await sql<PublicNames>`${read} and a.id = any(${uuids(ids)})`.execute(db)).rows
