import { Type, type Static } from 'typebox'
import { ContentCard, ContentKind } from './content.ts'
import { get, Id, Limit, DateTime, Offset, page, Price, Tokens } from './define.ts'
import { Person } from './people.ts'

export const Purchase = Type.Object({
  _id: Id,
  kind: ContentKind,
  targetId: Id,
  /** The other participant: the performer for a fan, the fan for a performer. */
  with: Person,
  tokens: Tokens,
  /** What the performer earned, in the site's currency; only in the performer's view. */
  earned: Type.Optional(Price),
  /** What it looks like now; absent where it has no page of its own, or is gone. */
  card: Type.Optional(ContentCard),
  createdAt: DateTime,
})
export type Purchase = Static<typeof Purchase>

const pageQuery = Type.Object({ limit: Limit(20), offset: Offset })

export const listOwnPurchases = get('/purchased-contents/users/search', {
  summary: 'What the calling fan has unlocked, newest first.',
  who: 'fan',
  query: pageQuery,
  reply: page(Purchase),
  provides: ['purchases'],
})

export const listSoldContents = get('/purchased-contents/performers/search', {
  summary: 'What fans have unlocked of the calling performer, newest first.',
  who: 'performer',
  query: pageQuery,
  reply: page(Purchase),
  provides: ['earnings'],
})
