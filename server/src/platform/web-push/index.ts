/** Sends push messages to browsers through their push service (RFC 8030), encrypted for the browser (RFC 8291). */
import { request as httpRequest } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import type { RequestDetails } from 'web-push'
import type { Services } from '../context.ts'
import { pushEndpoint, wellKnownService } from './endpoint.ts'
import type { PushKeys } from './keys.ts'
import { publicLookup } from '../public-addresses.ts'

export { pushEndpoint, pushServiceOf } from './endpoint.ts'
export { isPushKey, pushKeys, type PushKeys } from './keys.ts'

export interface PushSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  readonly payload: string
  /** How long the service stores the message for a browser that is offline. */
  readonly seconds: number
  /** A later message with the same topic replaces a stored one: up to 32 characters of base64url. */
  readonly topic: string
}

/** `gone`: the browser has ended its subscription. `refused`: this message will never be accepted. */
export type Outcome = 'sent' | 'gone' | 'refused'

const TIMEOUT_MS = 5_000

/** Throws if the service cannot be reached or asks for a retry later. */
export async function sendPush(
  { config }: Services,
  keys: PushKeys,
  { endpoint, p256dh, auth }: PushSubscription,
  { payload, seconds, topic }: PushMessage,
): Promise<Outcome> {
  const url = pushEndpoint(endpoint, config.pushUrl)
  if (!url) return 'refused'
  // Imported with the first message, because most processes send none.
  const { default: webPush } = await import('web-push')
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    TTL: seconds,
    topic,
    urgency: 'normal',
    contentEncoding: 'aes128gcm',
    vapidDetails: { subject: subjectOf(config), publicKey: keys.publicKey, privateKey: keys.privateKey },
  })
  const status = await statusOf(url, details)
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  // 403: made with another of our keys, or the service rejects our clock or address, which is temporary.
  if (status === 403 || status === 429 || status >= 500)
    throw new Error(`The push service at ${url.host} replied with status ${status}`)
  return 'refused'
}

/** Returns the contact for a push service: an https or mailto URL (RFC 8292, section 2.1). */
function subjectOf({ origin, mailFrom }: Services['config']): string {
  if (origin.startsWith('https:')) return origin
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}

/** Reuses connections, but only to well-known services: for that, responses are read to the end within the timeout. */
const pooled = new Agent({ keepAlive: true, maxSockets: 10, maxFreeSockets: 2 })

/** Follows no redirect and reads only the status of the response. */
function statusOf(url: URL, { headers, body }: RequestDetails): Promise<number> {
  const isPooled = wellKnownService(url) !== undefined
  const isStandIn = url.protocol === 'http:' || url.port !== ''
  const requestOver = url.protocol === 'https:' ? httpsRequest : httpRequest
  const options = {
    method: 'POST',
    headers: { ...headers },
    agent: isPooled ? pooled : (false as const),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(!isStandIn && { lookup: publicLookup }),
  }
  return new Promise((resolve, reject) => {
    const pending = requestOver(url, options, (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.on('error', reject)
      if (isPooled) answer.resume()
      else answer.destroy()
    })
    pending.on('error', reject)
    pending.end(body)
  })
}
