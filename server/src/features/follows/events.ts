import { Type } from 'typebox'
import { event } from '#platform/events.ts'

const Pair = Type.Object({ fanId: Type.String(), performerId: Type.String() })
export const followed = event('follow.started', Pair)
export const unfollowed = event('follow.ended', Pair)
