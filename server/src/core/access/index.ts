export { noBlock, ownerShown, withoutBlocked } from './blocks.ts'
export type { AccessDecision } from './decide.ts'
export { accessDecisions, accessDecision } from './facts.ts'
export {
  allHolders,
  countHolders,
  grant,
  grantUntil,
  entitledAmong,
  holders,
  holdings,
  revoke,
  entitledSubjects,
} from './grant.ts'
