/** Deletes the media of removed items when their removal can no longer be appealed. Their bytes stay blocked. */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { takeDown } from '#core/media/index.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { addStep, caseById, markErased } from './store.ts'
import type { CaseObjectRow } from './tables.ts'

export const eraseRemovedJob = job('erase removed items', Type.Object({}))

/** Locks the next item that is due, without an open appeal, a hold or a counter-notice. Uses index `case_objects_erasure`. */
async function lockNext(tx: Tx): Promise<CaseObjectRow | undefined> {
  const { rows } = await sql<CaseObjectRow>`select o.* from case_objects o join cases c on c.id = o.case_id
    where o.erase_at <= site_now() and o.erased_at is null and o.state = 'removed' and c.held_at is null
      and not exists (select from cases a where a.parent_id = c.id and a.status = 'open')
    order by o.erase_at limit 1 for update of o skip locked`.execute(tx.db)
  return rows[0]
}

async function eraseNext(tx: Tx): Promise<boolean> {
  const item = await lockNext(tx)
  if (!item) return false
  const row = await caseById(tx.db, item.case_id)
  const byId = row?.decided_by
  if (row && byId)
    await takeDown(tx, { fileIds: item.file_ids, reason: t('Case {number}', { number: String(row.number) }), byId })
  await markErased(tx, item)
  await addStep(tx, item.case_id, { step: 'erased' })
  return true
}

async function eraseRemoved(ctx: Context): Promise<void> {
  while (await ctx.write(eraseNext));
}

export const eraseJobHandlers = [jobHandler(eraseRemovedJob, eraseRemoved, '17 * * * *')]
