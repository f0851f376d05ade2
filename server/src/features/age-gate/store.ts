import { sql } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Span } from '#platform/per-day.ts'
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

interface CheckCount {
  readonly method: string
  readonly passed: number
  readonly failed: number
}

/** Returns the results of a period that begins and ends at midnight (UTC), by method. */
export async function ageCheckCounts(db: Db, { from, until }: Span): Promise<CheckCount[]> {
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const { rows } = await sql<CheckCount>`select method, count(*) filter (where has_passed)::int as passed,
      count(*) filter (where not has_passed)::int as failed
    from age_checks where checked_on >= ${day(from)}::date and checked_on < ${day(until)}::date group by method order by method`.execute(
    db,
  )
  return rows
}
