/** Tries a part of a transaction. An error of a statement otherwise ends the whole transaction. */
import { sql } from 'kysely'
import type { Tx } from './context.ts'

/** Returns undefined after an expected error, which undoes what the part has written. The part may emit events only at its end. */
export async function attempt<T>(
  tx: Tx,
  part: () => Promise<T>,
  isExpected: (error: unknown) => boolean,
): Promise<T | undefined> {
  await sql`savepoint attempt`.execute(tx.db)
  try {
    const done = await part()
    await sql`release savepoint attempt`.execute(tx.db)
    return done
  } catch (error) {
    if (!isExpected(error)) throw error
    await sql`rollback to savepoint attempt`.execute(tx.db)
    return undefined
  }
}
