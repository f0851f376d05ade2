/** Ends the scheduled decision of a case that is revoked, or replaced by another act. */
import { addStep } from '#core/cases/index.ts'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { setScheduledState } from './scheduled-store.ts'

/** Returns whether a decision was waiting. The caller has locked the case. */
export async function endScheduled(
  tx: Tx,
  caseId: string,
  step: 'revoked' | 'replaced',
  operator: Pick<Viewer, 'id'>,
): Promise<boolean> {
  if (!(await setScheduledState(tx, caseId, 'revoked'))) return false
  await addStep(tx, caseId, { step, operatorId: operator.id })
  return true
}
