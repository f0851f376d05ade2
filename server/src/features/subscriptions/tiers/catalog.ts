/** Reads a performer's tiers with their prices, and the tier that a fan asks for. */
import type { PaidType } from '@fanfare/contract/periods'
import type { Performer } from '#core/accounts/index.ts'
import type { Settings } from '#core/settings/index.ts'
import { tierById, tiersOf, type TierRow } from '#core/tiers/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import { bundlesOf, bundlesOfTiers, type BundlePrice } from '../bundle-store.ts'
import { isOnOffer, isRunning, priceFor, type PriceList, type Relation } from '../rules.ts'
import type { SubscriptionRow } from '../store.ts'

/** The first tier has the performer's id and the prices of the profile; it may have no name. */
export interface TierOffer extends PriceList {
  readonly id: string
  readonly row: TierRow
  readonly isArchived: boolean
  /** Null for no limit. */
  readonly seats: number | null
  /** The performer's free days apply to the first tier. */
  readonly freeDays: number
}

const offerOf = (performer: Performer, row: TierRow, bundles: readonly BundlePrice[]): TierOffer => ({
  id: row.id,
  row,
  monthly: Number(row.monthly_price),
  yearly: Number(row.yearly_price),
  bundles,
  isArchived: row.archived_at !== null,
  seats: row.seats,
  freeDays: row.id === performer.id ? performer.free_days : 0,
})

/** Returns all tiers in order, including archived ones, or just the default tier. */
export async function tierOffers(db: Db, performer: Performer): Promise<TierOffer[]> {
  const rows = await tiersOf(db, performer.id)
  if (rows.length === 0) return [await tierOffer(db, performer, performer.id)]
  const bundles = await bundlesOfTiers(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => offerOf(performer, row, bundles.get(row.id) ?? []))
}

/** Throws `not_valid` for an unknown tier and for tiers of others. */
export async function tierOffer(db: Db, performer: Performer, tierId: string): Promise<TierOffer> {
  const [row, bundles] = await Promise.all([tierById(db, tierId), bundlesOf(db, tierId)])
  if (row?.performer_id !== performer.id) throw notValid('tierId', t('This performer doesn’t have this tier'))
  return offerOf(performer, row, bundles)
}

export interface TierChoice {
  readonly tier: TierOffer
  /** The running tier, or the chosen one if none is running. */
  readonly present: TierOffer
  readonly relation: Relation
}

interface ChoiceQuery {
  readonly performer: Performer
  readonly row: SubscriptionRow | undefined
  /** Absent for the running tier, otherwise the first. */
  readonly tierId: string | undefined
  readonly now: Date
}

/** Throws `not_valid` if the tier is not the performer's, or is archived and not the fan's own. */
export async function choiceOf(db: Db, { performer, row, tierId, now }: ChoiceQuery): Promise<TierChoice> {
  const own = isRunning(row, now) ? row.tier_id : undefined
  const tier = await tierOffer(db, performer, tierId ?? own ?? performer.id)
  if (own === undefined || own === tier.id) {
    if (tier.isArchived && own === undefined) throw notValid('tierId', t('This tier no longer accepts new subscribers'))
    return { tier, present: tier, relation: 'same' }
  }
  if (tier.isArchived) throw notValid('tierId', t('This tier no longer accepts new subscribers'))
  const present = await tierOffer(db, performer, own)
  return { tier, present, relation: tier.monthly > present.monthly ? 'dearer' : 'cheaper' }
}

/** Returns undefined if it is not on offer. */
export const todaysPrice = (tier: PriceList, type: PaidType, limits: Settings): number | undefined =>
  isOnOffer(tier, type, limits) ? priceFor(tier, type) : undefined
