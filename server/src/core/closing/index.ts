export {
  closeAccount,
  closeForOperator,
  holdErasure,
  isByOperator,
  keepAccount,
  releaseErasure,
  REMINDER_DAYS,
  reopenForOperator,
} from './close-account.ts'
export { consequencesFor, installClosingRules, isErasureBlocked, type ClosingRule } from './consequences.ts'
export { accountClosed, accountKept } from './events.ts'
export {
  currentClosing,
  currentClosings,
  dueClosings,
  endClosing,
  heldAccounts,
  holdOf,
  lockCurrentClosing,
  startErasure,
  takeReminders,
} from './store.ts'
export type { ClosingRow } from './tables.ts'
