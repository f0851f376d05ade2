/** The tables `cases`, `case_objects` and `case_steps`. */
import { sql } from 'kysely'
import type { CaseKind, CaseSeverity } from '@fanfare/contract/case-terms'
import type { Locale } from '@fanfare/contract/locales'
import { apiError, notFound } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { assertVersion } from '#lib/version.ts'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { clockOf } from './clocks.ts'
import type { ItemState } from './decision-rules.ts'
import type { ReportedObject } from './reportables.ts'
import type { CaseObjectRow, CaseRow, CasesDb, StepName, StepRow } from './tables.ts'

export const caseById = (db: CasesDb, id: string): Promise<CaseRow | undefined> =>
  db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the case of this id, or the one that it was merged into. */
export async function survivingCase(db: CasesDb, id: string): Promise<CaseRow | undefined> {
  const row = await caseById(db, id)
  return row?.merged_into ? caseById(db, row.merged_into) : row
}

export async function casesById(db: Db, ids: readonly string[]): Promise<Map<string, CaseRow>> {
  const { rows } = await sql<CaseRow>`select * from cases where id = any(${uuids([...new Set(ids)])})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks an open case until the transaction ends. Throws `changed_meanwhile` if the operator saw another version. */
export async function lockOpenCase(tx: Tx, id: string, version?: number): Promise<CaseRow> {
  const row = await (tx.db as CasesDb).selectFrom('cases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  assertOpen(row)
  assertVersion(row.version, version)
  return row
}

export function assertOpen({ status }: Pick<CaseRow, 'status'>): void {
  if (status === 'merged') throw apiError('already_done', t('This case was merged into another one.'))
  if (status === 'decided') throw apiError('already_done', t('This case has already been decided.'))
}

/** Locks a case in any state. */
export async function lockCase(tx: Tx, id: string, version?: number): Promise<CaseRow> {
  const row = await (tx.db as CasesDb).selectFrom('cases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  assertVersion(row.version, version)
  return row
}

type CaseChange = Partial<Omit<CaseRow, 'id' | 'number' | 'version' | 'opened_at'>>

export const changeCase = (tx: Tx, id: string, change: CaseChange): Promise<CaseRow> =>
  (tx.db as CasesDb)
    .updateTable('cases')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

interface NewCase {
  readonly kind: CaseKind
  readonly severity: CaseSeverity
  readonly ownerId: string | undefined
  readonly parentId?: string
  /** When the clock starts. */
  readonly openedAt: Date
  readonly locale: Locale
}

export async function insertCase(tx: Tx, { kind, severity, ownerId, parentId, openedAt, locale }: NewCase): Promise<CaseRow> {
  const { dueAt, notBefore } = clockOf(kind, openedAt)
  const row = await (tx.db as CasesDb)
    .insertInto('cases')
    .values({
      id: newId(tx.now),
      kind,
      severity,
      status: 'open',
      owner_id: ownerId ?? null,
      parent_id: parentId ?? null,
      opened_at: openedAt,
      due_at: dueAt,
      not_before: notBefore ?? null,
      assigned_to: null,
      decided_at: null,
      decided_by: null,
      measures: null,
      rule: null,
      held_at: null,
      held_by: null,
      merged_into: null,
      locale,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await addStep(tx, row.id, { step: 'opened' })
  return row
}

/** Locks and returns the open case of the same kind about this object; uses index `case_objects_object`. */
export async function lockOpenCaseAbout(tx: Tx, objectId: string, kind: CaseKind): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`select c.* from cases c join case_objects o on o.case_id = c.id
    where o.object_id = ${objectId} and c.kind = ${kind} and c.status = 'open' order by c.opened_at limit 1 for update of c`.execute(
    tx.db,
  )
  return rows[0]
}

/** Whether operators have dismissed a case about this object before. */
export async function wasDismissed(db: Db, objectId: string): Promise<boolean> {
  const { rows } = await sql`select from cases c join case_objects o on o.case_id = c.id
    where o.object_id = ${objectId} and c.status = 'decided' and c.measures = '{}' limit 1`.execute(db)
  return rows.length > 0
}

/** Adds objects to a case as evidence. Keeps what is already there. Returns how many are new. */
export const insertObjects = (tx: Tx, caseId: string, objects: readonly ReportedObject[]): Promise<number> =>
  insertSnapshots(
    tx,
    caseId,
    objects.map((one) => ({
      object_id: one.id,
      kind: one.kind,
      owner_id: one.ownerId,
      title: one.title,
      text: one.text,
      path: one.path,
      file_ids: [...one.fileIds],
      added_at: tx.now,
    })),
  )

type Snapshot = Pick<CaseObjectRow, 'object_id' | 'kind' | 'owner_id' | 'title' | 'text' | 'path' | 'file_ids' | 'added_at'>

/** Like `insertObjects`, for evidence of another case, with its time. */
export async function insertSnapshots(tx: Tx, caseId: string, snapshots: readonly Snapshot[]): Promise<number> {
  if (snapshots.length === 0) return 0
  const { numInsertedOrUpdatedRows: inserted = 0n } = await (tx.db as CasesDb)
    .insertInto('case_objects')
    .values(
      snapshots.map(({ object_id, kind, owner_id, title, text, path, file_ids, added_at }) => ({
        case_id: caseId,
        object_id,
        kind,
        owner_id,
        title,
        text,
        path,
        file_ids,
        added_at,
        state: 'shown' as const,
        erase_at: null,
        erased_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(inserted)
}

export const objectsOf = (db: CasesDb, caseId: string): Promise<CaseObjectRow[]> =>
  db.selectFrom('case_objects').selectAll().where('case_id', '=', caseId).orderBy('added_at').orderBy('object_id').execute()

/** Returns the objects by case; uses the key. */
export async function objectsOfCases(db: CasesDb, caseIds: readonly string[]): Promise<Map<string, CaseObjectRow[]>> {
  const rows = await db
    .selectFrom('case_objects')
    .selectAll()
    .where('case_id', '=', (e) => e.fn.any(e.val([...caseIds])))
    .orderBy('added_at')
    .orderBy('object_id')
    .execute()
  return Map.groupBy(rows, (row) => row.case_id)
}

interface CaseObjects {
  readonly caseId: string
  readonly objectIds: readonly string[]
}

interface ObjectState {
  readonly state: ItemState
  /** When the files are deleted. Objects without files have none. */
  readonly eraseAt: Date | null
}

export async function setObjectStates(
  { db }: Tx,
  { caseId, objectIds }: CaseObjects,
  { state, eraseAt }: ObjectState,
): Promise<void> {
  await sql`update case_objects set state = ${state},
      erase_at = case when cardinality(file_ids) > 0 then ${eraseAt}::timestamptz end
    where case_id = ${caseId} and object_id = any(${uuids(objectIds)})`.execute(db)
}

/** Notes that the files of a removed object were deleted. */
export async function markErased({ db, now }: Tx, { case_id, object_id }: CaseObjectRow): Promise<void> {
  await sql`update case_objects set erased_at = ${now} where case_id = ${case_id} and object_id = ${object_id}`.execute(db)
}

/** Returns the files that no other hidden or removed object has; uses index `case_objects_files`. */
export async function filesHeldByNone(
  db: Db,
  { caseId, objectIds, fileIds }: CaseObjects & { readonly fileIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select wanted.id from unnest(${uuids(fileIds)}) as wanted (id)
    where not exists (select from case_objects o where o.file_ids && ${uuids(fileIds)} and wanted.id = any(o.file_ids)
      and o.state in ('hidden', 'removed') and not (o.case_id = ${caseId} and o.object_id = any(${uuids(objectIds)})))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

interface NewStep {
  readonly step: StepName
  readonly operatorId?: string
  readonly text?: string
}

export async function addStep(tx: Tx, caseId: string, { step, operatorId, text = '' }: NewStep): Promise<void> {
  await (tx.db as CasesDb)
    .insertInto('case_steps')
    .values({ id: newId(tx.now), case_id: caseId, operator_id: operatorId ?? null, step, text, at: tx.now })
    .execute()
}

/** Returns the numbers of cases that were merged into this one; uses index `cases_merged_into`. */
export async function mergedNumbers(db: CasesDb, id: string): Promise<number[]> {
  const rows = await db.selectFrom('cases').select('number').where('merged_into', '=', id).orderBy('number').execute()
  return rows.map(({ number }) => Number(number))
}

const MAX_RELATED = 20

/**
 * Returns other open cases about the same account, the most urgent first, without appeals of this case and the case that this one
 * appeals. Uses index `cases_owner`.
 */
export const otherOpenCases = (
  db: CasesDb,
  { id, owner_id: ownerId, parent_id: parentId }: Pick<CaseRow, 'id' | 'owner_id' | 'parent_id'>,
): Promise<CaseRow[]> =>
  db
    .selectFrom('cases')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'open')
    .where('id', '!=', id)
    .where('id', 'is distinct from', parentId)
    .where('parent_id', 'is distinct from', id)
    .orderBy('due_at')
    .limit(MAX_RELATED)
    .execute()

const MAX_STEPS = 500

/** Earliest first; uses index `case_steps_case`. */
export const stepsOf = (db: CasesDb, caseId: string): Promise<StepRow[]> =>
  db.selectFrom('case_steps').selectAll().where('case_id', '=', caseId).orderBy('at').orderBy('id').limit(MAX_STEPS).execute()

export const childrenOf = (db: CasesDb, caseId: string): Promise<CaseRow[]> =>
  db.selectFrom('cases').selectAll().where('parent_id', '=', caseId).orderBy('opened_at').limit(50).execute()
