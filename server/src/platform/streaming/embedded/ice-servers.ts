/** Makes credentials of a TURN server for one account, as coturn checks them with `use-auth-secret` (draft-uberti-behave-turn-rest). */
import { createHmac } from 'node:crypto'
import type { EmbeddedGrant } from '@fanfare/contract/stream-grants'

export interface Turn {
  readonly url: string
  readonly secret: string
}

const LIFETIME_SECONDS = 12 * 60 * 60

/** The credentials name a time, so they are worthless later. */
export function iceServersFor(turn: Turn | undefined, accountId: string, now: Date): EmbeddedGrant['iceServers'] {
  if (!turn) return []
  const username = `${Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS}:${accountId}`
  return [{ urls: [turn.url], username, credential: createHmac('sha1', turn.secret).update(username).digest('base64') }]
}
