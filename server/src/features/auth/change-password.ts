import {
  confirmEmailAddress,
  deviceFor,
  endSessions,
  hashNewPassword,
  setPassword,
  unlinkUnproven,
  useLink,
} from '#core/accounts/index.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Context, Tx } from '#platform/context.ts'
import { passwordChanged } from './events.ts'

export async function changePassword(ctx: Context, viewer: Viewer, password: string): Promise<void> {
  const passwordHash = await hashNewPassword(password)
  await ctx.write(async (tx) => {
    await setPassword(tx, viewer.id, passwordHash)
    await endSessions(tx, viewer.id, viewer.sessionId)
    tx.emit(passwordChanged, { accountId: viewer.id })
  })
}

/** Resets the password by an emailed link, confirms the address and ends every session. Returns a device token. */
export async function resetPassword(tx: Tx, token: string, passwordHash: string): Promise<string> {
  const { account, email } = await useLink(tx, token, 'reset')
  await setPassword(tx, account.id, passwordHash)
  if (account.email_confirmed_at === null && account.email === email) {
    await confirmEmailAddress(tx, account.id, email)
    await unlinkUnproven(tx, account.id)
  }
  await endSessions(tx, account.id)
  tx.emit(passwordChanged, { accountId: account.id })
  return deviceFor(tx.services.config, account.id)
}
