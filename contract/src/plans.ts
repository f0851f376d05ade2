/** The ways to subscribe to one performer. */
import { Type, type Static } from 'typebox'
import { DateTime, get, Id, IdParams, oneOf, orNull, Price, Tokens } from './define.ts'
import { PlanType } from './periods.ts'
import { Subscription } from './subscriptions.ts'
import { Tier } from './tier-views.ts'

/** One way to subscribe, computed for the requesting fan. */
export const Plan = Type.Object({
  type: PlanType,
  /** Agreed for each period; a resumed subscription has its agreed price. */
  price: Price,
  /** What is paid now, for the first period: less than the price during a promotion. */
  firstPrice: Price,
  /** The cost of that in tokens when paid from the wallet. */
  tokens: Tokens,
  /** The price per month. */
  monthly: Price,
  /** Percent saved compared with paying monthly. */
  saving: Type.Integer(),
  /** Of a free plan. */
  days: Type.Integer(),
  startsAt: DateTime,
  /** When the period ends; of free days, when they end by themselves. */
  expiresAt: DateTime,
  /** When the next period is charged where it renews: then, or later of free days too few for a reminder three days before. */
  chargedAt: DateTime,
})
export type Plan = Static<typeof Plan>

/**
 * What subscribing means: `new` pays now; `later` pays now for a period after the free days that are still running;
 * `resume` pays nothing and turns the renewal on; `overdue` pays for a renewal that failed; `running` has nothing to do. To another
 * tier: `upgrade` pays now, less what is left of what was paid; `downgrade` pays nothing now, and begins with the next renewal.
 */
export const Situation = oneOf('new', 'later', 'resume', 'overdue', 'running', 'upgrade', 'downgrade')
export type Situation = Static<typeof Situation>

/** The code in the link of a trial. */
export const TrialCode = Type.String({ pattern: '^[A-Za-z0-9]{6,20}$' })

const PlanQuery = Type.Object({
  trial: Type.Optional(TrialCode),
  /** One of the performer's tiers. */
  tier: Type.Optional(Id),
})
/** Those that take somebody new, in the performer's order; empty where there is only one. */
const Tiers = Type.Array(Tier, { maxItems: 40 })

export const readOwnSubscription = get('/subscriptions/user/performers/:id', {
  summary: 'The subscription of the calling fan to one performer, and the plans that are on offer to them.',
  who: 'fan',
  params: IdParams,
  query: PlanQuery,
  reply: Type.Object({
    subscription: orNull(Subscription),
    tiers: Tiers,
    /** The tier that was asked for, or else the one of the subscription, or the first. */
    tierId: Id,
    /** Of an upgrade: what is left of what was paid, and is taken off. */
    credit: Price,
    /** Free months that were given go on after the first period of an upgrade, for as long as they are worth there. */
    hasGivenTime: Type.Boolean(),
    freeOffered: Type.Boolean(),
    situation: Situation,
    /** Free days first, then by length; empty when nothing is on offer. */
    plans: Type.Array(Plan),
    /** Why the code of a trial gives nothing; empty where it does, or there is none. */
    trialProblem: Type.String(),
  }),
  errors: ['not_found'],
  provides: ['subscriptions'],
})

export const readOffers = get('/performers/:id/offers', {
  summary: 'The plans of a performer as a new subscriber has them, and those of a trial link.',
  who: 'anyone',
  params: IdParams,
  query: PlanQuery,
  reply: Type.Object({
    tiers: Tiers,
    plans: Type.Array(Plan),
    /** When the promotion ends that lowers the first prices; null where none does, or it has no end. */
    endsAt: orNull(DateTime),
  }),
  errors: ['not_found'],
  provides: ['offers'],
})
