/**
 * Decides whether a viewer may see a subject, and what the viewer sees instead. Pure; used by every reply (product.md, Access).
 */
import type { TierName, Unlock } from '@fanfare/contract/access'
import { discountedPrice, fromMinorUnits } from '#lib/amount.ts'
import type { Subject } from '#core/content/index.ts'
import type { Guest, Viewer } from '#platform/viewer.ts'
import { allowanceView, type Included } from './included-uses.ts'
import { remainingPrice } from './remaining-price.ts'

/** The viewer fields that the decision depends on. */
export type Requester = Pick<Viewer, 'id' | 'role' | 'assumed'> | Guest

/**
 * `shown`: verified, and neither suspended nor deleted. Buyers keep access if the owner has `left`, but not if the owner is
 * `hidden`, which includes suspension.
 */
export type OwnerState = 'shown' | 'left' | 'hidden'

/** The relations between one viewer and one subject, loaded in bulk by `facts.ts`. */
export interface AccessFacts {
  readonly owner: OwnerState
  /** True if either side has blocked the other. */
  readonly blocked: boolean
  /** Operators have hidden it from everyone but its owner. */
  readonly withheld: boolean
  readonly follows: boolean
  readonly subscribed: boolean
  /** The tier of that subscription; null without one. */
  readonly tierId: string | null
  /** The subject's tiers that accept new subscribers. */
  readonly tiers: readonly TierName[]
  readonly bought: boolean
  /** How many of the subject's media items the viewer has already bought. */
  readonly ownedItems: number
  /** How many media items can no longer be sold and do not belong to the viewer. */
  readonly goneItems: number
  /** The unlocks left in the viewer's tier; null for none. */
  readonly included: Included | null
  /** The minimum price on the site, in minor units of a token. */
  readonly minPrice: number
}

export type AccessDecision =
  | { readonly sees: 'all' }
  | {
      readonly sees: 'teaser'
      readonly unlock: Unlock[]
      /** True for a viewer to whom the owner does not offer it. Lists and searches leave it out. */
      readonly isOutside?: true
    }
  /** The response is the same as for a subject that never existed. */
  | { readonly sees: 'nothing' }

const ALL: AccessDecision = { sees: 'all' }
const NOTHING: AccessDecision = { sees: 'nothing' }

export function decideAccess(viewer: Requester, subject: Subject, facts: AccessFacts): AccessDecision {
  if (viewer.role === 'admin' || viewer.id === subject.ownerId) return ALL
  if (facts.withheld || subject.isUnreviewed) return NOTHING
  if (subject.audience === 'party') return decideForParty(viewer, subject, facts)
  if (facts.owner === 'hidden' || facts.blocked) return NOTHING
  if (viewer.id !== null && subject.hiddenFrom?.has(viewer.id)) return NOTHING
  // A purchase stays valid after the owner deletes the content for everyone else, or leaves.
  if (facts.bought) return ALL
  if (subject.removed || facts.owner === 'left') return NOTHING
  const forVisitors: Unlock[] | false = viewer.role === 'guest' && [{ by: 'login' }]
  const way = wayInside(subject, facts)
  if (way) return { sees: 'teaser', unlock: forVisitors || [way], isOutside: true }
  if (subject.audience === 'free') return forVisitors && subject.isForMembers ? { sees: 'teaser', unlock: forVisitors } : ALL
  const offers = offersOf(subject, facts)
  return offers === undefined ? ALL : { sees: 'teaser', unlock: forVisitors || offers }
}

/** Returns whether a viewer may read and write comments. */
export const isInDiscussion = ({ isDiscussedBy }: Subject, decision: AccessDecision): boolean =>
  decision.sees === 'all' || (isDiscussedBy === 'viewers' && decision.sees === 'teaser' && !decision.isOutside)

/**
 * Returns the facts for a performer who previews their own content as a following fan or as a subscriber of the first tier, whose
 * id is the performer's. Facts about other performers do not change.
 */
export function assumedFacts(viewer: Requester, { ownerId }: Pick<Subject, 'ownerId'>, facts: AccessFacts): AccessFacts {
  const assumed = assumedOf(viewer, ownerId)
  if (!assumed) return facts
  return { ...facts, follows: true, subscribed: assumed === 'subscriber', tierId: assumed === 'subscriber' ? ownerId : null }
}

/** Returns whether a previewing performer assumes this relation; undefined for everyone else and for other performers. */
export function assumedRelation(
  viewer: Requester,
  relation: 'follow' | 'subscription',
  performerId: string,
): boolean | undefined {
  const assumed = assumedOf(viewer, performerId)
  return assumed && (relation === 'follow' || assumed === 'subscriber')
}

