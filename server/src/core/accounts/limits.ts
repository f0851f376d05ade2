/** Limits password attempts and email requests by account, device and real peer address. */
import { canonicalAddress } from '#lib/email-address.ts'
import { ApiError } from '#lib/errors.ts'
import type { Db } from '#platform/context.ts'
import { networkOf } from '#platform/network.ts'
import { resetThrottle, throttle, throttleAll, type CountedLimit } from '#platform/throttle.ts'

const PER_ACCOUNT = { attempts: 10, seconds: 900 }
const PER_ADDRESS = { attempts: 100, seconds: 900 }
const MAILS_TO_ONE = { attempts: 5, seconds: 3600 }

export interface SignInAttempt {
  /** A username or an email address, as typed. */
  readonly login: string
  readonly accountId: string | undefined
  /**
   * A device on which this account has signed in before. Its attempts are counted separately, so that strangers cannot use them
   * up.
   */
  readonly device: string | undefined
  readonly address: string
}

const keysOf = ({ login, accountId, device }: SignInAttempt) => ({
  device: `sign-in device ${device}`,
  login: `sign-in login ${canonicalAddress(login)}`,
  account: `sign-in account ${accountId ?? canonicalAddress(login)}`,
})

/**
 * Call this before verifying a password: counting first includes parallel guesses. Throws `too_many_requests` by the login as
 * typed. Returns `locked` if the account has had too many attempts under its other login. The caller then reports a wrong
 * password, because any other reply would reveal which email address belongs to which username.
 */
export async function limitSignIn(db: Db, attempt: SignInAttempt): Promise<'free' | 'locked'> {
  const keys = keysOf(attempt)
  if (attempt.device !== undefined) {
    await throttle(db, [keys.device], PER_ACCOUNT)
    return 'free'
  }
  await throttle(db, [`sign-in address ${networkOf(attempt.address)}`], PER_ADDRESS)
  await throttle(db, [keys.login], PER_ACCOUNT)
  try {
    await throttle(db, [keys.account], PER_ACCOUNT)
    return 'free'
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return 'locked'
    throw error
  }
}

/** Call this after the correct password: resets only the counters of this attempt. */
export async function resetSignInThrottle(db: Db, attempt: SignInAttempt): Promise<void> {
  const keys = keysOf(attempt)
  for (const key of attempt.device === undefined ? [keys.login, keys.account] : [keys.device]) await resetThrottle(db, key)
}

/** Call this before any action that makes the site send an email to this address. */
export const limitMails = (db: Db, email: string, address: string): Promise<void> => throttleAll(db, mailLimits(email, address))

export const mailLimits = (email: string, address: string): readonly CountedLimit[] => [
  { key: `mail address ${networkOf(address)}`, ...PER_ADDRESS },
  { key: `mail to ${canonicalAddress(email)}`, ...MAILS_TO_ONE },
]
