export { actLabel, actNames, type ActName } from './acts.ts'
export { actsInOrder, actsSince, recordedActs, type ActFilter, type ActRow } from './read-acts.ts'
export { recordAct, type Act } from './record-act.ts'
export { subjectKindLabel, type SubjectKind } from './subjects.ts'
