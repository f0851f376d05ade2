/** Exchanges session descriptions with the site by WHIP and WHEP. */
import type { EmbeddedGrant, StreamQuality } from '@fanfare/contract/stream-grants'

export type Exchange =
  | { readonly outcome: 'answer'; readonly sdp: string; readonly session: string }
  /** The publisher is not live yet, or the server is restarting. */
  | { readonly outcome: 'later'; readonly seconds: number; readonly isWaiting: boolean }
  | { readonly outcome: 'expired' | 'refused' }

const RETRY_SECONDS = 1

/** Returns the outcome of an offer; connection failures are `later`. */
export async function postOffer(url: string, { bearer }: EmbeddedGrant, offer: string): Promise<Exchange> {
  const headers = { 'content-type': 'application/sdp', authorization: `Bearer ${bearer}` }
  const reply = await fetch(url, { method: 'POST', headers, body: offer }).catch(() => undefined)
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
