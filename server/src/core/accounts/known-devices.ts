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
 * Returns the device token that a browser stores after a correct password. The token only grants a separate count of attempts.
 */
export function deviceFor(config: Secret, accountId: string): string {
  const nonce = randomBytes(16).toString('base64url')
  return `${accountId}.${nonce}.${signed(config, accountId, nonce)}`
}

/** Returns the device's name for counting, or undefined if the token was not issued for this account. */
export function knownDevice(config: Secret, deviceToken: string | undefined, accountId: string | undefined): string | undefined {
  const [owner = '', nonce = '', signature = ''] = (deviceToken ?? '').split('.')
  if (accountId === undefined || owner !== accountId) return undefined
  return isEqual(signature, signed(config, accountId, nonce)) ? `${accountId} ${nonce}` : undefined
}
