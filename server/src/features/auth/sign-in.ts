import {
  accountByLogin,
  checkPassword,
  addressNotConfirmed,
  assertMaySignIn,
  checkSecondFactor,
  knownDevice,
  resetSignInThrottle,
  limitSignIn,
  openSessionBy,
  recordDevice,
} from '#core/accounts/index.ts'
import { registrationsOf } from '#core/registration/index.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Origin } from '#platform/viewer.ts'
import type { Context } from '#platform/context.ts'
import { secondFactorChanged } from './events.ts'

export interface Credentials {
  /** Email address or username. */
  readonly username: string
  readonly password: string
  /** A code from the authenticator app, or a recovery code. */
  readonly code?: string
  /** The device token of an earlier sign-in in this browser. */
  readonly device?: string
}

/** Returns the token of a new session. Reveals details about the account only after the correct password. */
export async function signIn(ctx: Context, { username, password, code, device: deviceToken }: Credentials, origin: Origin) {
  const login = username.trim()
  const account = await accountByLogin(ctx.db, login)
  const device = knownDevice(ctx.config, deviceToken, account?.id)
  const tried = { login, accountId: account?.id, device, address: origin.address }
  const limit = await limitSignIn(ctx.db, tried)
  const isRight = await checkPassword(account?.password_hash, password)
  if (!account || !isRight || limit === 'locked') throw await wrongCredentials(ctx, login, password)
  // Without the code of the second factor, the right password is no failed attempt. Codes have their own limit.
  await resetSignInThrottle(ctx.db, tried)
  await assertMaySignIn(ctx, account)
  const secondFactor = await checkSecondFactor(ctx, { accountId: account.id, device, code })
  const checked = { id: account.id, passwordHash: account.password_hash, secondFactor }
  const opened = await ctx.write(async (tx) => {
    if (secondFactor === 'recovery') tx.emit(secondFactorChanged, { accountId: account.id, secondFactor: 'recovered' })
    const token = await openSessionBy(tx, checked, origin)
    return token === undefined ? undefined : { token, device: await recordDevice(tx, account.id, deviceToken) }
  })
  if (opened === undefined) throw await wrongCredentials(ctx, login, password)
  return opened
}

/**
 * Asks to confirm the address if the password fits a pending registration. Registrations are pending for known and unknown
 * addresses alike, so this does not reveal which.
 */
async function wrongCredentials(ctx: Context, login: string, password: string) {
  const [newest] = await registrationsOf(ctx.db, login, 1)
  if (await checkPassword(newest?.password_hash, password)) return addressNotConfirmed()
  return apiError('wrong_credentials', t('Incorrect credentials!'))
}
