export { consentsPersonalData } from './personal-data.ts'
export { changePerson, consentJobHandlers } from './change-person.ts'
export {
  aiAmong,
  countSubjects,
  declare,
  declareByDefault,
  depictedAt,
  depictionsAmong,
  depictionsOf,
  FILE,
  subjectsShowing,
  type DepictionRow,
} from './depictions.ts'
export { consentChanged, consentExpired, consentLacking, consentRevoked } from './events.ts'
export { areConsented, assertConsented, unconsentedAmong } from './gate.ts'
export {
  consentsOfAccount,
  countPeopleOfOwner,
  idsOfPeople,
  insertPerson,
  lockPerson,
  lockPersonWithFiles,
  peopleOfOwner,
  peopleShownById,
  performerShown,
  personById,
  personBySecret,
  updatePerson,
  type PersonRow,
} from './people-store.ts'
export { UNSEEN, type Showing } from './rules.ts'
