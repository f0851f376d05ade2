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

/** Locks both cases in order of id, so that two opposite merges cannot deadlock. */
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

/** The surviving case hides each item that either case hides. */
async function moveItems(tx: Tx, fromId: string, intoId: string): Promise<void> {
  const moved = await objectsOf(tx.db, fromId)
  await insertSnapshots(tx, intoId, moved)
  const isHidden = (item: CaseObjectRow) => item.state === 'hidden'
  const hidden = moved.filter(isHidden)
  const hiddenIds = new Set(hidden.map(({ object_id: id }) => id))
  const kept = await objectsOf(tx.db, intoId)
  await putState(
    tx,
    kept.filter((item) => isHidden(item) || hiddenIds.has(item.object_id)),
    'hidden',
  )
  await putState(tx, hidden, 'shown')
  await (tx.db as CasesDb).deleteFrom('case_objects').where('case_id', '=', fromId).execute()
}

/** Also moves the numbers of cases that were merged into this one before. */
async function moveReports(tx: Tx, fromId: string, intoId: string): Promise<void> {
  const db = tx.db as CasesDb
  await db.updateTable('case_reports').set({ case_id: intoId }).where('case_id', '=', fromId).execute()
  await db.updateTable('case_steps').set({ case_id: intoId }).where('case_id', '=', fromId).execute()
  await db.updateTable('cases').set({ merged_into: intoId }).where('merged_into', '=', fromId).execute()
}
