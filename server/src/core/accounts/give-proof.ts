/** Re-authentication: the password again, and the second factor where there is one, before what an unattended browser must not do. */
import { sql } from 'kysely'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Context } from '#platform/context.ts'
import { accountById } from './accounts.ts'
import { resetSignInThrottle, limitSignIn, type SignInTry } from './limits.ts'
import { checkPassword } from './passwords.ts'
import { checkSecondFactor, type SecondFactorProof } from './second-factors.ts'
import type { AccountsDb } from './tables.ts'

interface Proof {
  readonly password: string
  readonly code?: string
}

/**
 * From now on the session counts as proved. Throws `not_valid` at the field `password` or `code`, `code_needed`, and `too_many_requests`.
 * Returns how the second factor was given.
 */
export async function giveProof(
  ctx: Context,
  viewer: Viewer,
  { password, code }: Proof,
  address: string,
): Promise<SecondFactorProof> {
  // The session counts as the device: attempts of strangers elsewhere do not lock the owner out here.
  const attempt: SignInTry = { login: viewer.id, accountId: viewer.id, device: viewer.sessionId, address }
  await limitSignIn(ctx.db, attempt)
  const account = await accountById(ctx.db, viewer.id)
  if (!(await checkPassword(account?.password_hash, password))) throw notValid('password', t('The current password is incorrect'))
  const by = await checkSecondFactor(ctx, { accountId: viewer.id, device: viewer.sessionId, code })
  await resetSignInThrottle(ctx.db, attempt)
  await ctx.write(({ db }) =>
    (db as AccountsDb)
      .updateTable('sessions')
      .set({ proved_at: sql<Date>`site_now()` })
      .where('id', '=', viewer.sessionId)
      .execute(),
  )
  return by
}
