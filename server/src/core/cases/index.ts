import { eraseJobHandlers } from './erase-removed.ts'
import { evidenceJobHandlers } from './erase-evidence.ts'
import { nearCopyJobHandlers } from './near-copies.ts'

export { casesPersonalData } from './personal-data.ts'
export {
  assertDecision,
  isAccountMeasure,
  isContentMeasure,
  possibleMeasures,
  whyNot,
  type DecidedCase,
  type ItemState,
} from './decision-rules.ts'
export { caseDecided, caseMerged, caseOpened, caseUpdated } from './events.ts'
export { automatedCounts, caseCounts, measureCounts, reportCounts, ruleCounts } from './figures.ts'
export { countFoundCases, countOpenCases, findCases, hasLiveCase } from './find-cases.ts'
export { hideItems, putState, showHiddenItems } from './items.ts'
export { caseKindLabel, measureLabel, reasonLabel, ruleLabel, severityLabel } from './labels.ts'
export { matchesOf, nearCopyListeners } from './near-copies.ts'
export { hideUntilDecided, takeIn } from './open-case.ts'
export {
  contentReportable,
  installReportables,
  kindLabel,
  objectAt,
  reportables,
  type ReportableKind,
  type ReportedObject,
} from './reportables.ts'
export { rejectItem } from './reject-item.ts'
export {
  addNoticePictureId,
  addPicture,
  confirmNoticeRow,
  countReportsOf,
  endReports,
  insertNotice,
  insertReport,
  lockNotice,
  lockReportOf,
  noticeByKey,
  noticesById,
  openReportOf,
  NO_REPORTS,
  recordsOf,
  recordsOfEmails,
  reportsAbout,
  reportsBy,
  reportsOf,
  reportsOfNotice,
} from './reports-store.ts'
export { asMerged, mergeCases } from './merge-cases.ts'
export { whyNotMerge } from './merge-rules.ts'
export { isCredible, kindOfReport, severityOf } from './severity.ts'
export {
  insertStatement,
  lockStatementOf,
  setStatementCase,
  statementAbout,
  statementOf,
  statementsFor,
  statementsOfCase,
  strikesOf,
} from './statements-store.ts'
export {
  addStep,
  caseById,
  casesById,
  changeCase,
  childrenOf,
  insertCase,
  insertObjects,
  lockCase,
  lockOpenCase,
  mergedNumbers,
  objectsOf,
  objectsOfCases,
  otherOpenCases,
  stepsOf,
  survivingCase,
} from './store.ts'
export type { CaseObjectRow, CaseReportRow, CaseRow, NoticeRow, StatementRow, StepRow, StoredItem } from './tables.ts'

export { eraseEvidenceJob } from './erase-evidence.ts'
export { eraseRemovedJob } from './erase-removed.ts'
export const caseJobHandlers = [...eraseJobHandlers, ...evidenceJobHandlers, ...nearCopyJobHandlers]
