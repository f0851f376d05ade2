/** The table `withheld_subjects`: objects that only their owner and operators see, until or after a decision of operators. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '#platform/context.ts'

/** SQL condition: operators have hidden the subject with this id. Uses the key. */
export const isWithheld = (subjectId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from withheld_subjects w where w.subject_id = ${subjectId})`

interface Withholding {
  readonly subjectId: string
  readonly caseId: string
}

/** Hides the subject from everyone but its owner and operators. Safe to repeat. */
export async function withholdSubject({ db, now }: Tx, { subjectId, caseId }: Withholding): Promise<void> {
  await sql`insert into withheld_subjects (subject_id, case_id, since) values (${subjectId}, ${caseId}, ${now})
    on conflict do nothing`.execute(db)
}

/** Shows the subject again, unless another case hides it. */
export async function releaseSubject({ db }: Tx, { subjectId, caseId }: Withholding): Promise<void> {
  await sql`delete from withheld_subjects where subject_id = ${subjectId} and case_id = ${caseId}`.execute(db)
}
