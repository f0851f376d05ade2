export { assertDocumentsSeen } from './documents-seen.ts'
export {
  actCounts,
  actsAfter,
  actsBefore,
  actsSince,
  countActs,
  countLatestAct,
  recordedActs,
  type ActFilter,
  type ActRow,
} from './read-acts.ts'
export {
  actChoices,
  actLabel,
  declareActs,
  installOperatorActs,
  recordSharedAct,
  subjectChoices,
  subjectKindLabel,
  type OperatorActs,
} from './operator-acts.ts'
