import type { Tier } from '@fanfare/contract/tier-views'
import type { OwnTier } from '@fanfare/contract/tiers'
import type { Performer } from '#core/accounts/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { t } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import { bundleView } from '../offer-settings.ts'
import { countInTiers } from '../store.ts'
import { tierOffers, type TierOffer } from './catalog.ts'

interface Beside {
  readonly seats: ReadonlyMap<string, number>
  /** Whether the performer charges for messages that are not included. */
  readonly isWritingPaid: boolean
}

export const tierView = (tier: TierOffer, { seats, isWritingPaid }: Beside): Tier => ({
  _id: tier.id,
  name: tier.row.name || t('Subscription'),
  text: tier.row.text,
  benefits: tier.row.benefits,
  monthly: fromMinorUnits(tier.monthly),
  includedMessages: isWritingPaid ? tier.row.included_messages : null,
  includedUnlocks: tier.row.included_unlocks,
  seatsLeft: seats.get(tier.id) ?? null,
})

/** In the performer's order. */
export async function ownTierViews(db: Db, performer: Performer): Promise<OwnTier[]> {
  const tiers = await tierOffers(db, performer)
  const subscribers = await countInTiers(
    db,
    tiers.map(({ id }) => id),
  )
  return tiers.map((tier) => ({
    _id: tier.id,
    version: tier.row.version,
    name: tier.row.name || t('Subscription'),
    text: tier.row.text,
    benefits: tier.row.benefits,
    monthly: fromMinorUnits(tier.monthly),
    ...(tier.yearly > 0 && { yearly: fromMinorUnits(tier.yearly) }),
    quarterly: bundleView(tier.bundles, 'quarterly'),
    half_yearly: bundleView(tier.bundles, 'half_yearly'),
    ...(tier.seats !== null && { seats: tier.seats }),
    ...includedIn(tier),
    isFirst: tier.id === performer.id,
    isArchived: tier.isArchived,
    subscribers: subscribers.get(tier.id) ?? 0,
  }))
}

function includedIn({ row }: TierOffer): Pick<OwnTier, 'includedMessages' | 'includedUnlocks'> {
  const [messages, unlocks] = [row.included_messages, row.included_unlocks]
  return { ...(messages !== null && { includedMessages: messages }), ...(unlocks !== null && { includedUnlocks: unlocks }) }
}
