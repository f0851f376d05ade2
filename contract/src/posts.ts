import { Type, type Static } from 'typebox'
import { Audience, Unlock } from './access.ts'
import { MediaCounts } from './content.ts'
import {
  Cursor,
  get,
  Id,
  IdParams,
  Limit,
  DateTime,
  oneOf,
  OPTIONAL_SINGLE_LINE_PATTERN,
  orNull,
  page,
  post,
  serverEvent,
  put,
  Tokens,
} from './define.ts'
import { Engagement } from './engagement.ts'
import { audioPart, Blurred, Media, photoPart, picturePart, ProcessingStatus, Uploaded, videoPart } from './media.ts'
import {
  bookmarkRoute,
  buyRoute,
  changedTags,
  createdTags,
  deleteRoute,
  OwnPublication,
  PublicationHead,
  ShelfCounts,
  viewOwnRoute,
  viewRoute,
} from './publication-routes.ts'
import { PublicationShelf } from './publication-status.ts'
import { OptionalTierIds } from './tier-ids.ts'
import { PublishPlan } from './publish-plan.ts'
import { Poll } from './poll-views.ts'
import { FromVersion } from './versions.ts'

export const postTags = { kind: 'post', a: 'a post', many: 'posts', tags: ['posts'] }

const Head = {
  ...PublicationHead,
  /** When its text or media last changed after publishing. Null when they have not. */
  editedAt: orNull(DateTime),
  /** When it is archived for everyone but its buyers. Null when it stays. */
  expiresAt: orNull(DateTime),
  isPinned: Type.Boolean(),
}

/** Two shapes instead of optional fields, so that a locked view has no field that could leak. */
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
    open: Type.Array(Media),
    inside: MediaCounts,
    previews: Type.Array(Blurred),
    hasPoll: Type.Boolean(),
    unlock: Type.Array(Unlock),
  }),
])
export type Post = Static<typeof Post>

export const OwnPost = Type.Object({
  ...Head,
  ...OwnPublication,
  text: Type.String(),
  teaser: Type.String(),
  files: Type.Array(Media),
  /** The subset of its files that everyone sees. */
  openFileIds: Type.Array(Id),
  /** The picture of its video, when it is not a frame of the video. */
  thumbnail: orNull(Media),
  poll: orNull(Poll),
  can: Type.Array(oneOf('publish', 'schedule', 'archive', 'unarchive', 'pin', 'unpin')),
})
export type OwnPost = Static<typeof OwnPost>

export const uploadPostPhoto = post('/feeds/file/photo/upload', {
  summary: 'Upload a photo for a post. It is processed in the background.',
  who: 'performer',
  seat: 'publish',
  files: { file: picturePart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted', 'agreement_needed'],
  rateLimit: { calls: 60, seconds: 60 },
})

export const uploadPostVideo = post('/feeds/file/video/upload', {
  summary: 'Upload a video for a post. It is processed in the background.',
  who: 'performer',
  seat: 'publish',
  files: { file: videoPart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted', 'agreement_needed'],
  rateLimit: { calls: 20, seconds: 60 },
})

export const uploadPostTeaser = post('/feeds/file/teaser/upload', {
  summary: 'Upload a video that stays open in a locked post. Pass its id in both `fileIds` and `openFileIds`.',
  who: 'performer',
  seat: 'publish',
  files: { file: videoPart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted', 'agreement_needed'],
  rateLimit: { calls: 20, seconds: 60 },
})

export const uploadPostThumbnail = post('/feeds/file/thumbnail/upload', {
  summary: "Upload a photo as the thumbnail of a post's video. Pass its id as `thumbnailId`.",
  who: 'performer',
  seat: 'publish',
  files: { file: photoPart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted', 'agreement_needed'],
  rateLimit: { calls: 60, seconds: 60 },
})

export const uploadPostAudio = post('/feeds/file/audio/upload', {
  summary: 'Upload a recording for a post. It is processed in the background.',
  who: 'performer',
  seat: 'publish',
  files: { file: audioPart },
  reply: Uploaded,
  errors: ['upload_too_large', 'upload_not_accepted', 'agreement_needed'],
  rateLimit: { calls: 60, seconds: 60 },
})

const Draft = {
  text: Type.String({ maxLength: 5000, title: 'Text' }),
  teaser: Type.Optional(Type.String({ maxLength: 300, title: 'Teaser', default: '' })),
  audience: Audience,
  /** Tokens. Required for `paid`, not allowed otherwise. */
  price: Type.Optional(Tokens),
  fileIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true, title: 'Media', default: [] })),
  /** Alternative texts of the files, in the order of `fileIds`. */
  alts: Type.Optional(
    Type.Array(Type.String({ maxLength: 300, pattern: OPTIONAL_SINGLE_LINE_PATTERN }), { maxItems: 20, default: [] }),
  ),
  /** The subset of `fileIds` that everyone sees although the post is locked. */
  openFileIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true, default: [] })),
  /** For `paid` only. */
  subscribersIncluded: Type.Optional(Type.Boolean({ default: false })),
  tierIds: OptionalTierIds,
  thumbnailId: Type.Optional(orNull(Id)),
  /** Absent or null means no poll. */
  pollId: Type.Optional(orNull(Id)),
  ...PublishPlan,
}

