import { eraseJobHandlers } from './erase-removed.ts'
import { nearCopyJobHandlers } from './near-copies.ts'

export { casesPersonalData } from './personal-data.ts'
export {
  assertDecision,
  isAccountMeasure,
  isContentMeasure,
  possibleMeasures,
  whyNot,
  type DecidedCase,
} from './decision-rules.ts'
export { caseDecided, caseOpened, caseUpdated } from './events.ts'
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
  addPicture,
  confirmNoticeRow,
  countReportsOf,
  endReports,
  insertNotice,
  insertReport,
  lockReportOf,
  noticeByKey,
  noticesById,
  openReportOf,
  recordOfEmail,
  recordsOf,
  reportsBy,
  reportsOf,
  reportsOfNotice,
} from './reports-store.ts'
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
  objectsOf,
  objectsOfCases,
  stepsOf,
} from './store.ts'
export type { CaseObjectRow, CaseReportRow, CaseRow, NoticeRow, StatementRow, StepRow, StoredItem } from './tables.ts'

export { eraseRemovedJob } from './erase-removed.ts'
export const caseJobHandlers = [...eraseJobHandlers, ...nearCopyJobHandlers]
