/** Re-authentication for changes that could lock an owner out: an unattended browser must not be enough. */
import { notValid } from '#lib/errors.ts'
import { addMinutes } from '#lib/time.ts'
import { t } from '#lib/i18n.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Context } from '#platform/context.ts'
import { accountById } from './accounts.ts'
import { resetSignInThrottle, limitSignIn, type SignInTry } from './limits.ts'
import { checkPassword } from './passwords.ts'

const RECENT_MINUTES = 10

/** Passes within ten minutes of signing in, or with the current password; otherwise throws at the field `currentPassword`. */
export async function proveOwner(ctx: Context, viewer: Viewer, current: string | undefined, address: string): Promise<void> {
  if (addMinutes(viewer.signedInAt, RECENT_MINUTES) > ctx.clock.now()) return
  if (current === undefined || current === '')
    throw notValid('currentPassword', t('Please enter {label}', { label: t('Current password') }))
  // The session counts as the device: attempts of strangers elsewhere do not lock the owner out here.
  const attempt: SignInTry = { login: viewer.id, accountId: viewer.id, device: viewer.sessionId, address }
  await limitSignIn(ctx.db, attempt)
  const account = await accountById(ctx.db, viewer.id)
  if (!(await checkPassword(account?.password_hash, current)))
    throw notValid('currentPassword', t('The current password is incorrect'))
  await resetSignInThrottle(ctx.db, attempt)
}
