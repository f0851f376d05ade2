import { Type, type Static } from 'typebox'
import { get, Id, Limit, DateTime, Offset, oneOf, page, Price, Tokens } from './define.ts'
import { Person } from './people.ts'

export const Purchase = Type.Object({
  _id: Id,
  kind: oneOf('post', 'message'),
  targetId: Id,
  /** The other participant: the performer for a fan, the fan for a performer. */
  with: Person,
  tokens: Tokens,
  /** What the performer earned, in the site's currency; only in the performer's view. */
  earned: Type.Optional(Price),
  createdAt: DateTime,
})
export type Purchase = Static<typeof Purchase>

const pageQuery = Type.Object({ limit: Limit(20), offset: Offset })

export const listOwnPurchases = get('/purchased-contents/users/search', {
  summary: 'Posts and messages that the calling fan has unlocked.',
  who: 'fan',
  query: pageQuery,
  reply: page(Purchase),
  provides: ['purchases'],
})

export const listSoldContents = get('/purchased-contents/performers/search', {
  summary: 'Posts and messages of the calling performer that fans have unlocked.',
  who: 'performer',
  query: pageQuery,
  reply: page(Purchase),
  provides: ['earnings'],
})
