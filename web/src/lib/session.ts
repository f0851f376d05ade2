/** Keeps the session of this browser in the cookie `token` (specification, sections 6 and 9), and ends it. */
import { ACCOUNT_HEADER } from '@fanfare/contract'
import { openChannel } from './browser-storage.ts'
import { realtime } from './realtime.ts'
import { cache } from './cache.ts'
import { readCookie, writeCookie } from './cookies.ts'

const LOGIN = '/auth/login'
const tabs = typeof document === 'undefined' ? undefined : openChannel('fanfare-session')

/** The account for which this page was rendered. Empty until known. */
let account = ''
let isSigningOut = false
let isLeaving = false

export const session = {
  get token(): string {
    return typeof document === 'undefined' ? '' : readCookie(document.cookie, 'token')
  },

  /**
   * The headers of every request: the token and the page's account, which differs from the token's once another window has signed
   * in.
   */
  get headers(): Record<string, string> {
    const { token } = session
    return token ? { Authorization: token, ...(account && { [ACCOUNT_HEADER]: account }) } : {}
  },

  shows(accountId = ''): void {
    account = accountId
  },

  begin(token: string): void {
    account = ''
    cache().clear()
    writeCookie('token', token)
    tabs?.postMessage('began')
  },

  /** The token now works for another account. Other tabs reload, and this one opens a new document. */
  changeAccount(): void {
    account = ''
    cache().clear()
    tabs?.postMessage('began')
  },

  /** Ends the session in this tab and all others, with a full page load. */
  end(): void {
    writeCookie('token', '')
    tabs?.postMessage('ended')
    leave(LOGIN)
  },

  /** Called before the server is. After a deliberate sign-out, no one wants to return to this page. */
  signOut(): void {
    isSigningOut = true
  },

  /** True while the page is being left. Further requests would have no session. */
  get isSigningOut(): boolean {
    return isSigningOut
  },

  /**
   * The server no longer knows this token. Like `end`, but `login` leads back to this page. A late reply about a previous token
   * changes nothing, because someone has just signed in.
   */
  expire(token: string, login: string): void {
    if (token !== session.token) return
    if (isSigningOut) return session.end()
    writeCookie('token', '')
    tabs?.postMessage('ended')
    leave(login)
  },
}

/** Follows the session in other tabs of this browser. Call it once. */
export function followOtherTabs(): void {
  if (!tabs) return
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'ended') leave(LOGIN)
    else location.reload()
  }
  // A page restored from the back/forward cache must not be shown after sign-out.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
}

/**
 * Runs once: another tab's message, a closed socket and a 401 can report the same end, and a second navigation would cancel the
 * first. A user who stays to keep unsaved changes is sent to sign in after the next press.
 */
function leave(login: string): void {
  if (isLeaving) return
  isLeaving = true
  realtime.disconnect()
  // The cache stays, because a page that remains open still renders from it.
  addEventListener('click', () => (isLeaving = false), { once: true, capture: true })
  if (location.pathname !== LOGIN) location.assign(login)
  else location.reload()
}
