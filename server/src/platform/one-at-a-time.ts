/** A lock on something that may have no row yet. */
import { sql } from 'kysely'
import type { Tx } from './context.ts'

/** Whoever asks for the same name waits until the transaction that has it is over, and then reads what it left. */
export async function oneAtATime(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.db)
}
