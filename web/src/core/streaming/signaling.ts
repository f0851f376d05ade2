/** Exchanges session descriptions with the site by WHIP and WHEP. */
import type { EmbeddedGrant, StreamQuality } from '@fanfare/contract/stream-grants'

export type Exchange =
  | { readonly outcome: 'answer'; readonly sdp: string; readonly session: string }
  /** The publisher is not live yet, or the server is restarting. */
  | { readonly outcome: 'later'; readonly seconds: number; readonly isWaiting: boolean }
  | { readonly outcome: 'expired' | 'refused' }

const RETRY_SECONDS = 1
const SDP = 'application/sdp'

/** Returns the outcome of an offer; connection failures are `later`. Viewers over HTTP join without an offer. */
export async function postOffer(url: string, { bearer }: EmbeddedGrant, offer?: string): Promise<Exchange> {
  const authorization = `Bearer ${bearer}`
  const given =
    offer === undefined ? { headers: { authorization } } : { headers: { authorization, 'content-type': SDP }, body: offer }
  const reply = await fetch(url, { method: 'POST', ...given }).catch(() => undefined)
  if (reply?.status === 201) return { outcome: 'answer', sdp: await reply.text(), session: reply.headers.get('location') ?? '' }
  if (reply?.status === 401) return { outcome: 'expired' }
  const wait = Number(reply?.headers.get('retry-after') ?? Number.NaN)
  const isTemporary = !reply || reply.status >= 500 || !Number.isNaN(wait)
  if (!isTemporary) return { outcome: 'refused' }
  return { outcome: 'later', seconds: Number.isNaN(wait) ? RETRY_SECONDS : wait, isWaiting: reply?.status === 404 }
}

/** Works while the page is being closed. The server would notice the silence ten seconds later. */
export async function deleteSession(session: string): Promise<void> {
  await fetch(session, { method: 'DELETE', keepalive: true }).catch(() => undefined)
}

/** Returns false if the server has ended the session. */
export async function isOpenSession(session: string): Promise<boolean> {
  const reply = await fetch(session).catch(() => undefined)
  return reply?.status !== 404
}

export async function putQuality(session: string, quality: StreamQuality): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${session}/quality`, { method: 'PUT', headers, body: JSON.stringify({ quality }) }).catch(() => undefined)
}

export const withQuery = (url: string, query: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return given.length === 0 ? url : `${url}?${new URLSearchParams(given).toString()}`
}

/** Resolves after this time, or with the first of these signals. */
export const pause = (ms: number, ...signals: readonly AbortSignal[]): Promise<void> =>
  new Promise((resolve) => {
    if (signals.some(({ aborted }) => aborted)) return resolve()
    setTimeout(resolve, ms)
    for (const signal of signals) signal.addEventListener('abort', () => resolve(), { once: true })
  })
