import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const Pair = Type.Object({ fanId: Type.String(), performerId: Type.String() })
/** `at` in ISO 8601. */
export const followed = event('follow.started', Type.Object({ ...Pair.properties, at: Type.String() }))
export const unfollowed = event('follow.ended', Pair)
