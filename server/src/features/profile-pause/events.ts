import { Type } from 'typebox'
import { event } from '#platform/events.ts'

export const profilePaused = event('performer.paused', Type.Object({ performerId: Type.String() }))
export const profileResumed = event(
  'performer.resumed',
  Type.Object({
    performerId: Type.String(),
    /** When the pause began and ended. */
    pausedAt: Type.String(),
    resumedAt: Type.String(),
  }),
)
