export { operatorsPersonalData } from './personal-data.ts'
export { assertEstablished, establishedAt, isEstablished, recentRoleChanges, twoPersonLimit } from './established-operators.ts'
export { currentRow, endedAccess, insertInvitation, isInvited, latestRows, recordAcceptance, recordEnd } from './store.ts'
export type { OperatorRow } from './tables.ts'
