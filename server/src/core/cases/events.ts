import { Type } from 'typebox'
import { CaseKind, CaseSeverity } from '@fanfare/contract/case-terms'
import { event } from '#platform/events.ts'

/** A case was opened. */
export const caseOpened = event(
  'case.opened',
  Type.Object({ caseId: Type.String(), caseNumber: Type.Integer(), caseKind: CaseKind, severity: CaseSeverity }),
)

/** Something about a case has changed. `reporterIds` see the state of their reports. */
export const caseUpdated = event('case.updated', Type.Object({ caseId: Type.String(), reporterIds: Type.Array(Type.String()) }))

/** An operator has merged a case into another one. */
export const caseMerged = event('case.merged', Type.Object({ caseId: Type.String(), intoId: Type.String() }))

/** An operator has decided a case. Its owner has a statement unless nothing was done. */
export const caseDecided = event(
  'case.decided',
  Type.Object({
    caseId: Type.String(),
    caseNumber: Type.Integer(),
    caseKind: CaseKind,
    isActed: Type.Boolean(),
    reporterIds: Type.Array(Type.String()),
    /** The owner's statement, or the statement whose appeal was decided. */
    statement: Type.Union([Type.Null(), Type.Object({ id: Type.String(), accountId: Type.String() })]),
  }),
)
