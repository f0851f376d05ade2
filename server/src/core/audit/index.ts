export { actLabel, actNames } from './acts.ts'
export { actsAfter, actsBefore, actsSince, countActs, recordedActs, type ActFilter, type ActRow } from './read-acts.ts'
export { recordAct, type Act } from './record-act.ts'
export { subjectKindLabel, subjectKinds } from './subjects.ts'
