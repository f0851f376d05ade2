/**
 * Re-authenticates with the password, and the second factor if there is one, before actions that an unattended browser must not
 * allow.
 */
import { sql } from 'kysely'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Context, Tx } from '#platform/context.ts'
import { accountById } from './accounts.ts'
import { resetSignInThrottle, limitSignIn, type SignInAttempt } from './limits.ts'
import { checkPassword } from './passwords.ts'
import { checkSecondFactor, type SecondFactorProof } from './second-factors.ts'
import type { AccountsDb } from './tables.ts'

interface Proof {
  readonly password: string
  readonly code?: string
}

/**
 * Marks the session as proved. Throws `not_valid` at the field `password` or `code`, `code_needed`, and `too_many_requests`.
 * Returns how the second factor was given.
 */
export async function reauthenticate(
  ctx: Context,
  viewer: Viewer,
  { password, code }: Proof,
  address: string,
): Promise<SecondFactorProof> {
  // The session counts as the device, so that attempts by strangers elsewhere do not lock the owner out here.
  const attempt: SignInAttempt = { login: viewer.id, accountId: viewer.id, device: viewer.sessionId, address }
  await limitSignIn(ctx.db, attempt)
  const account = await accountById(ctx.db, viewer.id)
  if (!(await checkPassword(account?.password_hash, password))) throw notValid('password', t('The current password is incorrect'))
  const by = await checkSecondFactor(ctx, { accountId: viewer.id, device: viewer.sessionId, code })
  await resetSignInThrottle(ctx.db, attempt)
  await ctx.write((tx) => markReauthenticated(tx, viewer.sessionId))
  return by
}

export const markReauthenticated = async (tx: Tx, sessionId: string): Promise<void> => {
  await (tx.db as AccountsDb)
    .updateTable('sessions')
    .set({ reauthenticated_at: sql<Date>`site_now()` })
    .where('id', '=', sessionId)
    .execute()
}
