import { Type, type Static } from 'typebox'
import { DateTime, get, Id, IdParams, oneOf, orNull, Price, Tokens } from './define.ts'
import { PlanType } from './periods.ts'
import { Subscription } from './subscriptions.ts'
import { Tier } from './tier-views.ts'

/** One way to subscribe, computed for the requesting fan. */
export const Plan = Type.Object({
  type: PlanType,
  /** The price of each period. A resumed subscription keeps its agreed price. */
  price: Price,
  /** The price of the first period, due now. Lower than `price` during a promotion. */
  firstPrice: Price,
  /** `firstPrice` in tokens, when paid from the wallet. */
  tokens: Tokens,
  monthly: Price,
  /** Percent saved compared with paying monthly. */
  saving: Type.Integer(),
  /** For a free plan. */
  days: Type.Integer(),
  startsAt: DateTime,
  /** The end of the period or of the free days. */
  expiresAt: DateTime,
  /**
   * When the next period is charged if the subscription renews. Later than `expiresAt` when free days are too few for a reminder
   * three days before.
   */
  chargedAt: DateTime,
})
export type Plan = Static<typeof Plan>

/**
 * The effect of subscribing. `new`: pays now. `later`: pays now for a period after the current free days. `resume`: pays nothing
 * and turns renewal on. `overdue`: pays a failed renewal. `running`: does nothing. For another tier, `upgrade` pays now, less the
 * unused part of the last payment; `downgrade` pays nothing and begins with the next renewal.
 */
export const Situation = oneOf('new', 'later', 'resume', 'overdue', 'running', 'upgrade', 'downgrade')
export type Situation = Static<typeof Situation>

/** From a trial link. */
export const TrialCode = Type.String({ pattern: '^[A-Za-z0-9]{6,20}$' })

const PlanQuery = Type.Object({
  trial: Type.Optional(TrialCode),
  tier: Type.Optional(Id),
})
/** Tiers open to new subscribers, in the performer's order. Empty when there is only one tier. */
const Tiers = Type.Array(Tier, { maxItems: 40 })

export const readOwnSubscription = get('/subscriptions/user/performers/:id', {
  summary: "Get the caller's subscription to a performer, and the plans on offer to the caller.",
  who: 'fan',
  params: IdParams,
  query: PlanQuery,
  reply: Type.Object({
    subscription: orNull(Subscription),
    tiers: Tiers,
    /** The requested tier, else the tier of the subscription, else the first tier. */
    tierId: Id,
    /** For an upgrade: the unused part of the last payment, deducted from the price. */
    credit: Price,
    /** For an upgrade: free months that were given continue after the first period, converted to the new tier's price. */
    hasGivenTime: Type.Boolean(),
    freeOffered: Type.Boolean(),
    situation: Situation,
    /** Free days first, then by length. Empty when nothing is on offer. */
    plans: Type.Array(Plan),
    /** Why the trial code does not work. Empty when it works or there is none. */
    trialProblem: Type.String(),
  }),
  errors: ['not_found'],
  provides: ['subscriptions'],
})

export const readOffers = get('/performers/:id/offers', {
  summary: 'List the plans of a performer for new subscribers, and those of a trial link.',
  who: 'anyone',
  params: IdParams,
  query: PlanQuery,
  reply: Type.Object({
    tiers: Tiers,
    plans: Type.Array(Plan),
    /** The end of the promotion that lowers the first prices. Null when there is no promotion or no end. */
    endsAt: orNull(DateTime),
  }),
  errors: ['not_found'],
  provides: ['offers'],
})
