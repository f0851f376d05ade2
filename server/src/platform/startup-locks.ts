/** Locks tasks that only one process may run at a time, such as the first steps on an empty database. */
import { sql } from 'kysely'
import type { Context, Tx } from './context.ts'

/** Lock ids: any numbers, as long as they differ from each other and from the lock of migrations. */
export const LOCKS = { firstOperator: 7_016_311, demo: 7_016_312 } as const
type Lock = (typeof LOCKS)[keyof typeof LOCKS]

/** Waits until no other transaction has the lock; the lock is released at the end of this transaction. */
export async function waitForLock({ db }: Tx, lock: Lock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(db)
}

/** Does the work unless another process is doing it now. Returns whether it ran. Uses one connection for the whole time. */
export function runIfUnlocked(ctx: Context, lock: Lock, work: () => Promise<void>): Promise<boolean> {
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
