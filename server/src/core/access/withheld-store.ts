/** The table `withheld_subjects`: objects that only their owner and operators see, until or after a decision of operators. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'

/** SQL condition: operators have hidden the subject with this id. Uses the key. */
export const isWithheld = (subjectId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from withheld_subjects w where w.subject_id = ${subjectId})`

interface Withholding {
  /** The ids of the subjects. */
  readonly ids: readonly string[]
  readonly caseId: string
}

/** Hides subjects from everyone but their owners and operators. Safe to repeat. Returns the ids that no case has hidden before. */
export async function withholdSubjects(tx: Tx, { ids, caseId }: Withholding): Promise<string[]> {
  await lockSubjects(tx, ids)
  const shown = await shownAmong(tx, ids)
  await sql`insert into withheld_subjects (subject_id, case_id, since)
    select id, ${caseId}::uuid, ${tx.now}::timestamptz from unnest(${uuids(ids)}) as s (id) on conflict do nothing`.execute(tx.db)
  return shown
}

/** Ends the hiding by this case. Returns the ids that no other case hides. */
export async function releaseSubjects(tx: Tx, { ids, caseId }: Withholding): Promise<string[]> {
  await lockSubjects(tx, ids)
  await sql`delete from withheld_subjects where subject_id = any(${uuids(ids)}) and case_id = ${caseId}`.execute(tx.db)
  return shownAmong(tx, ids)
}

/** Locks subjects until the transaction ends. Otherwise, two cases that end in parallel would each leave the hiding to the other. */
async function lockSubjects(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await oneAtATime(tx, `hide ${id}`)
}

/** Returns the ids that no case hides. */
async function shownAmong({ db }: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from unnest(${uuids(ids)}) as s (id) where not ${isWithheld(sql`id`)}`.execute(db)
  return rows.map(({ id }) => id)
}
