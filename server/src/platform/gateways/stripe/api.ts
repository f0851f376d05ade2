/**
 * Sends every request to Stripe through the official SDK, with the current keys, timeouts and retries. Every outcome updates the
 * processor's health.
 */
import type Stripe from 'stripe'
import { GatewayDown } from '../gateway-down.ts'
import type { GatewayHealth } from '../health.ts'
import type { GatewayKeys, Keys, WrongKey } from '../keys.ts'
import { t } from '#lib/i18n.ts'

export const STRIPE = 'stripe'

export interface StripeSettings {
  /** Replaces Stripe's own address, for tests. */
  readonly url?: string
  readonly timeoutMs: number
}

export interface StripeServices {
  readonly keys: GatewayKeys
  readonly health: GatewayHealth
  readonly settings: StripeSettings
}

type Work<T> = (sdk: Stripe) => Promise<T>

export interface StripeApi {
  /**
   * Throws `GatewayDown` if Stripe did not reply, or if the reply leaves the outcome unknown (500, too many requests, a rejected
   * key). Every other rejection is Stripe's own error.
   */
  <T>(work: Work<T>): Promise<T>
}

/** Stripe replays its response to an idempotency key, even a 500, so a second retry would only return the same response. */
const RETRIES = 1

export function openStripeApi({ keys, health, settings }: StripeServices): StripeApi {
  let opened: { readonly secretKey: string; readonly sdk: Promise<Stripe> } | undefined
  return async (work) => {
    const { secretKey } = await keys.read(STRIPE)
    if (secretKey === undefined) throw new GatewayDown(STRIPE, 'no secret key is set')
    if (opened?.secretKey !== secretKey) opened = { secretKey, sdk: openSdk(secretKey, settings) }
    return await watched(await opened.sdk, { health, work })
  }
}

const isTest = (key: string): boolean => /^[a-z]k_test_/.test(key)

/**
 * Sends a request with the secret key to check it. Without the comparison, a test key paired with a live key would fail at the
 * first card.
 */
export async function wrongKey(keys: Keys, settings: StripeSettings): Promise<WrongKey | 'unreachable' | undefined> {
  const { secretKey, publishableKey } = keys
  if (secretKey === undefined) return undefined
  if (publishableKey !== undefined && isTest(publishableKey) !== isTest(secretKey))
    return { key: 'publishableKey', message: t('One of the two keys is a test key, the other is not.') }
  try {
    const sdk = await openSdk(secretKey, settings)
    await sdk.balance.retrieve()
    return undefined
  } catch (error) {
    if (!hasNoOutcome(error)) throw error
    const isRefused = error.type === 'StripeAuthenticationError' || error.type === 'StripePermissionError'
    return isRefused ? { key: 'secretKey', message: t('Stripe doesn’t accept this key. Copy it again.') } : 'unreachable'
  }
}

async function watched<T>(sdk: Stripe, { health, work }: { health: GatewayHealth; work: Work<T> }): Promise<T> {
  try {
    const answer = await work(sdk)
    await health.answered(STRIPE)
    return answer
  } catch (error) {
    if (!hasNoOutcome(error)) {
      await health.answered(STRIPE)
      throw error
    }
    await health.failed(STRIPE, error.message)
    throw new GatewayDown(STRIPE, error)
  }
}

const SILENT: readonly string[] = [
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
  'StripeAuthenticationError',
  'StripePermissionError',
]
const hasNoOutcome = (error: unknown): error is Error & { readonly type: string } =>
  error instanceof Error && 'type' in error && SILENT.includes(String(error.type))

/** Imports the SDK with the first call, so that a site without Stripe never loads it. */
async function openSdk(secretKey: string, { url, timeoutMs }: StripeSettings): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  const other = url === undefined ? undefined : new URL(url)
  return new Sdk(secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: timeoutMs,
    telemetry: false,
    ...(other && { host: other.hostname, port: other.port, protocol: other.protocol === 'http:' ? 'http' : 'https' }),
  })
}
