/** Defines the changes of a post's state: publishing, archiving and pinning. */
import { Type } from 'typebox'
import { Done, Id, put } from './define.ts'
import { OwnPost, postTags } from './posts.ts'
import { archiveRoute, publishRoute, scheduleRoute, unarchiveRoute } from './publication-state-routes.ts'

const PATH = '/performer/feeds'

export const publishPost = publishRoute(PATH, postTags, { reply: OwnPost })
export const schedulePost = scheduleRoute(PATH, postTags, { reply: OwnPost })
export const archivePost = archiveRoute(PATH, postTags, { reply: OwnPost })
export const unarchivePost = unarchiveRoute(PATH, postTags, { reply: OwnPost })

export const MAX_PINNED_POSTS = 3

export const pinPosts = put('/performer/feeds/pinned', {
  summary: "Pin up to three posts to the caller's profile, in this order. All other posts are unpinned.",
  who: 'performer',
  seat: 'publish',
  body: Type.Object({ ids: Type.Array(Id, { maxItems: MAX_PINNED_POSTS, uniqueItems: true }) }),
  reply: Done,
  errors: ['not_found', 'not_allowed'],
  invalidates: ['own-content:post', 'calendar', 'posts', 'post'],
})
