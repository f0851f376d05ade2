/** May this viewer see this, and if not, what do they see instead? Pure; asked by every way out of the server (product.md, Access). */
import type { Unlock } from '@fanfare/contract/access'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Subject } from '#core/content/index.ts'
import type { Anyone } from '#platform/viewer.ts'

/** What is true between one viewer and one subject. Loaded in bulk by `facts.ts`. */
export interface AccessFacts {
  /** The owner's account is verified, and neither suspended nor deleted. */
  readonly ownerShown: boolean
  /** Either side has blocked the other. */
  readonly blocked: boolean
  readonly subscribed: boolean
  readonly bought: boolean
}

export type AccessDecision =
  | { readonly sees: 'all' }
  | { readonly sees: 'teaser'; readonly unlock: Unlock[] }
  /** Answered exactly like something that never existed. */
  | { readonly sees: 'nothing' }

const ALL: AccessDecision = { sees: 'all' }
const NOTHING: AccessDecision = { sees: 'nothing' }

export function decideAccess(viewer: Anyone, subject: Subject, facts: AccessFacts): AccessDecision {
  if (viewer.role === 'admin' || viewer.id === subject.ownerId) return ALL
  if (subject.audience === 'party') return decideForParty(viewer, subject, facts)
  if (!facts.ownerShown || facts.blocked) return NOTHING
  // What was bought stays with its buyer when its owner takes it away from everyone else.
  if (facts.bought) return ALL
  if (subject.removed) return NOTHING
  if (subject.audience === 'free') return ALL
  const offers = subject.audience === 'subscribers' ? subscription(facts) : forSale(subject)
  if (offers === undefined) return ALL
  return { sees: 'teaser', unlock: viewer.role === 'guest' ? [{ by: 'login' }] : offers }
}

/** For those of whom nothing has to be asked. */
export const NO_FACTS: AccessFacts = { ownerShown: false, blocked: true, subscribed: false, bought: false }

/** False where the decision is the same whatever the facts: for operators, owners, strangers to a talk, and what costs nothing in it. */
export function needsFacts(viewer: Anyone, subject: Subject): boolean {
  if (viewer.role === 'admin' || viewer.id === subject.ownerId) return false
  return subject.audience !== 'party' || (viewer.id === subject.recipientId && subject.price > 0)
}

/** A conversation's message: its two sides only; the one who did not send it pays a price once. What was bought stays. */
function decideForParty(viewer: Anyone, subject: Subject, facts: AccessFacts): AccessDecision {
  if (viewer.id === null || viewer.id !== subject.recipientId) return NOTHING
  if (facts.bought || subject.price === 0) return ALL
  if (subject.removed) return NOTHING
  // A block or a suspension ends buying; the message keeps its place without a way in.
  return { sees: 'teaser', unlock: facts.blocked || !facts.ownerShown ? [] : forSale(subject) }
}

const subscription = (facts: AccessFacts): Unlock[] | undefined => (facts.subscribed ? undefined : [{ by: 'subscribe' }])
const forSale = ({ price }: Subject): Unlock[] => (price > 0 ? [{ by: 'purchase', price: fromMinorUnits(price) }] : [])
