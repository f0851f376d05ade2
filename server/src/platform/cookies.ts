/** Reads and writes cookies of requests and replies. */
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const BINDING = 'sign_in_browser'
/** Section 9: the lifetime of a sign-in's cookies. */
const BINDING_SECONDS = 24 * 60 * 60

/** Returns the secret that identifies this browser during a sign-in at a provider. Scripts cannot read its cookie. */
export const browserBinding = (cookies: string | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${BINDING}=([\\w-]{43})(?=;|\\s*$)`).exec(cookies ?? '')?.[1]

export const newBrowserBinding = (): string => randomBytes(32).toString('base64url')

/** The cookie is sent to the API's sign-in calls only. */
export const bindingCookie = (value: string, isSecure: boolean): string =>
  `${BINDING}=${value}; Path=/api/auth; Max-Age=${BINDING_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** Returns the session token from the cookie `token`, or an empty string. */
export function sessionTokenIn(cookies: string): string {
  const found = /(?:^|;\s*)token=([^;\s]*)/.exec(cookies)?.[1] ?? ''
  return /^[\w.~+/%=-]{1,400}$/.test(found) ? safelyDecoded(found) : ''
}

/** Returns the session token of a request for a file. Browsers that play or save a file send only the cookie, not our header. */
export function requestToken({ authorization = '', cookie = '' }: IncomingHttpHeaders): string {
  return authorization === '' ? sessionTokenIn(cookie) : authorization.replace(/^Bearer /i, '').slice(0, 200)
}

function safelyDecoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
