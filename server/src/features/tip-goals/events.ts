import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A goal has begun or ended, or more or less has come for it. */
export const goalChanged = event('tip_goal.changed', Type.Object({ performerId: Type.String() }))

/** What has come for a goal is what it takes, for the first time. */
export const goalReached = event(
  'tip_goal.reached',
  Type.Object({ performerId: Type.String(), goalId: Type.String(), title: Type.String() }),
)
