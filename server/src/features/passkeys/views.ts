import type { Passkey as PasskeyView } from '@fanfare/contract/passkeys'
import type { Passkey } from '#core/accounts/index.ts'

export const passkeyView = ({ id, name, created_at: createdAt, last_used_at: lastUsedAt }: Passkey): PasskeyView => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})
