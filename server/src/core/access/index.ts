export { acrossBlock, noBlock, ownerShown, withoutBlocked } from './blocks.ts'
export type { AccessDecision } from './decide.ts'
export { accessDecisions, accessDecision, seeingAll, visibleFiles } from './facts.ts'
export { fansEntitled, fansSince, ownersOfAll, relationsOf } from './fans.ts'
export {
  countHolders,
  followersOf,
  grant,
  grantMedia,
  grantUntil,
  entitledAmong,
  holders,
  holdings,
  missingAmong,
  revoke,
  revokeMedia,
  entitledSubjects,
} from './grant.ts'
