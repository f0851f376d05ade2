/** The table `withheld_subjects`: objects that only their owner and operators see, until or after a decision of operators. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'

/** SQL condition: operators have hidden the subject with this id. Uses the key. */
export const isWithheld = (subjectId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from withheld_subjects w where w.subject_id = ${subjectId})`

interface Withholding {
  /** The ids of the subjects. */
  readonly ids: readonly string[]
  readonly caseId: string
}

/** Hides subjects from everyone but their owners and operators. Safe to repeat. */
export async function withholdSubjects({ db, now }: Tx, { ids, caseId }: Withholding): Promise<void> {
  await sql`insert into withheld_subjects (subject_id, case_id, since)
    select id, ${caseId}::uuid, ${now}::timestamptz from unnest(${uuids(ids)}) as s (id) on conflict do nothing`.execute(db)
}

/** Shows the subjects again, unless another case hides them. */
export async function releaseSubjects({ db }: Tx, { ids, caseId }: Withholding): Promise<void> {
  await sql`delete from withheld_subjects where subject_id = any(${uuids(ids)}) and case_id = ${caseId}`.execute(db)
}
