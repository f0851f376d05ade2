/** The sandbox's webhooks: a timestamp and an HMAC over it and the body, so that nobody else can forge one and none can be kept for later. */
import { createHmac } from 'node:crypto'
import { isSame } from '#lib/constant-time.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Webhook, WebhookSubject } from './index.ts'

export const SIGNATURE_HEADER = 'x-sandbox-signature'
const OLDEST_SECONDS = 5 * 60
/** Clocks differ a little; a signature from further ahead would stay good for longer than it should. */
const NEWEST_SECONDS = 30

// Media URLs are signed with the same secret: the first words keep the two apart.
const macOf = (secret: string, timestamp: number, rawBody: string): string =>
  createHmac('sha256', `sandbox webhook ${secret}`).update(`${timestamp}.${rawBody}`).digest('hex')

/** The header of a genuine webhook: `t=<unix seconds>,v1=<hex>`. */
export const signSandboxWebhook = (secret: string, rawBody: string, now: Date): string => {
  const timestamp = Math.floor(now.getTime() / 1000)
  return `t=${timestamp},v1=${macOf(secret, timestamp, rawBody)}`
}

/** What a genuine webhook is about; undefined when it is about something else. Refuses any that is forged or old. */
export function subjectOfSandboxWebhook(webhook: Webhook, secret: string, now: Date): WebhookSubject | undefined {
  const [, seconds, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(webhook.header(SIGNATURE_HEADER) ?? '') ?? []
  const timestamp = Number(seconds)
  const age = now.getTime() / 1000 - timestamp
  const isGenuine = mac !== undefined && isSame(mac, macOf(secret, timestamp, webhook.rawBody))
  if (!isGenuine || age > OLDEST_SECONDS || age < -NEWEST_SECONDS)
    throw apiError('not_valid', t('The signature of this webhook is not valid.'))
  const body: unknown = JSON.parse(webhook.rawBody)
  const { intent, dispute }: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {}
  if (typeof intent !== 'string') return undefined
  return typeof dispute === 'string' ? { kind: 'dispute', id: dispute, intentId: intent } : { kind: 'intent', id: intent }
}
