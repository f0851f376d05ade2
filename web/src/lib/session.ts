/** Who is signed in in this browser: the token in the cookie `token` (specification, sections 6 and 9) and its end. */
import { ACCOUNT_HEADER } from '@fanfare/contract'
import { openChannel } from './browser-storage.ts'
import { realtime } from './realtime.ts'
import { cache } from './cache.ts'
import { readCookie, writeCookie } from './cookies.ts'

const LOGIN = '/auth/login'
const tabs = typeof document === 'undefined' ? undefined : openChannel('fanfare-session')

/** Of whom this page is; empty until that is known. */
let account = ''
let isSigningOut = false
let isLeaving = false

export const session = {
  get token(): string {
    return typeof document === 'undefined' ? '' : readCookie(document.cookie, 'token')
  },

  /** Of every request: who asks, and for whom the page was made, which is somebody else once another window has signed in. */
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

  /** Forgets everything in this tab and the others, with a full page load. */
  end(): void {
    writeCookie('token', '')
    tabs?.postMessage('ended')
    leave(LOGIN)
  },

  /** Before the server is told: whoever signs out on purpose does not want to come back to this page. */
  signOut(): void {
    isSigningOut = true
  },

  /** The page is being left: whatever else it asks for would be asked without a session. */
  get isSigningOut(): boolean {
    return isSigningOut
  },

  /**
   * The server does not know this token any more: the same as its end, but `login` leads back to this page. A late answer about
   * a token that is another by now ends nothing: somebody has just signed in.
   */
  expire(token: string, login: string): void {
    if (token !== session.token) return
    if (isSigningOut) return session.end()
    writeCookie('token', '')
    tabs?.postMessage('ended')
    leave(login)
  },
}

/** Follows what other tabs of this browser do; call once. */
export function followOtherTabs(): void {
  if (!tabs) return
  tabs.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'ended') leave(LOGIN)
    else location.reload()
  }
  // A page that the browser kept as it was left and shows again on Back: not to whoever has signed out since.
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
}

/**
 * Once: another tab's word, a closed socket and an answer 401 may tell of the same end, and a second navigation would
 * break the first one off. Whoever is asked whether to leave what is not saved, and stays, is led there again after a press.
 */
function leave(login: string): void {
  if (isLeaving) return
  isLeaving = true
  realtime.disconnect()
  // The cache goes with the page: one that stays is drawn from it.
  addEventListener('click', () => (isLeaving = false), { once: true, capture: true })
  if (location.pathname !== LOGIN) location.assign(login)
  else location.reload()
}
