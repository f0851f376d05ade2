/**
 * Recognizes devices on which an account has signed in before (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
import { randomBytes } from 'node:crypto'
import { isEqual } from '#lib/constant-time.ts'
import type { Config } from '#platform/config.ts'
import { keyFor, sign } from '#platform/seal.ts'

type Secret = Pick<Config, 'secret'>

const signed = ({ secret }: Secret, accountId: string, nonce: string): string =>
  sign(`${accountId} ${nonce}`, keyFor(secret, 'known device'))

/**
 * Returns the device token that a browser stores after a correct password. The token only grants a separate count of attempts. A
 * browser that has an account's token gets a token with the same nonce for another account.
 */
export function deviceFor(config: Secret, accountId: string, nonce = randomBytes(16).toString('base64url')): string {
  return `${accountId}.${nonce}.${signed(config, accountId, nonce)}`
}

/** Returns the nonce of a token that was issued for any account; otherwise undefined. */
export function nonceOf(config: Secret, deviceToken: string | undefined): string | undefined {
  const [owner = '', nonce = '', signature = ''] = (deviceToken ?? '').split('.')
  return isEqual(signature, signed(config, owner, nonce)) ? nonce : undefined
}

/** Returns the device's name for counting, or undefined if the token was not issued for this account. */
export function knownDevice(config: Secret, deviceToken: string | undefined, accountId: string | undefined): string | undefined {
  const nonce = nonceOf(config, deviceToken)
  return nonce !== undefined && accountId !== undefined && deviceToken?.startsWith(`${accountId}.`)
    ? `${accountId} ${nonce}`
    : undefined
}
