export { completeRegistration, openConfirmed } from './complete-registration.ts'
export { accountOpened, performerRegistered, registrationSubmitted } from './events.ts'
export { limitRegistrationAttempts, limitRegistrations, registrationLimits } from './limits.ts'
export { assertPerformerForm, storeDocuments, usernameError, type Documents } from './performer-form.ts'
export {
  makeRegistrationLink,
  provenAddress,
  registrationByClaim,
  registrationsOf,
  takeExpired,
  useRegistrationLinks,
  type NewRegistration,
  type Registration,
} from './registrations.ts'
export { submitRegistration } from './submit-registration.ts'
export { agreementsOf, assertTermsVersion, insertAgreement } from './terms-agreements.ts'
export { availableUsername } from './usernames.ts'
