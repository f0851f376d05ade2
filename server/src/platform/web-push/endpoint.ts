/** Which addresses of push services are taken, and whose they are. Pure. */
import { createHash } from 'node:crypto'
import { isIP } from 'node:net'

/** Null where it is none that we would ever send to. */
export function pushEndpoint(text: string, standIn: string | undefined): URL | null {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return null
  if (standIn !== undefined && url.origin === new URL(standIn).origin) return url
  const isNamed = url.hostname.includes('.') && !url.hostname.endsWith('.') && isIP(url.hostname) === 0
  return url.protocol === 'https:' && url.port === '' && isNamed ? url : null
}

/** Of the browsers that there are; Microsoft's have a subdomain for each region. */
const WELL_KNOWN = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com', 'notify.windows.com']

export const wellKnownService = ({ hostname }: URL): string | undefined =>
  WELL_KNOWN.find((one) => hostname === one || hostname.endsWith(`.${one}`))

const OTHERS = 4

/** Whose messages are sent one after the other. Hosts that anybody may have named share a few, so that no number of them keeps more workers busy. */
export const pushServiceOf = (url: URL): string =>
  wellKnownService(url) ?? `others ${createHash('sha256').update(url.hostname).digest().readUInt8(0) % OTHERS}`
