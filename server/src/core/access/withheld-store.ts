/** The table `withheld_subjects`: objects that only their owner and operators see, until or after a decision of operators. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'

/** SQL condition: operators have hidden the subject with this id. Uses the key. */
export const isWithheld = (subjectId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from withheld_subjects w where w.subject_id = ${subjectId})`

interface Withholding {
  readonly subjectId: string
  readonly caseId: string
}

/** Hides the subject from everyone but its owner and operators. Safe to repeat. Returns whether it was shown until now. */
export async function withholdSubject(tx: Tx, { subjectId, caseId }: Withholding): Promise<boolean> {
  const wasHidden = await isHidden(tx, subjectId)
  await sql`insert into withheld_subjects (subject_id, case_id, since) values (${subjectId}, ${caseId}, ${tx.now})
    on conflict do nothing`.execute(tx.db)
  return !wasHidden
}

/** Ends the hiding by this case. Returns whether no other case hides the subject. */
export async function releaseSubject(tx: Tx, { subjectId, caseId }: Withholding): Promise<boolean> {
  const wasHidden = await isHidden(tx, subjectId)
  await sql`delete from withheld_subjects where subject_id = ${subjectId} and case_id = ${caseId}`.execute(tx.db)
  return !wasHidden || !(await isHidden(tx, subjectId))
}

/** Locks the subject until the transaction ends: otherwise, two cases that end in parallel would each leave the hiding to the other. */
async function isHidden(tx: Tx, subjectId: string): Promise<boolean> {
  await oneAtATime(tx, `hide ${subjectId}`)
  const { rows } = await sql`select where ${isWithheld(sql`${subjectId}::uuid`)}`.execute(tx.db)
  return rows.length > 0
}
