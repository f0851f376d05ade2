export { consentsPersonalData } from './personal-data.ts'
export { changePerson, consentJobHandlers } from './change-person.ts'
export {
  aiAmong,
  aiOf,
  deleteDepictionHistory,
  retentionOfOwner,
  countSubjects,
  declare,
  declareByDefault,
  depictedAt,
  depictionsAmong,
  depictionsOf,
  FILE,
  idsShowing,
  subjectsShowing,
  type DepictionRow,
} from './depictions.ts'
export { aiUseChanged, consentChanged, consentExpired, consentLacking, consentRevoked } from './events.ts'
export { areConsented, assertConsented, unconsentedAmong } from './gate.ts'
export {
  consentsOfAccount,
  countPeopleOfOwner,
  erasePerson,
  idsOfPeople,
  insertPerson,
  lockPerson,
  lockPersonWithFiles,
  markShown,
  peopleOfOwner,
  peopleShownById,
  performerShown,
  personById,
  personBySecret,
  retentionFacts,
  updatePerson,
  type PersonRow,
} from './people-store.ts'
export { UNSEEN, type Showing } from './rules.ts'
