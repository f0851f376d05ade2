import { Type } from 'typebox'
import { event } from '#platform/events.ts'

/** Someone added a passkey, removed one, or signed in with one on a device that the account did not know. */
export const passkeyUsed = event(
  'account.passkey_used',
  Type.Object({ accountId: Type.String(), act: Type.Enum(['added', 'removed', 'signed_in']) }),
)
