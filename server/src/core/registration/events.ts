import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** A registration opened an account. `via` has the search parameters of links that led its browser here before. */
export const accountOpened = event(
  'account.opened',
  Type.Object({
    accountId: Type.String(),
    role: Type.Enum(['fan', 'performer']),
    via: Type.Record(Type.String(), Type.String()),
  }),
)

/** A performer's documents are pending verification. */
export const performerRegistered = event('performer.registered', Type.Object({ performerId: Type.String() }))

/** Emitted for known and unknown addresses alike. Only its listener checks, after the reply. */
export const registrationSubmitted = event(
  'registration.submitted',
  Type.Object({ registrationId: Type.String(), email: Type.String() }),
)
