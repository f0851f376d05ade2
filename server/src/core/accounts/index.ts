export {
  accountByEmail,
  accountById,
  accountsById,
  accountByLogin,
  changeAccount,
  openAccount,
  operatorIds,
  refuseTakenUsername,
} from './accounts.ts'
export { countVerifications, findPerformers, listVerifications, somePerformers } from './find-performers.ts'
export { makeLink, useLink } from './links.ts'
export { peopleById, personOf } from './people.ts'
export {
  changePerformer,
  commissionPercentOf,
  decideVerification,
  openPerformer,
  performerById,
  performersById,
  refreshSearch,
  type Performer,
} from './performers.ts'
export { endedSessions, endSession, endSessions, identify, openSession, sessionsOf } from './sessions.ts'
export type { Account, AccountsDb } from './tables.ts'
export { addToTotals, recount, type Totals } from './totals.ts'
