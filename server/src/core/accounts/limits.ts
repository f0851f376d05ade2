/** How often a password may be tried and a mail be asked for: by account, by device and by real peer address. */
import { ApiError } from '#lib/errors.ts'
import type { Db } from '#platform/context.ts'
import { resetThrottle, throttle } from '#platform/throttle.ts'

const PER_ACCOUNT = { attempts: 10, seconds: 900 }
const PER_ADDRESS = { attempts: 100, seconds: 900 }
const MAILS_TO_ONE = { attempts: 5, seconds: 3600 }

export interface SignInTry {
  /** As it was typed: a username or an e-mail address. */
  readonly login: string
  /** Whose login it is, if anyone's. */
  readonly accountId: string | undefined
  /** A device on which this account has signed in before: it has attempts of its own, which strangers cannot use up. */
  readonly device: string | undefined
  readonly address: string
}

const keysOf = ({ login, accountId, device }: SignInTry) => ({
  device: `sign-in device ${device}`,
  login: `sign-in login ${login.toLowerCase()}`,
  account: `sign-in account ${accountId ?? login.toLowerCase()}`,
})

/**
 * Before a password is looked at; counting first means that parallel guesses count as well. Refuses `too_many_requests` by what
 * was typed. Answers `held` when the account has been tried too often under its other name: the caller then says that the
 * password is wrong, because any other answer would tell which e-mail address belongs to which username.
 */
export async function limitSignIn(db: Db, tried: SignInTry): Promise<'free' | 'locked'> {
  const keys = keysOf(tried)
  if (tried.device !== undefined) {
    await throttle(db, [keys.device], PER_ACCOUNT)
    return 'free'
  }
  await throttle(db, [`sign-in address ${tried.address}`], PER_ADDRESS)
  await throttle(db, [keys.login], PER_ACCOUNT)
  try {
    await throttle(db, [keys.account], PER_ACCOUNT)
    return 'free'
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return 'locked'
    throw error
  }
}

/** After the right password: gives back the attempts that it was counted among, and not those of strangers elsewhere. */
export async function resetSignInThrottle(db: Db, tried: SignInTry): Promise<void> {
  const keys = keysOf(tried)
  for (const key of tried.device === undefined ? [keys.login, keys.account] : [keys.device]) await resetThrottle(db, key)
}

/** Before anything that makes the site write to this address. */
export async function limitMails(db: Db, email: string, address: string): Promise<void> {
  await throttle(db, [`mail address ${address}`], PER_ADDRESS)
  await throttle(db, [`mail to ${email.toLowerCase()}`], MAILS_TO_ONE)
}
