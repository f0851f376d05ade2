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
  page,
  post,
  serverEvent,
  put,
  Tokens,
} from './define.ts'
import { Engagement } from './engagement.ts'
import { Blurred, Media, photoPart, ProcessingStatus, Uploaded, videoPart } from './media.ts'
import { Person } from './people.ts'
import { Bookmark, BookmarkQuery } from './reactions.ts'
import { Receipt, ShownPrice } from './sales.ts'

const Head = { _id: Id, performer: Person, audience: Audience, price: Tokens, createdAt: DateTime }

/** Two shapes instead of optional fields: a locked view has no field that could leak. */
export const Post = Type.Union([
  Type.Object({
    ...Head,
    engagement: Engagement,
    locked: Type.Literal(false),
    text: Type.String(),
    files: Type.Array(Media),
    can: Type.Array(oneOf('edit', 'delete', 'tip')),
  }),
  Type.Object({
    ...Head,
    engagement: Engagement,
    locked: Type.Literal(true),
    teaser: Type.String(),
    inside: Inside,
    previews: Type.Array(Blurred),
    unlock: Type.Array(Unlock),
  }),
])
export type Post = Static<typeof Post>

/** All fields of the post's form. */
export const OwnPost = Type.Object({
  ...Head,
  text: Type.String(),
  teaser: Type.String(),
  files: Type.Array(Media),
  /** `processing` until every file is ready; only then is the post visible to others. */
  status: oneOf('processing', 'published', 'failed'),
  totalSales: Type.Integer(),
})
export type OwnPost = Static<typeof OwnPost>

export const uploadPostPhoto = post('/feeds/file/photo/upload', {
  summary: 'Store a photo for a post; a job processes it.',
  who: 'performer',
  files: { file: photoPart },
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

const Draft = {
  text: Type.String({ maxLength: 5000, title: 'Text' }),
  teaser: Type.Optional(Type.String({ maxLength: 300, title: 'Teaser', default: '' })),
  audience: Audience,
  /** Tokens; required for `paid`, not allowed otherwise. */
  price: Type.Optional(Tokens),
  fileIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true, default: [] })),
  /** Descriptions of the files for people who cannot see them, in the order of `fileIds`. */
  alts: Type.Optional(Type.Array(Type.String({ maxLength: 300, pattern: OPTIONAL_LINE }), { maxItems: 20, default: [] })),
}

export const listOwnPosts = get('/performer/feeds', {
  summary: 'The own posts, newest first.',
  who: 'performer',
  query: Type.Object({ limit: Limit(20), cursor: Cursor }),
  reply: page(OwnPost),
  provides: ['own-posts'],
})

export const createPost = post('/performer/feeds', {
  summary: 'Publish a post; verified performers only.',
  who: 'performer',
  body: Type.Object(Draft),
  reply: OwnPost,
  errors: ['not_verified', 'not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: ['own-posts', 'posts', 'performer:{performer._id}'],
})

export const readOwnPost = get('/performer/feeds/:id', {
  summary: 'One of the own posts, for its form.',
  who: 'performer',
  params: IdParams,
  reply: OwnPost,
  errors: ['not_found'],
  provides: ['own-posts'],
})

export const updatePost = put('/performer/feeds/:id', {
  summary: 'Change a post. Photos of a post that was bought cannot be removed.',
  who: 'performer',
  params: IdParams,
  body: Type.Object(Draft),
  reply: OwnPost,
  errors: ['not_found', 'not_valid'],
  invalidates: ['own-posts', 'posts', 'post:{id}', 'performer:{performer._id}'],
})

export const deletePost = del('/performer/feeds/:id', {
  summary: 'Delete a post for everyone but its buyers.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['own-posts', 'posts', 'post:{id}', 'performer'],
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
  summary: 'Posts, newest first: of one performer, or of those whom the viewer follows or subscribes to, or of all.',
  who: 'anyone',
  query: Type.Object({
    performerId: Type.Optional(Id),
    /** `following` is empty for someone who follows no one; `discover` lists everyone's posts. */
    source: Type.Optional(Type.Enum(['following', 'discover'], { default: 'following' })),
    limit: Limit(20),
    cursor: Cursor,
  }),
  reply: page(Post),
  errors: ['not_found'],
  provides: ['posts', 'feed:{source}'],
  items: viewPost,
})

export const buyPost = post('/token-transactions/feed/:id', {
  summary: 'Unlock a post for good.',
  who: 'fan',
  params: IdParams,
  body: ShownPrice,
  reply: Receipt,
  errors: ['not_found', 'already_done', 'not_enough_tokens', 'price_changed'],
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
