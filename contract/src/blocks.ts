/** Defines blocks: two accounts that no longer exist for each other (specification, section 7; product.md, Access). */
import { Type, type Static } from 'typebox'
import { DateTime, del, Done, get, Id, IdParams, Limit, Offset, oneOf, page, post, serverEvent } from './define.ts'
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
  body: Type.Object({
    userId: Id,
    /** Also blocks accounts that seem to be the same person, now and later. Only performers can do this. */
    withLinked: Type.Optional(Type.Boolean()),
  }),
  reply: Done,
  errors: ['not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: blocksMakeStale,
})

export const unblockUser = del('/block/users/:id', {
  summary:
    'Unblock a person by their id. A follow or renewal that the block ended is not restored. Accounts that were blocked along with the person are unblocked.',
  who: 'member',
  params: IdParams,
  reply: Done,
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: blocksMakeStale,
})

export const unblockByUsername = post('/block/users/unblock', {
  summary:
    'Unblock a person by username, such as someone who shares a device with a blocked person. The reply is the same for unknown usernames and people who are not blocked.',
  who: 'performer',
  body: Type.Object({ username: Type.String({ minLength: 1, maxLength: 60, title: 'Username' }) }),
  reply: Done,
  rateLimit: { calls: 20, seconds: 3600 },
  invalidates: blocksMakeStale,
})

export const LinkedBlock = Type.Object({
  owner: Person,
  person: Person,
  /** The blocked person to whom `person` is linked. */
  root: Person,
  /** Both accounts use the same card, or were used in the same browser. */
  reason: oneOf('card', 'device'),
  blockedAt: DateTime,
})
export type LinkedBlock = Static<typeof LinkedBlock>

export const listLinkedBlocks = get('/admin/accounts/:id/linked-blocks', {
  summary: 'List blocks that were placed because this account is linked to another one, latest first, with the reason.',
  who: 'admin',
  permission: 'accounts_read',
  params: IdParams,
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(LinkedBlock),
  provides: ['accounts'],
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
