import { Type, type Static } from 'typebox'
import { ContentCard, ContentKind } from './content.ts'
import { get, Id, Limit, DateTime, Offset, oneOf, page, Price, Tokens } from './define.ts'
import { mediaKinds } from './media-kinds.ts'
import { Person } from './people.ts'

export const Purchase = Type.Object({
  _id: Id,
  kind: ContentKind,
  targetId: Id,
  /** The other participant: the performer for a fan, the fan for a performer. */
  with: Person,
  tokens: Tokens,
  /** The performer's earnings in the site's currency. Present in the performer's view only. */
  earned: Type.Optional(Price),
  /** The content's current state. Absent when it has no page of its own or no longer exists. */
  card: Type.Optional(ContentCard),
  /** Number of its media items that operators have taken down since. Present in the fan's view only. */
  takenDown: Type.Optional(Type.Object({ files: Type.Integer(), of: Type.Integer() })),
  /** Further actions of the buyer. Empty in the performer's view. */
  can: Type.Array(oneOf('download')),
  createdAt: DateTime,
})
export type Purchase = Static<typeof Purchase>

const narrowing = {
  kind: Type.Optional(ContentKind),
  performerId: Type.Optional(Id),
  /** All words must match the content (where the caller can still see all of it) or the performer's name. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
}

export const PurchaseFilters = Type.Object({ ...narrowing, sort: Type.Optional(oneOf('newest', 'oldest')) })
export type PurchaseFilters = Static<typeof PurchaseFilters>

const pageQuery = Type.Object({ limit: Limit(20), offset: Offset })

export const listOwnPurchases = get('/purchased-contents/users/search', {
  summary: 'List the content the caller has unlocked, newest first by default. A search covers the latest 5,000 purchases.',
  who: 'fan',
  query: Type.Object({ ...PurchaseFilters.properties, ...pageQuery.properties }),
  reply: page(Purchase),
  provides: ['purchases'],
})

/** Number of purchases that each filter value leaves, with the other filters unchanged. */
export const PurchaseTotals = Type.Object({
  total: Type.Integer(),
  kinds: Type.Array(Type.Object({ kind: ContentKind, total: Type.Integer() }), { maxItems: 50 }),
  /** The hundred performers with the most purchases, most first. */
  performers: Type.Array(Type.Object({ performer: Person, total: Type.Integer() }), { maxItems: 100 }),
})
export type PurchaseTotals = Static<typeof PurchaseTotals>

export const countOwnPurchases = get('/purchased-contents/users/totals', {
  summary: 'Count the content the caller has unlocked, by kind and by performer.',
  who: 'fan',
  query: Type.Object(narrowing),
  reply: PurchaseTotals,
  provides: ['purchases'],
})

export const listSoldContents = get('/purchased-contents/performers/search', {
  summary: 'List the content that fans have unlocked from the caller, newest first.',
  who: 'performer',
  query: pageQuery,
  reply: page(Purchase),
  provides: ['earnings'],
})

/** An uploaded original without the camera's metadata. */
export const Download = Type.Object({
  _id: Id,
  kind: oneOf(...mediaKinds),
  name: Type.String(),
  bytes: Type.Integer(),
  /** Works for the caller only, and only while the caller may download it. The response is an attachment. */
  url: Type.String(),
  alt: Type.String(),
  /** A data URL of a small picture. Empty for recordings without a cover. */
  placeholder: Type.String(),
})
export type Download = Static<typeof Download>

export const listDownloads = get('/purchased-contents/:kind/:id/downloads', {
  summary:
    'List the files of purchased content that the caller may save. The list is empty if the performer does not allow it. Performers can list the files of their own content.',
  who: 'member',
  params: Type.Object({ kind: ContentKind, id: Id }),
  query: Type.Object({ limit: Limit(100), offset: Offset }),
  reply: page(Download),
  errors: ['not_found'],
  provides: ['purchases'],
})
