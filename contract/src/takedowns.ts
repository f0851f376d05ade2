/** Defines takedowns: content that an operator removes permanently, also for its buyers. */
import { Type, type Static } from 'typebox'
import { Cursor, DateTime, get, Id, Limit, SINGLE_LINE_PATTERN, oneOf, page, post } from './define.ts'
import { mediaKinds } from './media-kinds.ts'
import { Media } from './media.ts'
import { Person } from './people.ts'
import { ScanAdvice } from './scan-advice.ts'

export const StoredMedia = Type.Object({
  _id: Id,
  media: Media,
  title: Type.String(),
  /** False when it has left its owner's vault and is kept for its buyers, or was never in a vault. */
  inVault: Type.Boolean(),
  /** Number of posts, messages and other things that show it. */
  totalUses: Type.Integer(),
  totalBuyers: Type.Integer(),
  createdAt: DateTime,
  advice: Type.Array(ScanAdvice),
})
export type StoredMedia = Static<typeof StoredMedia>

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
  kind: oneOf(...mediaKinds, 'avatar', 'cover'),
  title: Type.String(),
  reason: Type.String(),
  orderedBy: Person,
  orderedAt: DateTime,
})
export type Takedown = Static<typeof Takedown>

/** The form reads this schema too. */
export const MediaSearch = Type.Object({
  /** A username, or the address of a profile, post, gallery or video. */
  of: Type.String({ minLength: 1, maxLength: 300, title: 'Username or link' }),
})

export const listStoredMedia = get('/admin/takedowns/media', {
  summary: 'List the media of an account and what its profile shows, or the media of one item, newest first.',
  who: 'admin',
  permission: 'moderation',
  query: Type.Object({
    ...MediaSearch.properties,
    limit: Limit(24),
    cursor: Cursor,
  }),
  reply: Type.Object({
    ...page(StoredMedia).properties,
    owner: Person,
    /** The avatar and cover. Present on the first page of an account's media. */
    pictures: Type.Array(AccountPicture),
    /** Media of the profile's welcome, which are also in `data`. Present on the first page of an account's media. */
    onProfile: Type.Array(StoredMedia),
  }),
  errors: ['not_found', 'not_valid'],
  provides: ['takedowns'],
})

export const listTakedowns = get('/admin/takedowns', {
  summary: 'List all takedowns, newest first.',
  who: 'admin',
  permission: 'moderation_read',
  query: Type.Object({ limit: Limit(20), cursor: Cursor }),
  reply: page(Takedown),
  errors: ['not_valid'],
  provides: ['takedowns'],
})

export const MAX_TAKEDOWN_ITEMS = 50

export const takeDownMedia = post('/admin/takedowns', {
  summary:
    "Take down media, avatars and covers permanently: in every size, everywhere they are shown, in archives, and for buyers. This can't be undone. The owner is notified, with the reason.",
  who: 'admin',
  permission: 'moderation',
  needsProof: true,
  body: Type.Object({
    /** Ids of media items, avatars and covers. */
    fileIds: Type.Array(Id, { minItems: 1, maxItems: MAX_TAKEDOWN_ITEMS, uniqueItems: true }),
    /** Shown to the owner. */
    reason: Type.String({ minLength: 3, maxLength: 300, pattern: SINGLE_LINE_PATTERN, title: 'Reason' }),
  }),
  reply: Type.Object({
    /** Includes teasers cut from the items. */
    total: Type.Integer(),
  }),
  errors: ['not_found', 'already_done'],
  invalidates: ['takedowns', 'posts', 'post', 'galleries', 'gallery', 'videos', 'video', 'photos', 'performer', 'welcome'],
})
