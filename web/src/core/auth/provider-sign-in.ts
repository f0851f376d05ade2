/** Sends the browser to a provider's page, and keeps the request token of X until it comes back (specification, section 6). */
import type { SignInProvider } from '@fanfare/contract/sign-in-providers'
import { startGoogle, startProof, startTwitter } from '@fanfare/contract/social-sign-in'
import { openChannel } from '#lib/browser-storage.ts'
import { call } from '#lib/api.ts'
import { cookie, readCookie, writeCookie } from '#lib/cookies.ts'

/** Names are trademarks and are not translated. */
export const providerName: Readonly<Record<SignInProvider, string>> = { google: 'Google', twitter: 'X' }

/** Section 9. */
const COOKIE_SECONDS = 24 * 60 * 60
const COOKIES = ['oauthToken', 'oauthTokenSecret', 'redirectUrl', 'role'] as const
const PROOF_CHANNEL = 'fanfare-proof'

interface Started {
  readonly url: string
  readonly oauthToken?: string
  readonly oauthTokenSecret?: string
}

interface Choice {
  readonly role: 'fan' | 'performer'
  readonly next: string | undefined
}

/** Starts signing in, and leaves this page. */
export async function continueWith(provider: SignInProvider, { role, next }: Choice): Promise<void> {
  const body = { role, ...(next !== undefined && { redirectUrl: next }) }
  const started: Started = await call(provider === 'google' ? startGoogle : startTwitter, { body })
  keepTwitter(started, { redirectUrl: next ?? '', role })
  location.assign(started.url)
  // Never resolves, so that the button stays busy until the provider's page loads.
  await new Promise(() => {})
}

export function keepTwitter({ oauthToken, oauthTokenSecret }: Started, rest: { redirectUrl?: string; role?: string } = {}): void {
  if (oauthToken === undefined || oauthTokenSecret === undefined) return
  const values = { oauthToken, oauthTokenSecret, redirectUrl: '', role: '', ...rest }
  for (const name of COOKIES) {
    if (values[name] === '') writeCookie(name, '')
    // The last `Max-Age` counts (RFC 6265, section 5.3).
    else document.cookie = `${cookie(name, values[name], { secure: location.protocol === 'https:' })}; Max-Age=${COOKIE_SECONDS}`
  }
}

/** Returns the request token that this browser asked for, and removes it. */
export function takeTwitter(): { oauthToken: string; oauthTokenSecret: string } {
  const [oauthToken, oauthTokenSecret] = COOKIES.map((name) => readCookie(document.cookie, name))
  for (const name of COOKIES) writeCookie(name, '')
  return { oauthToken: oauthToken ?? '', oauthTokenSecret: oauthTokenSecret ?? '' }
}

/**
 * Confirms the identity in another window, so that this page keeps everything that was typed. Call it from a press: browsers block
 * other windows. The window reports back by `reportProof`.
 */
export async function proveWith(provider: SignInProvider): Promise<void> {
  const opened = window.open('about:blank', 'fanfare-proof', 'popup,width=520,height=680')
  try {
    const body = { redirectUrl: `${location.pathname}${location.search}` }
    const started = await call(startProof, { params: { provider }, body })
    keepTwitter(started)
    if (opened) opened.location.href = started.url
    else location.assign(started.url)
  } catch (error) {
    opened?.close()
    throw error
  }
}

/** Calls `onProved` when another window has confirmed the identity. Returns a function that stops listening. */
export function followProof(onProved: () => void): () => void {
  const channel = openChannel(PROOF_CHANNEL)
  channel?.addEventListener('message', onProved)
  return () => channel?.close()
}

/** Tells the page that waits, and closes this window if it was opened for that. */
export function reportProof(): void {
  const channel = openChannel(PROOF_CHANNEL)
  channel?.postMessage('proved')
  channel?.close()
  window.close()
}
