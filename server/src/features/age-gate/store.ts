import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Result {
  readonly checkHash: Buffer
  readonly method: string
  readonly hasPassed: boolean
  readonly country: string | undefined
}

/** Returns false if the result was stored before. */
export async function storeResult(tx: Tx, { checkHash, method, hasPassed, country }: Result): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await (tx.db as Db<Pick<Schema, 'age_checks'>>)
    .insertInto('age_checks')
    .values({
      check_hash: checkHash,
      method,
      has_passed: hasPassed,
      checked_on: tx.now.toISOString().slice(0, 10),
      country: country ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
