/** Signs and verifies the sandbox's webhooks: an HMAC over a timestamp and the body prevents forgery and replay. */
import { createHmac } from 'node:crypto'
import { isEqual } from '#lib/constant-time.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Webhook, WebhookSubject } from './index.ts'

export const SIGNATURE_HEADER = 'x-sandbox-signature'
const MAX_AGE_SECONDS = 5 * 60
/** Clocks differ a little. A signature from further in the future would stay valid for too long. */
const MAX_CLOCK_SKEW_SECONDS = 30

// Media URLs are signed with the same secret; the prefix separates the two uses.
const macOf = (secret: string, timestamp: number, rawBody: string): string =>
  createHmac('sha256', `sandbox webhook ${secret}`).update(`${timestamp}.${rawBody}`).digest('hex')

/** Returns the header of a genuine webhook: `t=<unix seconds>,v1=<hex>`. */
export const signSandboxWebhook = (secret: string, rawBody: string, now: Date): string => {
  const timestamp = Math.floor(now.getTime() / 1000)
  return `t=${timestamp},v1=${macOf(secret, timestamp, rawBody)}`
}

/** Returns the subject of a genuine webhook, or undefined if this site does not handle it. Throws for a forged or old webhook. */
export function subjectOfSandboxWebhook(webhook: Webhook, secret: string, now: Date): WebhookSubject | undefined {
  const [, seconds, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(webhook.header(SIGNATURE_HEADER) ?? '') ?? []
  const timestamp = Number(seconds)
  const age = now.getTime() / 1000 - timestamp
  const isGenuine = mac !== undefined && isEqual(mac, macOf(secret, timestamp, webhook.rawBody))
  if (!isGenuine || age > MAX_AGE_SECONDS || age < -MAX_CLOCK_SKEW_SECONDS)
    throw apiError('not_valid', t('The signature of this webhook is not valid.'))
  const body: unknown = JSON.parse(webhook.rawBody)
  const { intent, dispute }: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {}
  if (typeof intent !== 'string') return undefined
  return typeof dispute === 'string' ? { kind: 'dispute', id: dispute, intentId: intent } : { kind: 'intent', id: intent }
}
