/** Defines blocks: two accounts that no longer exist for each other (specification, section 7; product.md, Access). */
import { Type, type Static } from 'typebox'
import { DateTime, del, Done, get, Id, IdParams, Limit, Offset, page, post, serverEvent } from './define.ts'
import { Person } from './people.ts'

export const BlockedPerson = Type.Object({ ...Person.properties, blockedAt: DateTime })
export type BlockedPerson = Static<typeof BlockedPerson>

/** All data that shows people or their content. */
export const blocksMakeStale = [
  'blocked-people',
  'access',
  'performer',
  'performers',
  'suggestions',
  'keywords',
  'posts',
  'post',
  'feed',
  'story-rings',
  'stories',
  'comments',
  'following',
  'followers',
  'subscriptions',
  'subscribers',
  'conversations',
  'unseen-messages',
  'messages',
  'writing',
  'fan-cards',
  'fan-groups',
  'fan-reminders',
  'notifications',
  'unread-notifications',
  'bookmarks',
]

export const blockUser = post('/block/users', {
  summary:
    'Block a person. Neither sees the other, a follow between them ends, and a subscription between them stops renewing. Blocking twice changes nothing.',
  who: 'member',
  body: Type.Object({ userId: Id }),
  reply: Done,
  errors: ['not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: blocksMakeStale,
})

export const unblockUser = del('/block/users/:id', {
  summary: 'Unblock a person by their id. A follow or renewal that the block ended is not restored.',
  who: 'member',
  params: IdParams,
  reply: Done,
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: blocksMakeStale,
})

export const listBlocked = get('/block/users', {
  summary: 'List the people the caller has blocked, latest first.',
  who: 'member',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(BlockedPerson),
  provides: ['blocked-people'],
})

/** Sent to both accounts when one of them blocks or unblocks the other. The event does not say who. */
export const blocksChanged = serverEvent('blocks_changed', Type.Object({}), blocksMakeStale)
