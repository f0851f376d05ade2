/** Deletes the pictures that people sent as evidence, some time after the decision. */
import { sql, type RawBuilder } from 'kysely'
import { Type } from 'typebox'
import { removeFiles } from '#core/media/index.ts'
import { addDays } from '#lib/time.ts'
import type { Context, Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { EVIDENCE_DAYS, UNCONFIRMED_DAYS } from './clocks.ts'

export const eraseEvidenceJob = job('erase evidence pictures', Type.Object({}))

const BATCH_SIZE = 100

/** Whether a case still needs its evidence: it is open, held or appealed, or was decided lately. */
const isNeeded = (tx: Tx): RawBuilder<unknown> => sql`(c.status <> 'decided' or c.held_at is not null
  or c.decided_at > ${addDays(tx.now, -EVIDENCE_DAYS)}
  or exists (select from cases a where a.parent_id = c.id and (a.status = 'open' or a.held_at is not null)))`

interface Taken {
  readonly ids: string[]
}

/** Uses index `case_reports_pictures`. */
async function takeFromReports(tx: Tx): Promise<Taken[]> {
  const { rows } = await sql<Taken>`with due as (
      select r.id, r.picture_ids as ids from case_reports r join cases c on c.id = r.case_id
      where r.picture_ids <> '{}' and not ${isNeeded(tx)} limit ${BATCH_SIZE}::int for update of r skip locked
    ) update case_reports r set picture_ids = '{}' from due where r.id = due.id returning due.ids`.execute(tx.db)
  return rows
}

/** Uses index `notices_pictures`. A notice without a case was never confirmed. */
async function takeFromNotices(tx: Tx): Promise<Taken[]> {
  const { rows } = await sql<Taken>`with due as (
      select n.id, n.picture_ids as ids from notices n
      where n.picture_ids <> '{}' and n.created_at < ${addDays(tx.now, -UNCONFIRMED_DAYS)}
        and not exists (select from case_reports r join cases c on c.id = r.case_id where r.notice_id = n.id and ${isNeeded(tx)})
      limit ${BATCH_SIZE}::int for update of n skip locked
    ) update notices n set picture_ids = '{}' from due where n.id = due.id returning due.ids`.execute(tx.db)
  return rows
}

async function eraseEvidence(ctx: Context): Promise<void> {
  for (const take of [takeFromReports, takeFromNotices]) {
    let taken: number
    do {
      taken = await ctx.write(async (tx) => {
        const rows = await take(tx)
        await removeFiles(
          tx,
          rows.flatMap(({ ids }) => ids),
        )
        return rows.length
      })
    } while (taken === BATCH_SIZE)
  }
}

export const evidenceJobHandlers = [jobHandler(eraseEvidenceJob, eraseEvidence, '27 4 * * *')]
