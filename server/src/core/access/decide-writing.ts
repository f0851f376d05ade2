/** Whether a fan may write to a performer: for nothing, for a price, or not yet. Pure. */
import type { Unlock } from '@fanfare/contract/access'
import type { Included } from './included.ts'

export interface WritingFacts {
  /** Who is included; `nobody` takes no new conversations. */
  readonly who: 'everyone' | 'followers' | 'subscribers' | 'nobody'
  /** Minor units of a token, for each message of those who are not included; null where they cannot write. */
  readonly price: number | null
  /** How many within 24 hours are included in the fan's tier; null for as many as they like. */
  readonly daily: number | null
  /** How many of those the fan has written. */
  readonly used: number
  /** What the fan's tier includes in a month instead, where a message costs something; null where it does not count them. */
  readonly included: Included | null
  readonly follows: boolean
  readonly subscribed: boolean
  /** Something was said between the two before. */
  readonly isKnown: boolean
}

export type WritingDecision =
  | { readonly may: 'free'; readonly left: number | null; readonly included?: Included }
  /** `price` in minor units. */
  | { readonly may: 'pay'; readonly price: number; readonly unlock: Unlock[] }
  | { readonly may: 'not'; readonly why: 'follow' | 'subscribe' | 'allowance' | 'closed'; readonly unlock: Unlock[] }

const FREE: WritingDecision = { may: 'free', left: null }

/** What subscribers are allowed counts where only they are included: elsewhere they would have less than others. */
export const hasAllowance = ({ who, subscribed, daily }: Pick<WritingFacts, 'who' | 'subscribed' | 'daily'>): boolean =>
  who === 'subscribers' && subscribed && daily !== null

/** Whether the messages that a tier includes in a month hold instead: where a further one can be paid for. */
export const countsIncluded = ({ who, subscribed, price }: Pick<WritingFacts, 'who' | 'subscribed' | 'price'>): boolean =>
  who === 'subscribers' && subscribed && price !== null

export function decideWriting(facts: WritingFacts): WritingDecision {
  const { who, price, daily, used, included, isKnown } = facts
  if (who === 'everyone') return FREE
  if (who === 'nobody') return isKnown ? FREE : { may: 'not', why: 'closed', unlock: [] }
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

/** Nothing for who is included. */
function unlockOptions({ who, follows, subscribed }: WritingFacts): Unlock[] {
  if (subscribed || (who === 'followers' && follows)) return []
  return who === 'followers' ? [{ by: 'follow' }, { by: 'subscribe' }] : [{ by: 'subscribe' }]
}
