/** Validates URLs of push services and groups them by service. Pure. */
import { createHash } from 'node:crypto'
import { isIP } from 'node:net'

/** Returns null for a URL that the site would never send to. */
export function pushEndpoint(text: string, standIn: string | undefined): URL | null {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return null
  if (standIn !== undefined && url.origin === new URL(standIn).origin) return url
  const isNamed = url.hostname.includes('.') && !url.hostname.endsWith('.') && isIP(url.hostname) === 0
  return url.protocol === 'https:' && url.port === '' && isNamed ? url : null
}

/** Services of today's browsers; Microsoft's have a subdomain per region. */
const WELL_KNOWN = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com', 'notify.windows.com']

export const wellKnownService = ({ hostname }: URL): string | undefined =>
  WELL_KNOWN.find((one) => hostname === one || hostname.endsWith(`.${one}`))

const OTHERS = 4

/**
 * Returns the queue of a push service, whose messages are sent one after the other. Unknown hosts share a few queues, so that
 * many hosts cannot occupy more workers.
 */
export const pushServiceOf = (url: URL): string =>
  wellKnownService(url) ?? `others ${createHash('sha256').update(url.hostname).digest().readUInt8(0) % OTHERS}`
