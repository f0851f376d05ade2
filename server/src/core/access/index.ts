export { deleteBlock, insertBlock, listBlocks } from './block-store.ts'
export { acrossBlock, acrossBlockAmong, noBlock, ownerShown, withoutBlocked } from './blocks.ts'
export type { AccessDecision } from './decide.ts'
export { decideWriting, hasAllowance, type WritingDecision } from './decide-writing.ts'
export { accessDecisions, accessDecision, seeingAll, visibleFiles, withdrawnFor } from './facts.ts'
export { decisionsOfRecipients } from './recipients.ts'
export { subscriptionRightsAfter, subscriptionRightsOf, type SubscriptionRight } from './subscription-rights.ts'
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
  holdings,
  missingAmong,
  purchasesBefore,
  revoke,
  revokeMedia,
  entitledSubjects,
} from './grant.ts'
