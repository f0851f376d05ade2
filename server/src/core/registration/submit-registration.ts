import { settings } from '#core/settings/index.ts'
import type { Tx } from '#platform/context.ts'
import { assertRegistrable, openUnconfirmed } from './complete-registration.ts'
import { registrationSubmitted } from './events.ts'
import { insertRegistration, type NewRegistration } from './registrations.ts'

/** Returns the claim with which this browser confirms the address. A listener sends the email, for known addresses another one. */
export async function submitRegistration(tx: Tx, registration: NewRegistration): Promise<string> {
  await assertRegistrable(tx, registration)
  const claim = await insertRegistration(tx, registration)
  if (!(await settings(tx)).requireEmailVerification) await openUnconfirmed(tx, registration.email, claim)
  tx.emit(registrationSubmitted, { registrationId: registration.id, email: registration.email })
  return claim
}
