export { EntryTiers, ownTiersFor, readEntryTiers } from './entry-tiers.ts'
export { assertOwnTiers } from './own-tiers.ts'
export {
  changeTier,
  includedIn,
  insertTier,
  lockTier,
  MOST_TIERS,
  openTiersAmong,
  orderTiers,
  tierById,
  tierNames,
  tiersOf,
  type TierRow,
} from './store.ts'
