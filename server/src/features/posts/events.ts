import { Type } from 'typebox'
import { publicationEvents } from '#core/publications/index.ts'
import { event } from '#platform/events.ts'

export const postEvents = publicationEvents('post')
/** Someone voted in a poll. The event does not say who. */
export const pollVoted = event('poll.voted', Type.Object({ pollId: Type.String() }))
