import { Type } from 'typebox'
import { event } from '#platform/events.ts'

export { accountOpened, performerRegistered, registrationSubmitted } from '#core/registration/index.ts'

// Both are emitted for known and unknown addresses alike. Only their listeners check, after the reply.
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
