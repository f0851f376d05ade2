/**
 * Decides what a performer's restriction of someone changes. The restricted person sees everything as before, so each effect is on
 * the side of other people. Pure.
 */

/** An act of a restricted person, or something of the performer that the person would see. */
export type RestrictedAct =
  /** Writes to the performer. */
  | 'message'
  /** Comments, or edits a comment, on the performer's content. */
  | 'comment'
  /** Writes in the chat of the performer's show. */
  | 'live_chat'
  /** Watches the performer's show. */
  | 'live_viewer'
  /** Likes, or reacts to a message. */
  | 'reaction'
  /** Pays the performer. */
  | 'payment'
  /** Would learn that the performer is online, writes, or has read a message. */
  | 'presence'

export interface RestrictionOutcome {
  /** `both`: only the two of them. */
  readonly seenBy: 'everyone' | 'both' | 'no_one'
  readonly notifies: boolean
}

const USUAL: RestrictionOutcome = { seenBy: 'everyone', notifies: true }

const OF_RESTRICTED: Readonly<Record<RestrictedAct, RestrictionOutcome>> = {
  message: { seenBy: 'both', notifies: false },
  comment: { seenBy: 'both', notifies: false },
  live_chat: { seenBy: 'both', notifies: false },
  live_viewer: { seenBy: 'both', notifies: false },
  reaction: { seenBy: 'everyone', notifies: false },
  // Sums and receipts have to be complete. Words that come with a payment are a `live_chat` or a `message`.
  payment: USUAL,
  presence: { seenBy: 'no_one', notifies: false },
}

export const decideRestriction = (act: RestrictedAct, isRestricted: boolean): RestrictionOutcome =>
  isRestricted ? OF_RESTRICTED[act] : USUAL

/** Returns whether words of this person are held back from others until the performer approves them. */
export const isHeldBack = (act: RestrictedAct, isRestricted: boolean): boolean =>
  decideRestriction(act, isRestricted).seenBy === 'both'

/** The act that notifications of a group tell of; undefined for groups that a restriction does not touch. */
const ACT_OF_GROUP = new Map<string, RestrictedAct>([
  ['messages', 'message'],
  ['social', 'reaction'],
])

/** Returns whether a restriction keeps notifications of this group from the performer. */
export function isSilencedGroup(group: string): boolean {
  const act = ACT_OF_GROUP.get(group)
  return act !== undefined && !decideRestriction(act, true).notifies
}

interface HeldWords {
  readonly isHeld: boolean
  readonly authorId: string | null
  readonly ownerId: string
}

interface Reader {
  readonly id: string | null
  readonly role: string
}

/** Returns whether someone sees words that may be held back. Operators do, because they decide reports. */
export const seesHeldWords = ({ isHeld, authorId, ownerId }: HeldWords, { id, role }: Reader): boolean =>
  !isHeld || role === 'admin' || (id !== null && (id === authorId || id === ownerId))
