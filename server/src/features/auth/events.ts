import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A performer's documents wait for an operator. */
export const performerRegistered = event('performer.registered', Type.Object({ performerId: Type.String() }))
