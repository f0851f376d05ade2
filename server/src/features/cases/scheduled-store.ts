/** The table `scheduled_decisions`. */
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { newId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Decision } from './case-facts.ts'

interface Tables {
  scheduled_decisions: Narrowed<'scheduled_decisions', { decision: Decision; state: 'waiting' | 'done' | 'revoked' | 'failed' }>
}
type ScheduledDb = Db<Tables>
export type ScheduledRow = Selectable<Tables['scheduled_decisions']>

type NewScheduled = Pick<ScheduledRow, 'case_id' | 'operator_id' | 'decision' | 'condition' | 'run_at'>

export async function insertScheduled(tx: Tx, row: NewScheduled): Promise<void> {
  await (tx.db as ScheduledDb)
    .insertInto('scheduled_decisions')
    .values({ ...row, id: newId(tx.now), decision: JSON.stringify(row.decision), state: 'waiting', created_at: tx.now })
    .execute()
}

/** Returns the decision that waits; uses index `scheduled_decisions_waiting`. */
export const scheduledOf = (db: ScheduledDb, caseId: string): Promise<ScheduledRow | undefined> =>
  db.selectFrom('scheduled_decisions').selectAll().where('case_id', '=', caseId).where('state', '=', 'waiting').executeTakeFirst()

/** Returns undefined if no decision waits. The caller has locked the case. */
export const setScheduledState = (tx: Tx, caseId: string, state: ScheduledRow['state']): Promise<ScheduledRow | undefined> =>
  (tx.db as ScheduledDb)
    .updateTable('scheduled_decisions')
    .set({ state })
    .where('case_id', '=', caseId)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()

/** Returns the case whose decision is due next; uses index `scheduled_decisions_due`. */
export async function nextDueCase(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select case_id as id from scheduled_decisions
    where state = 'waiting' and run_at <= site_now() order by run_at limit 1`.execute(db)
  return rows[0]?.id
}
