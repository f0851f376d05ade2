export {
  allFans,
  countInGroups,
  countSelected,
  fansAmong,
  fansOfSelection,
  nobody,
  selectedAfter,
  type FanSelection,
  type FansOf,
} from './choose-fans.ts'
export { installFanSources, type FanSource } from './fan-sources.ts'
export { ruleOf } from './rules.ts'
export {
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
