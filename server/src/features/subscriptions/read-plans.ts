/** The plans that a performer offers to one viewer now, of one tier, beside all the tiers there are. */
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
import { lastsIn, sumOfCredits } from './tiers/credit.ts'
import { creditsFor, givenTimeOf } from './tiers/paid-times.ts'
import { seatsLeft } from './tiers/seats.ts'

const HOUR_MS = 60 * 60 * 1000

interface PlansQuery {
  readonly performer: Performer
  /** Absent for visitors. */
  readonly fanId: string | undefined
  readonly row: SubscriptionRow | undefined
  /** The code in the link of a trial. */
  readonly trial: string | undefined
  /** Absent: the one that runs, or else the first. */
  readonly tierId: string | undefined
}

export interface Plans {
  readonly plans: readonly Plan[]
  readonly situation: Situation
  readonly tierId: string
  /** In minor units of the currency. */
  readonly credit: number
  /** There are free months that go on after the first period of an upgrade, for as long as they are worth there. */
  readonly hasGivenTime: boolean
  /** Those that take somebody new; empty where there is only one. */
  readonly tiers: readonly TierOffer[]
  readonly seats: ReadonlyMap<string, number>
  /** The performer asks subscribers a price for each message that is not included. */
  readonly isWritingPaid: boolean
  readonly endsAt: Date | null
  readonly trialProblem: string
}

/** Throws `not_valid` for a tier that cannot be had. */
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
  const givenTime = lastsIn(given, { from: present.monthly, to: tier.monthly })
  const trialDays = trial?.problem === '' && trial.days > 0 ? trial.days : undefined
  const isFull = seats.get(tier.id) === 0
  const plans = plansFor({ tier, relation, credit, givenTime, isFull, row, promotion, trialDays, settings: site, now })
  // Who has another one has to choose, even where only one takes somebody new; and what a single one includes is said by it.
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
