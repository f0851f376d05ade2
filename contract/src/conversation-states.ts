/** Defines a participant's view of a conversation: its state, the other's presence, and whether the viewer may write. */
import { Type, type Static } from 'typebox'
import { Allowance, Unlock } from './access.ts'
import { Id, oneOf, orNull, Tokens } from './define.ts'

/** The viewer's own state. The other participant never sees it. */
export const ConversationState = Type.Object({
  /** A muted conversation sends no notifications and is not counted as unseen. */
  isMuted: Type.Boolean(),
  /** Hidden from the inbox until it is unarchived. */
  isArchived: Type.Boolean(),
  /** Hidden from the inbox until the next message. */
  isHidden: Type.Boolean(),
  /** Marked as unread by hand, whatever was read. */
  isUnread: Type.Boolean(),
  isPinned: Type.Boolean(),
  /** Performers only: the other participant gets no notifications, read receipts or presence. */
  isRestricted: Type.Boolean(),
})
export type ConversationState = Static<typeof ConversationState>

/**
 * A performer's statement about who answers. `alone`: only the performer. `labelled`: some messages in this conversation were
 * automatic or written by an operator, and are labelled. `team`, also without a statement: members of the performer's team have written
 * some messages in this conversation, and these are labelled.
 */
export const ReplyDisclosure = oneOf('alone', 'labelled', 'team')
export type ReplyDisclosure = Static<typeof ReplyDisclosure>

/** Rounded so that no one learns the minute. */
export const Presence = oneOf('online', 'hour', 'day', 'week', 'month', 'earlier')
export type Presence = Static<typeof Presence>

/** The composer shows this before the viewer types. */
export const WritePermission = Type.Union([
  Type.Object({
    may: Type.Literal('free'),
    /** Messages left within 24 hours. Null for no limit. */
    left: orNull(Type.Integer()),
    /** Replaces `left` when messages have a price: what the fan's tier still includes. */
    included: Type.Optional(Allowance),
  }),
  Type.Object({ may: Type.Literal('pay'), price: Tokens, unlock: Type.Array(Unlock) }),
  Type.Object({
    may: Type.Literal('not'),
    /**
     * `allowance`: the viewer may write again later. `closed`: the performer takes no new conversations. `unavailable`: the other
     * is not available, for any reason. Performers only get the last one.
     */
    why: oneOf('follow', 'subscribe', 'allowance', 'closed', 'unavailable'),
    unlock: Type.Array(Unlock),
  }),
])
export type WritePermission = Static<typeof WritePermission>

/** Fans have `all`, `unread` and `archived` only. Restricted and archived conversations appear only in their own tabs. */
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
  groupId: Type.Optional(Id),
  sortBy: Type.Optional(InboxSort),
}
const InboxFilters = Type.Object(inboxFilters)
export type InboxFilters = Static<typeof InboxFilters>
