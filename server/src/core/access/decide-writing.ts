/** Decides whether a fan may write to a performer: for free, for a price, or not. Pure. */
import type { Unlock } from '@fanfare/contract/access'
import type { Included } from './included-uses.ts'

export interface WritingFacts {
  /** The fans who write for free; `closed` takes no new conversations. */
  readonly who: 'everyone' | 'followers' | 'subscribers' | 'closed'
  /** Minor units of a token per message of other fans; null if they cannot write. */
  readonly price: number | null
  /** Free messages within 24 hours in the fan's tier; null for no limit. */
  readonly daily: number | null
  /** How many of the daily messages the fan has sent. */
  readonly used: number
  /** Free messages per month in the fan's tier, if further messages cost something; null if the tier does not count messages. */
  readonly included: Included | null
  readonly follows: boolean
  readonly subscribed: boolean
  /** True if the two have exchanged messages before. */
  readonly isKnown: boolean
}

export type WritingDecision =
  | { readonly may: 'free'; readonly left: number | null; readonly included?: Included }
  /** `price` in minor units. */
  | { readonly may: 'pay'; readonly price: number; readonly unlock: Unlock[] }
  | { readonly may: 'not'; readonly why: 'follow' | 'subscribe' | 'allowance' | 'closed'; readonly unlock: Unlock[] }

const FREE: WritingDecision = { may: 'free', left: null }

/** The daily limit applies only if subscribers alone write for free. Otherwise subscribers could write less than others. */
export const hasAllowance = ({ who, subscribed, daily }: Pick<WritingFacts, 'who' | 'subscribed' | 'daily'>): boolean =>
  who === 'subscribers' && subscribed && daily !== null

/** Returns whether the tier's monthly messages apply instead, which requires that further messages can be paid for. */
export const countsIncluded = ({ who, subscribed, price }: Pick<WritingFacts, 'who' | 'subscribed' | 'price'>): boolean =>
  who === 'subscribers' && subscribed && price !== null

export function decideWriting(facts: WritingFacts): WritingDecision {
  const { who, price, daily, used, included, isKnown } = facts
  if (who === 'everyone') return FREE
  if (who === 'closed') return isKnown ? FREE : { may: 'not', why: 'closed', unlock: [] }
  const unlock = unlockOptions(facts)
  if (unlock.length > 0)
    return price === null
      ? { may: 'not', why: who === 'followers' ? 'follow' : 'subscribe', unlock }
      : { may: 'pay', price, unlock }
  if (included !== null && price !== null && countsIncluded(facts))
    return included.left > 0 ? { may: 'free', left: null, included } : { may: 'pay', price, unlock: [] }
  if (!hasAllowance(facts) || daily === null) return FREE
  if (used < daily) return { may: 'free', left: daily - used }
  return price === null ? { may: 'not', why: 'allowance', unlock: [] } : { may: 'pay', price, unlock: [] }
}

/** Returns an empty list for fans who write for free. */
function unlockOptions({ who, follows, subscribed }: WritingFacts): Unlock[] {
  if (subscribed || (who === 'followers' && follows)) return []
  return who === 'followers' ? [{ by: 'follow' }, { by: 'subscribe' }] : [{ by: 'subscribe' }]
}