export const listOwnPosts = get('/performer/feeds', {
  summary:
    "List the caller's posts, latest first. Scheduled posts are listed earliest first. `counts` has the number of posts in each state.",
  who: 'performer',
  seat: 'publish',
  query: Type.Object({
    status: Type.Optional(PublicationShelf),
    /** Only with `status`: the time range of a calendar, from inclusive and before exclusive. */
    from: Type.Optional(DateTime),
    before: Type.Optional(DateTime),
    limit: Limit(20),
    cursor: Cursor,
  }),
  reply: Type.Object({
    ...page(OwnPost).properties,
    counts: ShelfCounts,
    pinnedIds: Type.Array(Id),
  }),
  errors: ['not_valid'],
  provides: ['own-content:post'],
})

export const createPost = post('/performer/feeds', {
  summary: 'Publish a post now or later, or save a draft. Only verified performers can publish.',
  who: 'performer',
  seat: 'publish',
  body: Type.Object(Draft),
  reply: OwnPost,
  errors: ['not_verified', 'not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: createdTags(postTags),
})

export const readOwnPost = viewOwnRoute('/performer/feeds/:id', postTags, { reply: OwnPost })

export const updatePost = put('/performer/feeds/:id', {
  summary:
    "Change a post. Media can't be removed from a post that has been bought, and a poll with votes can't be removed or replaced.",
  who: 'performer',
  seat: 'publish',
  params: IdParams,
  body: Type.Object({ ...Draft, version: FromVersion }),
  reply: OwnPost,
  errors: ['not_verified', 'not_found', 'not_valid', 'not_allowed', 'changed_meanwhile'],
  invalidates: changedTags(postTags),
})

export const deletePost = deleteRoute('/performer/feeds/:id', postTags, { rest: 'Its media stay in the vault.' })

export const viewPost = viewRoute('/user/feeds/:id', postTags, { reply: Post })

export const listPosts = get('/user/feeds', {
  summary:
    'List posts of performers the viewer follows or subscribes to, of all performers, or of one performer, newest first. Pinned posts of a single performer come first.',
  who: 'anyone',
  query: Type.Object({
    performerId: Type.Optional(Id),
    /** `following` is empty for someone who follows no one. `discover` lists everyone's posts. */
    source: Type.Optional(Type.Enum(['following', 'discover'], { default: 'following' })),
    /** Only with `performerId`: words that everyone may read in the posts. Pinned posts are then listed among the others. */
    q: Type.Optional(Type.String({ maxLength: 100 })),
    limit: Limit(20),
    cursor: Cursor,
  }),
  reply: page(Post),
  errors: ['not_found', 'not_valid'],
  provides: ['posts', 'feed:{source}'],
  items: viewPost,
})

export const buyPost = buyRoute('/token-transactions/feed/:id', postTags, { lists: [] })

export const listBookmarkedPosts = bookmarkRoute('/reactions/feeds/bookmark', postTags)

export const readPostFileStatus = get('/user/feeds/:id/file/:fileId/status', {
  summary:
    "Get the processing status of one of the caller's files for a post. Before the post exists, pass the file's id as `id`.",
  who: 'performer',
  seat: 'publish',
  params: Type.Object({ id: Id, fileId: Id }),
  reply: ProcessingStatus,
  errors: ['not_found'],
})

/** Sent to followers and subscribers: a new post. */
export const postPublished = serverEvent('post_published', Type.Object({ postId: Id, performerId: Id }))
