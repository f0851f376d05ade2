/** Defines the changes of a post's state: publishing, archiving and pinning. */
import { Type } from 'typebox'
import { DateTime, Done, Id, IdParams, post, put } from './define.ts'
import { OwnPost } from './posts.ts'

export const publishPost = post('/performer/feeds/:id/publish', {
  summary: 'Publish a draft or scheduled post now.',
  who: 'performer',
  params: IdParams,
  reply: OwnPost,
  errors: ['not_verified', 'not_found', 'not_valid', 'not_allowed'],
  invalidates: ['own-content:post', 'calendar', 'posts', 'performer:{performer._id}'],
})

export const schedulePost = put('/performer/feeds/:id/schedule', {
  summary: 'Schedule a draft, or move a scheduled post to another time.',
  who: 'performer',
  params: IdParams,
  body: Type.Object({ at: DateTime }),
  reply: OwnPost,
  errors: ['not_verified', 'not_found', 'not_valid', 'not_allowed'],
  invalidates: ['own-content:post', 'calendar'],
})

export const archivePost = post('/performer/feeds/:id/archive', {
  summary: 'Archive a published post, which hides it from everyone except its buyers. Likes and comments are kept.',
  who: 'performer',
  params: IdParams,
  reply: OwnPost,
  errors: ['not_found', 'not_allowed'],
  invalidates: ['own-content:post', 'calendar', 'posts', 'post:{id}', 'performer:{performer._id}'],
})

export const unarchivePost = post('/performer/feeds/:id/unarchive', {
  summary: 'Restore an archived post to its earlier place. No one is notified.',
  who: 'performer',
  params: IdParams,
  reply: OwnPost,
  errors: ['not_verified', 'not_found', 'not_allowed'],
  invalidates: ['own-content:post', 'calendar', 'posts', 'post:{id}', 'performer:{performer._id}'],
})

export const MAX_PINNED_POSTS = 3

export const pinPosts = put('/performer/feeds/pinned', {
  summary: "Pin up to three posts to the caller's profile, in this order. All other posts are unpinned.",
  who: 'performer',
  body: Type.Object({ ids: Type.Array(Id, { maxItems: MAX_PINNED_POSTS, uniqueItems: true }) }),
  reply: Done,
  errors: ['not_found', 'not_allowed'],
  invalidates: ['own-content:post', 'calendar', 'posts', 'post'],
})
