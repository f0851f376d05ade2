export {
  accountByEmail,
  accountById,
  accountsById,
  accountsByUsername,
  accountByLogin,
  accountsRequestingEmail,
  requestEmailAddress,
  accountPictures,
  changeAccount,
  confirmEmailAddress,
  localeOf,
  localesOf,
  lockAccount,
  lockEmailAddress,
  openAccount,
  findAccountForOperator,
  findAccountByUsername,
  setPassword,
} from './accounts.ts'
export {
  accountsWithoutFigures,
  firstAccountAt,
  lastVisits,
  newAccountsPerDay,
  saveAmounts,
  saveVisits,
} from './account-figures.ts'
export { pausedBefore, pauseProfile, restoreAccount, resumeProfile, suspendAccount } from './change-status.ts'
export {
  countAccounts,
  findAccounts,
  type AccountPlace,
  type AccountQuery,
  type FoundAccount,
} from './find-accounts.ts'
export {
  forgetLeftPerformer,
  identityOf,
  keepIdentity,
  leftPerformer,
  leftPerformersAfter,
  markLeftPerformerShown,
  type LeftPerformer,
} from './left-performers.ts'
export { anonymizeAccount, closeAccountRow, releaseUsernames, reopenAccountRow } from './closed-accounts.ts'
export { accountsPersonalData } from './personal-data.ts'
export { deletedAccounts, deletedAmong, findFansAfter, isActiveFan, hasName, pageOfFans } from './active-fans.ts'
export {
  countOptions,
  countPerformers,
  countVerifications,
  findPerformers,
  isListed,
  listedUsernames,
  listVerifications,
  somePerformers,
} from './find-performers.ts'
export {
  addLink,
  invalidLink,
  digest,
  findLink,
  LINK_LIFETIME_MINUTES,
  makeLink,
  newSecret,
  deleteExpiredLinks,
  useLink,
  type LinkTarget,
} from './links.ts'
export { isUsed, statusesOf } from './statuses.ts'
export { deviceUsed, usernameChanged } from './events.ts'
export { closeOperator, operatorAccounts, operatorIds, reopenOperator, setOperatorRole } from './operators.ts'
export { checkPassword, hashNewPassword, hashPassword } from './passwords.ts'
export { peopleById, personOf, anonymousPerson } from './people.ts'
export { publicNamesAfter, publicNamesOf, type PublicNames } from './public-names.ts'
export {
  allowingDownloads,
  changePerformer,
  sellingTermsOf,
  type SellingTerms,
  decideVerification,
  lockPerformer,
  type VerificationDecision,
  documentsAfter,
  submitDocuments,
  openPerformer,
  performerById,
  performersById,
  refreshSearch,
  refreshSearchAfter,
  type Performer,
} from './performers.ts'
export { documentsOf, expireDocuments, remindOfExpiry } from './document-expiry.ts'
export { resetSignInThrottle, limitMails, limitSignIn, mailLimits } from './limits.ts'
export { chosenFilters, noFilters } from './performer-filters.ts'
export {
  deleteIdentitiesOfDeletedAccounts,
  identityOwner,
  identitiesOf,
  linkIdentity,
  lockIdentity,
  unlinkIdentity,
  unlinkUnproven,
  type NewIdentity,
} from './identities.ts'
export {
  changePasskeyName,
  deletePasskey,
  deletePasskeysOfDeletedAccounts,
  insertPasskey,
  passkeyByCredential,
  passkeysOf,
  recordPasskeyUse,
  type Passkey,
} from './passkeys.ts'
export { accountsOnSameDevice, deleteOldDevices, recordDevice, type SharedSignal } from './device-store.ts'
export { deviceFor, knownDevice } from './known-devices.ts'
export { addressNotConfirmed, assertMaySignIn } from './may-sign-in.ts'
export { markReauthenticated, reauthenticate } from './reauthenticate.ts'
export {
  checkSecondFactor,
  endSecondFactor,
  issuePasskeyCode,
  replaceRecoveryCodes,
  secondFactorOf,
  setUpSecondFactor,
  startSecondFactor,
} from './second-factors.ts'
export { callersOf } from './callers.ts'
export { mailTo, sendMailTo, type MailWords } from './send-mail.ts'
export {
  acceptSeat,
  changeSeatRights,
  endSeat,
  forgetExpiredInvitations,
  holdSeat,
  insertSeat,
  lockInvitation,
  lockSeat,
  membersOf,
  seatsHeldBy,
  seatsOf,
  workIn,
  type SeatRow,
} from './seats.ts'
export {
  deleteExpiredSessions,
  endedSessions,
  endSession,
  endSessions,
  openSession,
  openSessionBy,
  sessionsOf,
} from './sessions.ts'
export type { Account } from './tables.ts'
export { activeAmong, activeAccounts, countActive, type AccountSelection } from './active-accounts.ts'
export { birthdayOf, birthdaysOn, deleteBirthday, deleteBirthdaysOfDeletedAccounts, saveBirthday } from './birthdays.ts'
export { installReservedNames } from './reserved-names.ts'
export { installTimeZones, timeZonesOf, type TimeZoneSource } from './time-zones.ts'
export { addToTotals, recount, type Totals } from './totals.ts'
export { assertUsernameAvailable } from './usernames.ts'
export { assertAnotherWay } from './ways-to-sign-in.ts'
