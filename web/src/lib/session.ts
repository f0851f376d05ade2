/** Who is signed in in this browser: the token in the cookie `token` (specification, sections 6 and 9) and its end. */
import { live } from './live.ts'
import { cache } from './cache.ts'
import { readCookie, writeCookie } from './cookies.ts'

const LOGIN = '/auth/login'
const tabs = typeof document === 'undefined' ? undefined : new BroadcastChannel('fanfare-session')

export const session = {
  get token(): string {
    return typeof document === 'undefined' ? '' : readCookie(document.cookie, 'token')
  },

  begin(token: string): void {
    cache().clear()
    writeCookie('token', token)
    tabs?.postMessage('began')
  },

  /** Forgets everything in this tab and the others. A full page load leaves nothing of the person in memory. */
  end(): void {
    writeCookie('token', '')
    tabs?.postMessage('ended')
    leave()
  },
}

/** Follows what other tabs of this browser do; call once. */
export function followOtherTabs(): void {
  if (!tabs) return
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'ended') leave()
    else location.reload()
  }
}

function leave(): void {
  live.disconnect()
  cache().clear()
  if (location.pathname !== LOGIN) location.assign(LOGIN)
  else location.reload()
}
