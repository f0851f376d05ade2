import { Type, type Static } from 'typebox'
import { Audience, Unlock } from './access.ts'
import { Inside } from './content.ts'
import {
  Cursor,
  del,
  Done,
  get,
  Id,
  IdParams,
  Limit,
  DateTime,
  oneOf,
  OPTIONAL_LINE,
  orNull,
  page,
  post,
  serverEvent,
  put,
  Tokens,
} from './define.ts'
import { Engagement } from './engagement.ts'
import { audioPart, Blurred, Media, photoPart, picturePart, ProcessingStatus, Uploaded, videoPart } from './media.ts'
import { Person } from './people.ts'
import { PUBLICATION_STATUSES } from './publication-status.ts'
import { ForTiers } from './for-tiers.ts'
import { Poll } from './poll-views.ts'
import { Bookmark, BookmarkQuery } from './reactions.ts'
import { Receipt, ShownOffer } from './sales.ts'
import { FromVersion, Version } from './versions.ts'

const Head = {
  _id: Id,
  performer: Person,
  audience: Audience,
  price: Tokens,
  /** Of a paid post: subscribers see it without paying for it. */
  subscribersIncluded: Type.Boolean(),
  /** For subscribers of these tiers only; empty for all of them. */
  tierIds: Type.Array(Id),
  /** When it was published, or else written. */
  createdAt: DateTime,
  /** When its words or media last changed after it was published; null where they have not. */
  editedAt: orNull(DateTime),
  /** When it leaves the site for everyone but its buyers; null where it stays. */
  expiresAt: orNull(DateTime),
  /** First on the profile. */
  isPinned: Type.Boolean(),
}

/** Two shapes instead of optional fields: a locked view has no field that could leak. */
export const Post = Type.Union([
  Type.Object({
    ...Head,
    engagement: Engagement,
    locked: Type.Literal(false),
    text: Type.String(),
    files: Type.Array(Media),
    poll: orNull(Poll),
    can: Type.Array(oneOf('edit', 'delete', 'tip')),
  }),
  Type.Object({
    ...Head,
    engagement: Engagement,
    locked: Type.Literal(true),
    teaser: Type.String(),
    /** Media that everyone sees. */
    open: Type.Array(Media),
    /** The others: how many there are, and what stands in their place. */
    inside: Inside,
    previews: Type.Array(Blurred),
    hasPoll: Type.Boolean(),
    unlock: Type.Array(Unlock),
  }),
])
export type Post = Static<typeof Post>

/** Only the buyers of an archived post see it. */
export const PostStatus = oneOf(...PUBLICATION_STATUSES, 'archived')
export type PostStatus = Static<typeof PostStatus>

/** All fields of the post's form. */
export const OwnPost = Type.Object({
  ...Head,
  version: Version,
  text: Type.String(),
  teaser: Type.String(),
  files: Type.Array(Media),
  /** Those of its files that everyone sees. */
  openFileIds: Type.Array(Id),
  /** The picture of its video, where that is not a frame of it. */
  thumbnail: orNull(Media),
  poll: orNull(Poll),
  status: PostStatus,
  /** When it is, or was, to be published; null where it was published at once. */
  scheduledAt: orNull(DateTime),
  publishedAt: orNull(DateTime),
  totalSales: Type.Integer(),
  can: Type.Array(oneOf('publish', 'schedule', 'archive', 'unarchive', 'pin', 'unpin')),
})
export type OwnPost = Static<typeof OwnPost>

export const uploadPostPhoto = post('/feeds/file/photo/upload', {
  summary: 'Store a photo for a post; a job processes it.',
  who: 'performer',
  files: { file: picturePart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted'],
  rateLimit: { calls: 60, seconds: 60 },
})

export const uploadPostVideo = post('/feeds/file/video/upload', {
  summary: 'Store a video for a post; a job processes it.',
  who: 'performer',
  files: { file: videoPart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted'],
  rateLimit: { calls: 20, seconds: 60 },
})

export const uploadPostTeaser = post('/feeds/file/teaser/upload', {
  summary: 'Store a video that is meant to be open in a locked post: name it in `fileIds` and in `openFileIds`.',
  who: 'performer',
  files: { file: videoPart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted'],
  rateLimit: { calls: 20, seconds: 60 },
})

export const uploadPostThumbnail = post('/feeds/file/thumbnail/upload', {
  summary: "Store a photo that is the picture of a post's video: name it as `thumbnailId`.",
  who: 'performer',
  files: { file: photoPart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted'],
  rateLimit: { calls: 60, seconds: 60 },
})

export const uploadPostAudio = post('/feeds/file/audio/upload', {
  summary: 'Store a recording for a post; a job processes it.',
  who: 'performer',
  files: { file: audioPart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted'],
  rateLimit: { calls: 60, seconds: 60 },
})

const Draft = {
  text: Type.String({ maxLength: 5000, title: 'Text' }),
  teaser: Type.Optional(Type.String({ maxLength: 300, title: 'Teaser', default: '' })),
  audience: Audience,
  /** Tokens; required for `paid`, not allowed otherwise. */
  price: Type.Optional(Tokens),
  fileIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true, default: [] })),
  /** Descriptions of the files for people who cannot see them, in the order of `fileIds`. */
  alts: Type.Optional(Type.Array(Type.String({ maxLength: 300, pattern: OPTIONAL_LINE }), { maxItems: 20, default: [] })),
  /** Those of `fileIds` that everyone sees, although the post is locked. */
  openFileIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true, default: [] })),
  /** For `paid` only. */
  subscribersIncluded: Type.Optional(Type.Boolean({ default: false })),
  tierIds: ForTiers,
  thumbnailId: Type.Optional(orNull(Id)),
  /** The poll of the post; without one the post has none. */
  pollId: Type.Optional(orNull(Id)),
  /** Save it without publishing it; it may be incomplete. Not of a post that has been published. */
  isDraft: Type.Optional(Type.Boolean({ default: false })),
  /** Publish it then, at most a year from now. Not of a post that has been published. */
  scheduledAt: Type.Optional(orNull(DateTime)),
  /** Archive it then. */
  expiresAt: Type.Optional(orNull(DateTime)),
}

