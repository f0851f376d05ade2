export { tiersPersonalData } from './personal-data.ts'
export { EntryTiers, ownTiersFor, readEntryTiers } from './entry-tiers.ts'
export { assertOwnTiers } from './own-tiers.ts'
export {
  changeTier,
  firstTiers,
  includedIn,
  insertTier,
  lockTier,
  MAX_TIERS,
  openFirstTier,
  openTiersAfter,
  openTiersAmong,
  openTiersById,
  orderTiers,
  tierById,
  tierNames,
  tiersOf,
  type TierRow,
} from './store.ts'
