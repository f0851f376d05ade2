/** Re-authentication: the password again, before what an unattended browser must not do. */
import { sql } from 'kysely'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Context } from '#platform/context.ts'
import { accountById } from './accounts.ts'
import { resetSignInThrottle, limitSignIn, type SignInTry } from './limits.ts'
import { checkPassword } from './passwords.ts'
import type { AccountsDb } from './tables.ts'

/** From now on the session counts as proved. Throws `not_valid` at the field `password`, and `too_many_requests`. */
export async function giveProof(ctx: Context, viewer: Viewer, password: string, address: string): Promise<void> {
  // The session counts as the device: attempts of strangers elsewhere do not lock the owner out here.
  const attempt: SignInTry = { login: viewer.id, accountId: viewer.id, device: viewer.sessionId, address }
  await limitSignIn(ctx.db, attempt)
  const account = await accountById(ctx.db, viewer.id)
  if (!(await checkPassword(account?.password_hash, password))) throw notValid('password', t('The current password is incorrect'))
  await resetSignInThrottle(ctx.db, attempt)
  await ctx.write(({ db }) =>
    (db as AccountsDb)
      .updateTable('sessions')
      .set({ proved_at: sql<Date>`site_now()` })
      .where('id', '=', viewer.sessionId)
      .execute(),
  )
}
