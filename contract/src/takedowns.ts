/** Takedowns: what an operator orders to go from the site for good, also from those who have paid for it. */
import { Type, type Static } from 'typebox'
import { Cursor, DateTime, get, Id, Limit, LINE, oneOf, page, post } from './define.ts'
import { Media } from './media.ts'
import { Person } from './people.ts'

/** A media item as an operator finds it. */
export const StoredMedia = Type.Object({
  _id: Id,
  media: Media,
  title: Type.String(),
  /** False: it has left its owner's vault and is kept for its buyers, or it was never in one. */
  inVault: Type.Boolean(),
  /** How many posts, messages and other things show it. */
  totalUses: Type.Integer(),
  /** How many people have paid for it. */
  totalBuyers: Type.Integer(),
  createdAt: DateTime,
})
export type StoredMedia = Static<typeof StoredMedia>

/** The avatar or the cover of an account. */
export const AccountPicture = Type.Object({
  _id: Id,
  kind: oneOf('avatar', 'cover'),
  url: Type.String(),
  createdAt: DateTime,
})
export type AccountPicture = Static<typeof AccountPicture>

export const Takedown = Type.Object({
  _id: Id,
  owner: Person,
  kind: oneOf('photo', 'video', 'audio', 'avatar', 'cover'),
  title: Type.String(),
  reason: Type.String(),
  orderedBy: Person,
  orderedAt: DateTime,
})
export type Takedown = Static<typeof Takedown>

/** Read by the form as well. */
export const MediaSearch = Type.Object({
  /** A username, or the address of a profile, post, gallery or video. */
  of: Type.String({ minLength: 1, maxLength: 300, title: 'Whose, or where' }),
})

export const listStoredMedia = get('/admin/takedowns/media', {
  summary: 'The media of one account, newest first, with what its profile shows of them; or those of one thing.',
  who: 'admin',
  query: Type.Object({
    ...MediaSearch.properties,
    limit: Limit(24),
    cursor: Cursor,
  }),
  reply: Type.Object({
    ...page(StoredMedia).properties,
    owner: Person,
    /** Avatar and cover; of an account, with the first page. */
    pictures: Type.Array(AccountPicture),
    /** Those that greet whoever opens the profile, which are among `data`, too; of an account, with the first page. */
    onProfile: Type.Array(StoredMedia),
  }),
  errors: ['not_found', 'not_valid'],
  provides: ['takedowns'],
})

export const listTakedowns = get('/admin/takedowns', {
  summary: 'All takedowns, newest first.',
  who: 'admin',
  query: Type.Object({ limit: Limit(20), cursor: Cursor }),
  reply: page(Takedown),
  errors: ['not_valid'],
  provides: ['takedowns'],
})

/** So many items one order takes down. */
export const MOST_TAKEN_DOWN = 50

export const takeDownMedia = post('/admin/takedowns', {
  summary:
    'Remove media, avatars and covers from the site for good: the files with all their sizes, from everything that shows them and from archives, also for those who have paid for them. It cannot be undone. The owner is told, with the reason.',
  who: 'admin',
  needsProof: true,
  body: Type.Object({
    /** Of media items, avatars and covers. */
    fileIds: Type.Array(Id, { minItems: 1, maxItems: MOST_TAKEN_DOWN, uniqueItems: true }),
    /** The owner reads it. */
    reason: Type.String({ minLength: 3, maxLength: 300, pattern: LINE, title: 'Reason' }),
  }),
  reply: Type.Object({
    /** With the teasers that were cut from them. */
    total: Type.Integer(),
  }),
  errors: ['not_found', 'already_done'],
  invalidates: ['takedowns', 'posts', 'post', 'galleries', 'gallery', 'videos', 'video', 'photos', 'performer', 'welcome'],
})