const assumedOf = (viewer: Requester, performerId: string) =>
  viewer.role !== 'guest' && viewer.assumed?.performerId === performerId ? viewer.assumed.role : undefined

/** For decisions that need no facts. */
export const NO_FACTS: AccessFacts = {
  owner: 'hidden',
  blocked: true,
  withheld: false,
  follows: false,
  subscribed: false,
  tierId: null,
  tiers: [],
  bought: false,
  ownedItems: 0,
  goneItems: 0,
  included: null,
  minPrice: 0,
}

/**
 * Returns false if the decision does not depend on facts: operators, owners, viewers outside the conversation, and free messages.
 */
export function needsFacts(viewer: Requester, subject: Subject): boolean {
  if (viewer.role === 'admin' || viewer.id === subject.ownerId) return false
  return subject.audience !== 'party' || (viewer.id === subject.recipientId && subject.price > 0)
}

/**
 * Decides for a message in a conversation: only its two participants see it, and the recipient pays its price once. A purchase
 * stays valid.
 */
function decideForParty(viewer: Requester, subject: Subject, facts: AccessFacts): AccessDecision {
  if (viewer.id === null || viewer.id !== subject.recipientId) return NOTHING
  if (facts.bought) return ALL
  if (subject.removed) return NOTHING
  if (subject.price === 0) return ALL
  // A block, a suspension or leaving stops the sale; the message is still listed, without an unlock option.
  if (facts.blocked || facts.owner !== 'shown') return { sees: 'teaser', unlock: [] }
  const offers = forSale(subject, facts)
  return offers ? { sees: 'teaser', unlock: offers } : ALL
}

/** Returns how a viewer joins those to whom the owner offers the subject; undefined for a viewer who is one of them. */
function wayInside({ visibleTo = 'everyone' }: Subject, { follows, subscribed }: AccessFacts): Unlock | undefined {
  if (visibleTo === 'followers') return follows || subscribed ? undefined : { by: 'follow' }
  return visibleTo === 'everyone' || subscribed ? undefined : { by: 'subscribe' }
}

/** Returns undefined if the subject is open to the viewer. */
function offersOf(subject: Subject, facts: AccessFacts): Unlock[] | undefined {
  if (subject.audience === 'followers') return facts.follows || facts.subscribed ? undefined : [{ by: 'follow' }]
  return subject.audience === 'subscribers' ? subscription(subject, facts) : saleOrSubscription(subject, facts)
}

/** Content for certain tiers stays locked for subscribers of other tiers, who can change their tier. */
function subscription({ tierIds = [] }: Subject, { subscribed, tierId, tiers }: AccessFacts): Unlock[] | undefined {
  if (tierIds.length === 0) return subscribed ? undefined : [{ by: 'subscribe' }]
  if (subscribed && tierId !== null && tierIds.includes(tierId)) return undefined
  return tiers.length === 0 ? [] : [{ by: subscribed ? 'change_tier' : 'subscribe', tiers: [...tiers] }]
}

function saleOrSubscription(subject: Subject, facts: AccessFacts): Unlock[] | undefined {
  const sale = forSale(subject, facts)
  if (!subject.subscribersIncluded || sale === undefined) return sale
  const way = subscription(subject, facts)
  return way && [...sale, ...way]
}

/** Returns undefined if the viewer owns all items, or if it is free with the viewer's tier. Offers nothing if no item can be sold. */
function forSale(subject: Subject, facts: AccessFacts): Unlock[] | undefined {
  const { price, fileIds, isUnlockable } = subject
  const { ownedItems, goneItems, minPrice, included } = facts
  if (price === 0) return []
  const items = fileIds.length - goneItems
  if (fileIds.length > 0 && items === 0) return []
  const percent = percentOff(subject, facts)
  const remaining = remainingPrice({ price: discountedPrice(price, percent), items, owned: ownedItems, least: minPrice })
  if (remaining === 0) return undefined
  const fullPrice = fromMinorUnits(price)
  const owned = ownedItems > 0 && { owned: { items: ownedItems, of: items, fullPrice } }
  const discount = percent > 0 && { discount: { percent, fullPrice } }
  const purchase: Unlock = { by: 'purchase', price: fromMinorUnits(remaining), items, ...owned, ...discount }
  return isUnlockable !== false && included !== null && included.left > 0
    ? [purchase, { by: 'included', ...allowanceView(included) }]
    : [purchase]
}

const percentOff = ({ tierDiscounts = {} }: Subject, { subscribed, tierId }: AccessFacts): number =>
  (subscribed && tierId !== null && tierDiscounts[tierId]) || 0
