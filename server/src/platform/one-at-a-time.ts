/** Locks a name, for things that may have no row yet. */
import { sql } from 'kysely'
import type { Tx } from './context.ts'

/** Waits until no other transaction has locked the same name. The caller then reads what that transaction committed. */
export async function oneAtATime(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.db)
}
