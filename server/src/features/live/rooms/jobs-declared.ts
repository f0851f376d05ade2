/** Declares jobs apart from their handlers, because use cases enqueue the first, which runs use cases. */
import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'

export const checkSilence = job('check the heartbeat of a show', Type.Object({ roomId: Type.String() }))
/** Runs every minute. */
export const tendRooms = job('tend live rooms', Type.Object({}))
