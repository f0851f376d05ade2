export { deleteBlock, hasBlocked, insertBlock, listBlocks } from './block-store.ts'
export { acrossBlock, acrossBlockAmong, noBlock, ownerShown, withoutBlocked } from './blocks.ts'
export type { AccessDecision } from './decide.ts'
export { countsIncluded, decideWriting, hasAllowance, type WritingDecision } from './decide-writing.ts'
export { accessDecisions, accessDecision, hasRelation, seeingAll, visibleFiles, withdrawnFor } from './facts.ts'
export { decisionsOfRecipients } from './recipients.ts'
export { subscriptionRightsAfter, subscriptionRightsOf, type SubscriptionRight } from './subscription-rights.ts'
export {
  allowanceView,
  includedSales,
  includedWith,
  returnIncluded,
  takeIncluded,
  type IncludedInTier,
} from './included.ts'
export { countBegun, subscribersBegun } from './begun.ts'
export { fansEntitled, fansOfTier, fansSince, followsSince, ownersOfAll, relationsOf, rightsOf } from './fans.ts'
export {
  countHolders,
  followersOf,
  grant,
  grantMedia,
  grantUntil,
  entitledAmong,
  holders,
  holdsAny,
  holdings,
  missingAmong,
  purchasesBefore,
  revoke,
  revokeMedia,
  entitledSubjects,
  subjectsHeldBy,
} from './grant.ts'
