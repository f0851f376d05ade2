import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Someone wants another address. Told for every address: only the listener looks whether somebody else has it. */
export const addressAsked = event('address.asked', Type.Object({ accountId: Type.String(), email: Type.String() }))
