import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const One = Type.Object({ postId: Type.String(), performerId: Type.String() })

/** A post became visible to others. */
export const postPublished = event('post.published', One)
export const postRemoved = event('post.removed', One)
/** A published post is visible to its buyers only. */
export const postArchived = event('post.archived', One)
/** An archived post is visible to others again. */
export const postUnarchived = event('post.unarchived', One)
/** Someone voted in a poll. The event does not say who. */
export const pollVoted = event('poll.voted', Type.Object({ pollId: Type.String() }))
