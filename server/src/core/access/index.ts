export { releaseSubjects, withholdSubjects } from './withheld-store.ts'
export { accessPersonalData } from './personal-data.ts'
export {
  blockHistory,
  blocksWithLinked,
  deleteBlock,
  deleteLinkedBlocks,
  hasBlocked,
  insertBlock,
  insertLinkedBlock,
  linkedBlocksOf,
  listBlocks,
  type BlockReason,
} from './block-store.ts'
export {
  accountsWithBlock,
  accountsWithBlockAmong,
  noBlock,
  noBlockFor,
  ownerListed,
  ownerShown,
  withoutBlocked,
} from './blocks.ts'
export { blockedCountriesOf, blockersOf, followersIn, replaceBlockedCountries } from './country-block-store.ts'
export { isInDiscussion, type AccessDecision } from './decide.ts'
export { countsIncluded, decideWriting, hasAllowance, type WritingDecision } from './decide-writing.ts'
export {
  accessDecisions,
  accessDecisionsOf,
  accessDecision,
  hasRelation,
  topicAudience,
  visibleFiles,
  withdrawnFor,
} from './facts.ts'
export { isHeldBack, isSilencedGroup, seesHeldWords } from './decide-restriction.ts'
export { deleteRestriction, insertRestriction, isRestricting, listRestrictions, notRestricted } from './restriction-store.ts'
export { decisionsOfRecipients } from './recipients.ts'
export { subscriptionRightsAfter, subscriptionRightsOf, type SubscriptionRight } from './subscription-rights.ts'
export {
  allowanceView,
  freeSales,
  allowancesWith,
  returnIncluded,
  takeIncluded,
  type TierAllowances,
} from './included-uses.ts'
export { countNewRelations, countRelationsBegun, newSubscribers } from './new-relations.ts'
export { fansEntitled, fansOfTier, fansSince, followsSince, ownersOfAll, relationsOf, rightsOf } from './fans.ts'
export {
  countBuyersOfAny,
  countHolders,
  followersOf,
  grant,
  grantMedia,
  grantUntil,
  entitledAmong,
  holders,
  holdersAmong,
  holdersOf,
  holdsAny,
  holdings,
  missingAmong,
  purchasesBefore,
  revoke,
  revokeMedia,
  entitledSubjects,
  subjectsHeldBy,
} from './grant.ts'
