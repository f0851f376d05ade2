/** Hides, restricts, removes and restores the items of a case, through the features that own them. */
import { releaseSubjects, withholdSubjects } from '#core/access/index.ts'
import { releaseWithheldFiles, withholdFiles } from '#core/media/index.ts'
import { addDays } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import { APPEAL_DAYS } from './clocks.ts'
import type { ItemState } from './decision-rules.ts'
import { enqueueComparison } from './near-copies.ts'
import { reportables } from './reportables.ts'
import { filesHeldByNone, objectsOf, setObjectStates } from './store.ts'
import type { CaseObjectRow } from './tables.ts'

/** Hides all items of a case that are still shown, until the decision. Returns whether there was one. */
export async function hideItems(tx: Tx, caseId: string): Promise<boolean> {
  const shown = (await objectsOf(tx.db, caseId)).filter(({ state }) => state === 'shown')
  return (await putState(tx, shown, 'hidden')) > 0
}

/** Shows the items of a case that were hidden until the decision. */
export async function showHiddenItems(tx: Tx, caseId: string): Promise<void> {
  const hidden = (await objectsOf(tx.db, caseId)).filter(({ state }) => state === 'hidden')
  await putState(tx, hidden, 'shown')
}

/**
 * Puts items of one case into a state. `restricted` hides them; `hidden` and `removed` hide their media everywhere else too. Media of
 * removed items are deleted when they can no longer be appealed. An item that several cases hide is shown again by the last of them.
 * Returns how many items changed: some, such as accounts, cannot be hidden.
 */
export async function putState(tx: Tx, items: readonly CaseObjectRow[], state: ItemState): Promise<number> {
  const kinds = reportables(tx.services)
  const changed = items.filter(({ kind }) => kinds.get(kind)?.hide)
  const [first] = changed
  if (!first) return 0
  const { case_id: caseId } = first
  const objectIds = idsOf(changed)
  const withholding = { ids: objectIds, caseId }
  const affected = new Set(state === 'shown' ? await releaseSubjects(tx, withholding) : await withholdSubjects(tx, withholding))
  const visiblyChanged = changed.filter(({ object_id: id }) => affected.has(id))
  for (const [name, ofKind] of Map.groupBy(visiblyChanged, ({ kind }) => kind)) {
    const [kind, ids] = [kinds.get(name), idsOf(ofKind)]
    await (state === 'shown' ? kind?.show?.(tx, ids) : kind?.hide?.(tx, ids))
  }
  const fileIds = [...new Set(changed.flatMap((item) => item.file_ids))]
  if (state === 'hidden' || state === 'removed') await withholdFiles(tx, fileIds)
  else await releaseWithheldFiles(tx, await filesHeldByNone(tx.db, { caseId, objectIds, fileIds }))
  if (state === 'removed' && fileIds.length > 0) enqueueComparison(tx, fileIds)
  await setObjectStates(tx, { caseId, objectIds }, { state, eraseAt: state === 'removed' ? addDays(tx.now, APPEAL_DAYS) : null })
  return changed.length
}

const idsOf = (items: readonly CaseObjectRow[]): string[] => items.map(({ object_id: id }) => id)
