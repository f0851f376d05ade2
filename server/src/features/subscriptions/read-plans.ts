/** Returns the plans of one tier for one viewer, and all tiers of the performer. */
import type { Situation } from '@fanfare/contract/plans'
import type { Performer } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { writingTermsOf } from '#core/messages/index.ts'
import type { Context } from '#platform/context.ts'
import { plansFor, situationOf, type Plan } from './plans.ts'
import { promotionFor, trialFor } from './promotions/claim-promotion.ts'
import { isRunning } from './rules.ts'
import type { SubscriptionRow } from './store.ts'
import { choiceOf, tierOffers, type TierOffer } from './tiers/catalog.ts'
import { convertTime, sumOfCredits } from './tiers/credit.ts'
import { creditsFor, givenTimeOf } from './tiers/remaining-credits.ts'
import { seatsLeft } from './tiers/seats.ts'

const HOUR_MS = 60 * 60 * 1000

interface PlansQuery {
  readonly performer: Performer
  /** Absent for visitors. */
  readonly fanId: string | undefined
  readonly row: SubscriptionRow | undefined
  /** The code of a trial link. */
  readonly trial: string | undefined
  /** Absent for the running tier, otherwise the first. */
  readonly tierId: string | undefined
}

export interface Plans {
  readonly plans: readonly Plan[]
  readonly situation: Situation
  readonly tierId: string
  /** In minor units of the currency. */
  readonly credit: number
  /** Whether free months remain that continue after an upgrade's first period, by their worth there. */
  readonly hasGivenTime: boolean
  /** Tiers that accept new subscribers; empty if there is only one. */
  readonly tiers: readonly TierOffer[]
  readonly seats: ReadonlyMap<string, number>
  /** Whether the performer charges subscribers for messages that are not included. */
  readonly isWritingPaid: boolean
  readonly endsAt: Date | null
  readonly trialProblem: string
}

/** Throws `not_valid` for a tier that is not available. */
export async function readPlans(ctx: Context, { performer, fanId, row, trial: code, tierId }: PlansQuery): Promise<Plans> {
  const now = ctx.clock.now()
  const { tier, present, relation } = await choiceOf(ctx.db, { performer, row, tierId, now })
  const promotionQuery = { performerId: performer.id, tierId: tier.id, fanId, before: row, now }
  const site = await settings(ctx)
  const trial = code === undefined ? undefined : await trialFor(ctx, promotionQuery, code)
  const promotion = await promotionFor(ctx.db, promotionQuery)
  const open = (await tierOffers(ctx.db, performer)).filter((one) => !one.isArchived)
  const [seats, writing] = await Promise.all([seatsLeft(ctx.db, open), writingTermsOf(ctx.db, performer.id)])
  const situation = situationOf(row, relation, now)
  const credit = row && situation === 'upgrade' ? sumOfCredits(await creditsFor(ctx.db, row.id, now)) : 0
  const given = row && situation === 'upgrade' ? await givenTimeOf(ctx.db, row, now) : 0
  const givenTime = convertTime(given, { from: present.monthly, to: tier.monthly })
  const trialDays = trial?.problem === '' && trial.days > 0 ? trial.days : undefined
  const isFull = seats.get(tier.id) === 0
  const plans = plansFor({ tier, relation, credit, givenTime, isFull, row, promotion, trialDays, settings: site, now })
  // A fan of another tier has to choose even if only one tier is open. A single tier is listed only to show its allowance.
  const isSeveral =
    open.length > 1 || (isRunning(row, now) && open.some((one) => one.id !== row.tier_id)) || open.some(includesMore)
  const isWritingPaid = writing.who === 'subscribers' && writing.price !== null
  const shown = {
    tiers: isSeveral ? open : [],
    seats,
    isWritingPaid,
    tierId: tier.id,
    situation,
    credit,
    hasGivenTime: given >= HOUR_MS,
  }
  return { plans, ...shown, endsAt: promotion?.ends_at ?? null, trialProblem: trial?.problem ?? '' }
}

const includesMore = ({ row }: TierOffer): boolean => (row?.included_messages ?? row?.included_unlocks ?? 0) > 0
