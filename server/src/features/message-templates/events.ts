import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A fan reached another step of a performer's script. */
export const scriptAdvanced = event('message_script.advanced', Type.Object({ performerId: Type.String() }))
