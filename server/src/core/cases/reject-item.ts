/** Records a rejection before publication as a decided case, so that its statement of reasons can be appealed. */
import type { SiteRule } from '@fanfare/contract/case-terms'
import { localeOf } from '#core/accounts/index.ts'
import type { Tx } from '#platform/context.ts'
import { caseUpdated } from './events.ts'
import type { ReportedObject } from './reportables.ts'
import { severityOf } from './severity.ts'
import { insertStatement } from './statements-store.ts'
import { addStep, changeCase, insertCase, insertObjects, setObjectStates } from './store.ts'
import type { StatementRow } from './tables.ts'

interface Rejected {
  readonly object: ReportedObject
  readonly operatorId: string
  readonly rule: SiteRule
  readonly reason: string
}

/** Returns the statement of reasons. Hides nothing, because others have never seen the rejected version. */
export async function rejectItem(tx: Tx, { object, operatorId, rule, reason }: Rejected): Promise<StatementRow> {
  const { id, kind, ownerId, title, path } = object
  const { id: caseId } = await insertCase(tx, {
    kind: 'review',
    severity: severityOf('review', undefined),
    ownerId,
    openedAt: tx.now,
    locale: await localeOf(tx.db, ownerId),
  })
  await insertObjects(tx, caseId, [object])
  await setObjectStates(tx, { caseId, objectIds: [id] }, { state: 'restricted', eraseAt: null })
  const statement = await insertStatement(tx, {
    case_id: caseId,
    account_id: ownerId,
    measures: ['restrict'],
    rule,
    reason,
    items: [{ kind, _id: id, title, path }],
    until: null,
    decided_by: operatorId,
  })
  await changeCase(tx, caseId, {
    status: 'decided',
    decided_at: tx.now,
    decided_by: operatorId,
    measures: ['restrict'],
    rule,
    reason,
  })
  await addStep(tx, caseId, { step: 'decided', operatorId, text: reason })
  tx.emit(caseUpdated, { caseId, reporterIds: [] })
  return statement
}
