/** What only one process may do at a time, such as the first steps on an empty database. */
import { sql } from 'kysely'
import type { Context, Tx } from './context.ts'

/** Names of locks: any numbers, as long as they differ from each other and from the migrations' one. */
export const LOCKS = { firstOperator: 7_016_311, demo: 7_016_312 } as const
type Lock = (typeof LOCKS)[keyof typeof LOCKS]

/** Waits until no other transaction has the lock; it is given back with the end of this one. */
export async function takeTurn({ db }: Tx, lock: Lock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(db)
}

/** Does the work unless another process is doing it now. Answers whether it did. Keeps one connection for as long as it takes. */
export function ifNobodyElse(ctx: Context, lock: Lock, work: () => Promise<void>): Promise<boolean> {
  return ctx.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}::bigint) as taken`.execute(connection)
    if (!rows[0]?.taken) return false
    try {
      await work()
      return true
    } finally {
      await sql`select pg_advisory_unlock(${lock}::bigint)`.execute(connection)
    }
  })
}
