/** Assigns, hides, holds and annotates cases for operators. */
import type { CaseSeverity } from '@fanfare/contract/case-terms'
import {
  addStep,
  caseUpdated,
  changeCase,
  hideItems,
  insertObjects,
  lockCase,
  lockOpenCase,
  mergeCases,
  objectAt,
  reportsOf,
  showHiddenItems,
  type CaseRow,
  type StepRow,
} from '#core/cases/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { recordAct, type CaseAct } from './operator-acts.ts'
import { endScheduled } from './scheduled-decisions.ts'

interface Change {
  readonly id: string
  readonly version: number
}

interface Done {
  readonly act: CaseAct
  readonly step: StepRow['step']
  readonly text?: string
}

const alreadySo = () => apiError('already_done', t('This case is already so.'))

/** Writes the history and the audit log, and notifies open desks and reporters. */
async function record(tx: Tx, operator: Viewer, id: string, { act, step, text }: Done): Promise<void> {
  await addStep(tx, id, { step, operatorId: operator.id, ...(text !== undefined && { text }) })
  recordAct(tx, { operator, act, subject: { kind: 'case', id }, ...(step === 'note' ? {} : { after: { step } }) })
  const reporterIds = (await reportsOf(tx.db, id)).flatMap((one) => one.reporter_id ?? [])
  tx.emit(caseUpdated, { caseId: id, reporterIds: [...new Set(reporterIds)] })
}

export async function assignCase(
  tx: Tx,
  operator: Viewer,
  { id, version, to }: Change & { to: 'me' | 'no_one' },
): Promise<CaseRow> {
  const row = await lockOpenCase(tx, id, version)
  const wanted = to === 'me' ? operator.id : null
  if (row.assigned_to === wanted) throw alreadySo()
  const changed = await changeCase(tx, id, { assigned_to: wanted })
  await record(
    tx,
    operator,
    id,
    wanted === null ? { act: 'case.return', step: 'returned' } : { act: 'case.assign', step: 'assigned' },
  )
  return changed
}

export async function addCaseNote(tx: Tx, operator: Viewer, id: string, text: string): Promise<CaseRow> {
  const row = await lockCase(tx, id)
  await record(tx, operator, id, { act: 'case.note', step: 'note', text: text.trim() })
  return row
}

export async function hideCase(
  tx: Tx,
  operator: Viewer,
  { id, version, isHidden }: Change & { isHidden: boolean },
): Promise<CaseRow> {
  const row = await lockOpenCase(tx, id, version)
  if (row.is_hidden === isHidden) throw alreadySo()
  if (isHidden) await hideItems(tx, id)
  else await showHiddenItems(tx, id)
  const changed = await changeCase(tx, id, { is_hidden: isHidden })
  await record(tx, operator, id, isHidden ? { act: 'case.hide', step: 'hidden' } : { act: 'case.show', step: 'shown' })
  return changed
}

export async function setSeverity(
  tx: Tx,
  operator: Viewer,
  { id, version, severity }: Change & { severity: CaseSeverity },
): Promise<CaseRow> {
  const row = await lockOpenCase(tx, id, version)
  if (row.severity === severity) throw alreadySo()
  const changed = await changeCase(tx, id, { severity })
  await record(tx, operator, id, { act: 'case.severity', step: 'severity', text: severity })
  return changed
}

/** A hold survives the decision, and can be put on decided cases too. */
export async function holdCase(
  tx: Tx,
  operator: Viewer,
  { id, version, isHeld }: Change & { isHeld: boolean },
): Promise<CaseRow> {
  const row = await lockCase(tx, id, version)
  if ((row.held_at !== null) === isHeld) throw alreadySo()
  const changed = await changeCase(tx, id, isHeld ? { held_at: tx.now, held_by: operator.id } : { held_at: null, held_by: null })
  await record(tx, operator, id, isHeld ? { act: 'case.hold', step: 'held' } : { act: 'case.release', step: 'released' })
  return changed
}

/** Merges an open case into another one of the same account. Returns the surviving case, which both numbers open. */
export async function mergeCase(tx: Tx, operator: Viewer, { id, version, into }: Change & { into: string }): Promise<CaseRow> {
  const survivor = await mergeCases(tx, { fromId: id, version, intoId: into, operatorId: operator.id })
  // A scheduled decision was about a part of the merged case only.
  await endScheduled(tx, id, 'replaced', operator)
  const numbers = { number: Number(survivor.number) }
  recordAct(tx, { operator, act: 'case.merge', subject: { kind: 'case', id }, after: numbers })
  const reporterIds = (await reportsOf(tx.db, into)).flatMap((one) => one.reporter_id ?? [])
  tx.emit(caseUpdated, { caseId: into, reporterIds: [...new Set(reporterIds)] })
  return survivor
}

/** Adds an item of the case's owner. A case without an owner gets that of its first item. */
export async function linkItem(tx: Tx, operator: Viewer, { id, version, link }: Change & { link: string }): Promise<CaseRow> {
  const row = await lockOpenCase(tx, id, version)
  const object = await objectAt({ services: tx.services, db: tx.db }, link.trim())
  if (!object) throw notFound()
  if (row.owner_id !== null && row.owner_id !== object.ownerId)
    throw notValid('link', t('This item belongs to someone else. Each case is about one account.'))
  if ((await insertObjects(tx, id, [object])) === 0) throw alreadySo()
  if (row.is_hidden) await hideItems(tx, id)
  const changed = await changeCase(tx, id, { owner_id: object.ownerId })
  await record(tx, operator, id, { act: 'case.link', step: 'linked', text: object.title })
  return changed
}
