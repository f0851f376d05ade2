import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Someone wants another address. Told for every address: only the listener looks whether somebody else has it. */
export const addressChangeRequested = event(
  'address.change_requested',
  Type.Object({ accountId: Type.String(), email: Type.String() }),
)
