/** What the two of a conversation make of it: the own state, whether the other is there, and whether one may write. */
import { Type, type Static } from 'typebox'
import { Allowance, Unlock } from './access.ts'
import { Id, oneOf, orNull, Tokens } from './define.ts'

/** Of the viewer; the other learns nothing of it. */
export const ConversationState = Type.Object({
  /** No notification, and not counted as unseen. */
  isMuted: Type.Boolean(),
  /** Away until it is taken back. */
  isArchived: Type.Boolean(),
  /** Away until the next message. */
  isHidden: Type.Boolean(),
  /** Marked by hand, whatever was read. */
  isUnread: Type.Boolean(),
  isPinned: Type.Boolean(),
  /** Performers only: no notification, no read receipt and no presence for the other. */
  isRestricted: Type.Boolean(),
})
export type ConversationState = Static<typeof ConversationState>

/** What a performer says of who answers: only they; `labelled` where some messages of this conversation were sent automatically or by an operator, and say so. */
export const Answering = oneOf('alone', 'labelled')
export type Answering = Static<typeof Answering>

/** Rounded: nobody learns the minute. */
export const Presence = oneOf('online', 'hour', 'day', 'week', 'month', 'earlier')
export type Presence = Static<typeof Presence>

/** Whether the viewer may write, before anything is typed. */
export const Writing = Type.Union([
  Type.Object({
    may: Type.Literal('free'),
    /** How many more within 24 hours; null for as many as they like. */
    left: orNull(Type.Integer()),
    /** Instead: what the tier of the fan includes, where a message costs something. */
    included: Type.Optional(Allowance),
  }),
  Type.Object({ may: Type.Literal('pay'), price: Tokens, unlock: Type.Array(Unlock) }),
  Type.Object({
    may: Type.Literal('not'),
    /**
     * `allowance`: later; `closed`: the performer takes no new conversations; `unavailable`: the other is not there, whatever the reason. Of
     * these, performers are told of the last one only.
     */
    why: oneOf('follow', 'subscribe', 'allowance', 'closed', 'unavailable'),
    unlock: Type.Array(Unlock),
  }),
])
export type Writing = Static<typeof Writing>

/** Fans have `all`, `unread` and `archived` only. Restricted and archived ones stand in their own tabs alone. */
export const InboxTab = oneOf(
  'all',
  'unread',
  'unanswered',
  'paid',
  'tippers',
  'subscribers',
  'expired',
  'followers',
  'archived',
  'restricted',
)
export type InboxTab = Static<typeof InboxTab>

const InboxSort = oneOf('latest', 'oldest_unanswered', 'most_spent')

export const inboxFilters = {
  tab: Type.Optional(InboxTab),
  /** One of the own fan groups; performers only. */
  groupId: Type.Optional(Id),
  sortBy: Type.Optional(InboxSort),
}
const InboxFilters = Type.Object(inboxFilters)
export type InboxFilters = Static<typeof InboxFilters>