/** The own posts by what has become of them; `published` are also those that wait for their files. */
export const PostShelf = oneOf('published', 'scheduled', 'draft', 'archived')
export type PostShelf = Static<typeof PostShelf>

export const listOwnPosts = get('/performer/feeds', {
  summary: 'The own posts, latest first; scheduled ones the next first. `counts` are of all of them.',
  who: 'performer',
  query: Type.Object({
    status: Type.Optional(PostShelf),
    /** With `status` only: of a calendar, from and before a time. */
    from: Type.Optional(DateTime),
    before: Type.Optional(DateTime),
    limit: Limit(20),
    cursor: Cursor,
  }),
  reply: Type.Object({
    ...page(OwnPost).properties,
    counts: Type.Object({
      published: Type.Integer(),
      scheduled: Type.Integer(),
      draft: Type.Integer(),
      archived: Type.Integer(),
    }),
    /** Those that stand first on the profile, in their order. */
    pinnedIds: Type.Array(Id),
  }),
  errors: ['not_valid'],
  provides: ['own-content:post'],
})

export const createPost = post('/performer/feeds', {
  summary: 'Publish a post at once or later, or save a draft. Only verified performers publish.',
  who: 'performer',
  body: Type.Object(Draft),
  reply: OwnPost,
  errors: ['not_verified', 'not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: ['own-content:post', 'calendar', 'posts', 'performer:{performer._id}'],
})

export const readOwnPost = get('/performer/feeds/:id', {
  summary: 'One of the own posts, for its form.',
  who: 'performer',
  params: IdParams,
  reply: OwnPost,
  errors: ['not_found'],
  provides: ['own-content:post'],
})

export const updatePost = put('/performer/feeds/:id', {
  summary: 'Change a post. Photos of a post that was bought cannot be removed, nor a poll in which somebody has voted.',
  who: 'performer',
  params: IdParams,
  body: Type.Object({ ...Draft, version: FromVersion }),
  reply: OwnPost,
  errors: ['not_verified', 'not_found', 'not_valid', 'not_allowed', 'changed_meanwhile'],
  invalidates: ['own-content:post', 'calendar', 'posts', 'post:{id}', 'performer:{performer._id}'],
})

export const deletePost = del('/performer/feeds/:id', {
  summary: 'Delete a post for everyone but its buyers.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['own-content:post', 'calendar', 'posts', 'post:{id}', 'performer'],
})

export const viewPost = get('/user/feeds/:id', {
  summary: 'One post as this viewer may see it.',
  who: 'anyone',
  params: IdParams,
  reply: Post,
  errors: ['not_found'],
  provides: ['post:{id}', 'access:{performer._id}'],
})

export const listPosts = get('/user/feeds', {
  summary:
    'Posts, newest first: of one performer, after those that are pinned; or of those whom the viewer follows or subscribes to, or of all.',
  who: 'anyone',
  query: Type.Object({
    performerId: Type.Optional(Id),
    /** `following` is empty for someone who follows no one; `discover` lists everyone's posts. */
    source: Type.Optional(Type.Enum(['following', 'discover'], { default: 'following' })),
    /** With `performerId` only: words of what everyone may read of them; those that are pinned are among the others then. */
    q: Type.Optional(Type.String({ maxLength: 100 })),
    limit: Limit(20),
    cursor: Cursor,
  }),
  reply: page(Post),
  errors: ['not_found', 'not_valid'],
  provides: ['posts', 'feed:{source}'],
  items: viewPost,
})

export const buyPost = post('/token-transactions/feed/:id', {
  summary: 'Unlock a post for good.',
  who: 'fan',
  params: IdParams,
  body: ShownOffer,
  reply: Receipt,
  errors: ['not_found', 'already_done', 'not_enough_tokens', 'spending_limit', 'price_changed', 'changed_meanwhile'],
  invalidates: ['post:{id}', 'purchases', 'wallet'],
  invalidatesOnConflict: ['me', 'post:{id}'],
})

export const listBookmarkedPosts = get('/reactions/feeds/bookmark', {
  summary: 'The posts that the caller has bookmarked, latest first.',
  who: 'member',
  query: BookmarkQuery,
  reply: page(Bookmark),
  errors: ['not_valid'],
  provides: ['bookmarks'],
})

export const readPostFileStatus = get('/user/feeds/:id/file/:fileId/status', {
  summary: "The processing status of a file of an own post. Before the post exists, its id is the file's.",
  who: 'performer',
  params: Type.Object({ id: Id, fileId: Id }),
  reply: ProcessingStatus,
  errors: ['not_found'],
})

/** To followers and subscribers: a new post. */
export const postPublished = serverEvent('post_published', Type.Object({ postId: Id, performerId: Id }))
