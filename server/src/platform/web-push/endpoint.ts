/** Which addresses of push services are taken. Pure. */
import { isIP } from 'node:net'

/** Null where it is none that we would ever send to. */
export function pushEndpoint(text: string, standIn: string | undefined): URL | null {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return null
  if (standIn !== undefined && url.origin === new URL(standIn).origin) return url
  const isNamed = url.hostname.includes('.') && !url.hostname.endsWith('.') && isIP(url.hostname) === 0
  return url.protocol === 'https:' && url.port === '' && isNamed ? url : null
}
