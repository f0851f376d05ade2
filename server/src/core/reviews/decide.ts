/** Decides whether operators review content before others see it. Pure. */
import type { ReviewRules } from '@fanfare/contract/review-rules'

/** Why content is published without waiting for an operator. */
export type Clearance = 'approved' | 'not_required' | 'known_performer' | 'not_sampled' | 'unchanged'

export interface ReviewFacts {
  /** Others see exactly this now, or more of it. */
  readonly isUnchanged: boolean
  /** An operator has approved exactly this, or more of it. */
  readonly isApproved: boolean
  /** The latest review that the performer did not withdraw. */
  readonly latest: 'waiting' | 'approved' | 'rejected' | undefined
  /** How many items of the performer operators have approved. */
  readonly approvedItems: number
  /** From 0 to below 100, and always the same for an item. */
  readonly draw: number
}

type ReviewNeed = { readonly isNeeded: true } | { readonly isNeeded: false; readonly why: Clearance }

const NEEDED: ReviewNeed = { isNeeded: true }
const cleared = (why: Clearance): ReviewNeed => ({ isNeeded: false, why })

export function needOfReview({ mode, firstItems, samplePercent }: ReviewRules, facts: ReviewFacts): ReviewNeed {
  // First, so that an approval is kept.
  if (facts.isApproved) return cleared('approved')
  if (facts.isUnchanged) return cleared('unchanged')
  // Content that waits or was rejected needs an approval, even if the setting changes or the performer tries again.
  if (facts.latest === 'waiting' || facts.latest === 'rejected') return NEEDED
  if (mode === 'none') return cleared('not_required')
  if (mode === 'everyone') return NEEDED
  if (mode === 'new_performers') return facts.approvedItems < firstItems ? NEEDED : cleared('known_performer')
  return facts.draw < samplePercent ? NEEDED : cleared('not_sampled')
}

/** Returns how much of a performer's content is reviewed first, which performers read before they publish. */
export function expectedReview({ mode, firstItems, samplePercent }: ReviewRules, approvedItems: number): 'none' | 'some' | 'all' {
  if (mode === 'everyone') return 'all'
  if (mode === 'new_performers') return approvedItems < firstItems ? 'all' : 'none'
  if (mode === 'sample') return samplePercent >= 100 ? 'all' : samplePercent > 0 ? 'some' : 'none'
  return 'none'
}
