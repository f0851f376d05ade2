/** Verifies Stripe's webhooks: their signature must be genuine and current. Only ids are taken from them. */
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Webhook, WebhookSubject } from '../index.ts'

const MAX_AGE_SECONDS = 5 * 60
/** The SDK accepts any time in the future, so a signature could be kept for years. */
const MAX_CLOCK_SKEW_SECONDS = 30

/**
 * Throws for a webhook that is forged, old or from the future. Uses real time, because signatures are valid for minutes of real
 * time.
 */
export async function subjectOf(webhook: Webhook, secret: string | undefined): Promise<WebhookSubject | undefined> {
  const { default: Sdk } = await import('stripe')
  const signature = webhook.header('stripe-signature') ?? ''
  if (secret === undefined || !isOfNow(signature)) throw notGenuine()
  let event: { readonly type: string; readonly data: { readonly object: object } }
  try {
    event = Sdk.webhooks.constructEvent(webhook.rawBody, signature, secret, MAX_AGE_SECONDS)
  } catch {
    throw notGenuine()
  }
  return subjectIn(event.type, event.data.object)
}

/** Checks every time in the header, because the SDK picks one of them. */
function isOfNow(signature: string): boolean {
  const times = [...signature.matchAll(/(?:^|,)t=([^,]*)/g)].map(([, time]) => Number(time))
  const latest = Date.now() / 1000 + MAX_CLOCK_SKEW_SECONDS
  return times.length === 1 && times.every((time) => Number.isInteger(time) && time <= latest)
}

const notGenuine = () => apiError('not_valid', t('The signature of this webhook is not valid.'))

type Values = Readonly<Record<string, unknown>>

function subjectIn(type: string, object: object): WebhookSubject | undefined {
  const { id, payment_intent: intentId, metadata }: Values = { ...object }
  if (typeof id !== 'string') return undefined
  if (type.startsWith('payment_intent.')) return { kind: 'intent', id }
  if (type.startsWith('setup_intent.')) return { kind: 'setup', id }
  if (type.startsWith('charge.dispute.') && typeof intentId === 'string') return { kind: 'dispute', id, intentId }
  if (/^(refund\.|charge\.refund\.)/.test(type)) return refundIn(metadata)
  if (type.startsWith('transfer.')) return transferIn(metadata)
  return undefined
}

const valuesIn = (metadata: unknown): Values => (typeof metadata === 'object' && metadata !== null ? { ...metadata } : {})

function refundIn(metadata: unknown): WebhookSubject | undefined {
  const { refund: key } = valuesIn(metadata)
  return typeof key === 'string' ? { kind: 'refund', key } : undefined
}

function transferIn(metadata: unknown): WebhookSubject | undefined {
  const { payout: key } = valuesIn(metadata)
  return typeof key === 'string' ? { kind: 'transfer', key } : undefined
}
