/** Declares the job that use cases enqueue, and whose handler runs them. */
import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'

export const checkSilence = job('check the heartbeat of a show', Type.Object({ roomId: Type.String() }))
