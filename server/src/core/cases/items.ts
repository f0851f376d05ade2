/** Hides, restricts, removes and restores the items of a case, through the features that own them. */
import { releaseSubject, withholdSubject } from '#core/access/index.ts'
import { releaseWithheldFiles, withholdFiles } from '#core/media/index.ts'
import { addDays } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import { APPEAL_DAYS } from './clocks.ts'
import type { ItemState } from './decision-rules.ts'
import { enqueueComparison } from './near-copies.ts'
import { reportables } from './reportables.ts'
import { filesHeldByNone, objectsOf, setObjectState } from './store.ts'
import type { CaseObjectRow } from './tables.ts'

/** Hides all items of a case that are still shown, until the decision. Returns whether there was one. */
export async function hideItems(tx: Tx, caseId: string): Promise<boolean> {
  let isDone = false
  for (const item of await objectsOf(tx.db, caseId))
    if (item.state === 'shown' && (await putState(tx, item, 'hidden'))) isDone = true
  return isDone
}

/** Shows the items of a case that were hidden until the decision. */
export async function showHiddenItems(tx: Tx, caseId: string): Promise<void> {
  for (const item of await objectsOf(tx.db, caseId)) if (item.state === 'hidden') await putState(tx, item, 'shown')
}

/**
 * Puts an item into a state. `restricted` hides it; `hidden` and `removed` hide its media everywhere else too. Media of removed
 * items are deleted when they can no longer be appealed. An item that several cases hide is shown again by the last one of them.
 * Returns false for what cannot be hidden, such as an account.
 */
export async function putState(tx: Tx, item: CaseObjectRow, state: ItemState): Promise<boolean> {
  const { object_id: objectId, case_id: caseId, file_ids: fileIds } = item
  const kind = reportables(tx.services).get(item.kind)
  if (!kind?.hide || !kind.show) return false
  const withholding = { subjectId: objectId, caseId }
  if (state === 'shown') {
    if (await releaseSubject(tx, withholding)) await kind.show(tx, objectId)
  } else if (await withholdSubject(tx, withholding)) await kind.hide(tx, objectId)
  if (state === 'hidden' || state === 'removed') await withholdFiles(tx, fileIds)
  else await releaseWithheldFiles(tx, await filesHeldByNone(tx.db, { caseId, objectId, fileIds }))
  if (state === 'removed' && fileIds.length > 0) enqueueComparison(tx, fileIds)
  await setObjectState(tx, item, {
    state,
    erase_at: state === 'removed' && fileIds.length > 0 ? addDays(tx.now, APPEAL_DAYS) : null,
  })
  return true
}
