import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/**
 * An account requests another address. Emitted for every address: only the listener checks whether it belongs to someone else.
 */
export const addressChangeRequested = event(
  'address.change_requested',
  Type.Object({ accountId: Type.String(), email: Type.String() }),
)
