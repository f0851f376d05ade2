/** Merges an open case into another one, which gets its reports, items and history. */
import { sql } from 'kysely'
import { apiError, notFound } from '#lib/errors.ts'
import { storedMessage, t } from '#lib/i18n.ts'
import { assertVersion } from '#lib/version.ts'
import type { Tx } from '#platform/context.ts'
import { caseMerged } from './events.ts'
import { putState } from './items.ts'
import { mergedValues, whyNotMerge, type MergedCase } from './merge-rules.ts'
import { addStep, assertOpen, changeCase, insertSnapshots, objectsOf } from './store.ts'
import type { CaseObjectRow, CaseRow, CasesDb } from './tables.ts'

interface Merging {
  readonly fromId: string
  /** The version of the case that disappears, as the operator saw it. */
  readonly version: number
  readonly intoId: string
  readonly operatorId: string
}

/** Locks both in the same order as a parallel call that merges them the other way. */
async function lockBoth(tx: Tx, ids: readonly string[]): Promise<Map<string, CaseRow>> {
  const { rows } = await sql<CaseRow>`select * from cases where id = any(${[...ids]}::uuid[]) order by id for update`.execute(
    tx.db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export const asMerged = (row: CaseRow): MergedCase => ({
  id: row.id,
  kind: row.kind,
  severity: row.severity,
  status: row.status,
  ownerId: row.owner_id,
  dueAt: row.due_at,
  isHidden: row.is_hidden,
  assignedTo: row.assigned_to,
  heldAt: row.held_at,
  heldBy: row.held_by,
})

/** Returns the surviving case. Throws `changed_meanwhile`, `already_done` for a case that is not open, and `not_allowed`. */
export async function mergeCases(tx: Tx, { fromId, version, intoId, operatorId }: Merging): Promise<CaseRow> {
  const locked = await lockBoth(tx, [fromId, intoId])
  const [from, into] = [locked.get(fromId), locked.get(intoId)]
  if (!from || !into) throw notFound()
  assertOpen(from)
  assertOpen(into)
  assertVersion(from.version, version)
  const why = whyNotMerge(asMerged(from), asMerged(into))
  if (why !== undefined) throw apiError('not_allowed', why)
  const kept = mergedValues(asMerged(from), asMerged(into))
  await moveItems(tx, from.id, into.id)
  await moveReports(tx, from.id, into.id)
  await changeCase(tx, from.id, { status: 'merged', merged_into: into.id, is_hidden: false, held_at: null, held_by: null })
  tx.emit(caseMerged, { caseId: from.id, intoId: into.id })
  await addStep(tx, into.id, {
    step: 'merged',
    operatorId,
    text: storedMessage(() => t('Case {number}', { number: String(from.number) })),
  })
  return changeCase(tx, into.id, {
    kind: kept.kind,
    severity: kept.severity,
    due_at: kept.dueAt,
    is_hidden: kept.isHidden,
    assigned_to: kept.assignedTo,
    held_at: kept.heldAt,
    held_by: kept.heldBy,
  })
}

/** The surviving case hides each item that one of both hides. */
async function moveItems(tx: Tx, fromId: string, intoId: string): Promise<void> {
  const moved = await objectsOf(tx.db, fromId)
  await insertSnapshots(tx, intoId, moved)
  const isHidden = (item: CaseObjectRow) => item.state === 'hidden'
  const hiddenIds = new Set(moved.filter(isHidden).map(({ object_id: id }) => id))
  for (const item of await objectsOf(tx.db, intoId))
    if (isHidden(item) || hiddenIds.has(item.object_id)) await putState(tx, item, 'hidden')
  for (const item of moved.filter(isHidden)) await putState(tx, item, 'shown')
  await (tx.db as CasesDb).deleteFrom('case_objects').where('case_id', '=', fromId).execute()
}

/** Numbers of cases that were merged before lead to the surviving case, too. */
async function moveReports(tx: Tx, fromId: string, intoId: string): Promise<void> {
  const db = tx.db as CasesDb
  await db.updateTable('case_reports').set({ case_id: intoId }).where('case_id', '=', fromId).execute()
  await db.updateTable('case_steps').set({ case_id: intoId }).where('case_id', '=', fromId).execute()
  await db.updateTable('cases').set({ merged_into: intoId }).where('merged_into', '=', fromId).execute()
}
