import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A goal started or ended, or its sum changed. */
export const goalChanged = event('tip_goal.changed', Type.Object({ performerId: Type.String() }))

/** A goal was reached for the first time. */
export const goalReached = event(
  'tip_goal.reached',
  Type.Object({ performerId: Type.String(), goalId: Type.String(), title: Type.String() }),
)
