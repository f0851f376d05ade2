export { fanGroupsPersonalData } from './personal-data.ts'
export {
  cardOf,
  cardsAfter,
  fansNamed,
  deleteCards,
  nicknamesOf,
  namesAndTags,
  saveCard,
  tagsUsed,
  type FanOf,
} from './card-store.ts'
export {
  allFans,
  countInGroups,
  countSelected,
  fansAmong,
  fansOfSelection,
  noFans,
  selectedAfter,
  type FanSelection,
  type FansOf,
} from './choose-fans.ts'
export { isAmong } from './is-among.ts'
export { installFanSources, type FanSource } from './fan-sources.ts'
export { installFanSubscriptions, subscriptionOfFan, type FanSubscriptionSource } from './fan-subscriptions.ts'
export { ruleOf } from './rules.ts'
export {
  areGroupsThere,
  areThere,
  deleteGroupRow,
  deleteMembers,
  findFavourites,
  groupsById,
  insertGroup,
  insertMembers,
  listGroups,
  listsOfFans,
  lockGroup,
  updateGroup,
  type FanGroupRow,
} from './store.ts'
