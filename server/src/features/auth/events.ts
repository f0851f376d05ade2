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

// These three are emitted for known and unknown addresses alike. Only their listeners check, after the reply.
export const registrationSubmitted = event(
  'registration.submitted',
  Type.Object({ registrationId: Type.String(), email: Type.String() }),
)
export const confirmationRequested = event('confirmation.requested', Type.Object({ email: Type.String() }))
export const resetRequested = event('reset.requested', Type.Object({ email: Type.String() }))

const OfAccount = Type.Object({ accountId: Type.String() })
export const passwordChanged = event('account.password_changed', OfAccount)
/**
 * Two-factor authentication was turned on, got new recovery codes, was passed with one, or was turned off; `ended_for` means by
 * an operator.
 */
export const secondFactorChanged = event(
  'account.second_factor_changed',
  Type.Object({
    accountId: Type.String(),
    secondFactor: Type.Enum(['started', 'renewed', 'recovered', 'ended', 'ended_for']),
  }),
)
export const addressChanged = event('account.address_changed', OfAccount)
