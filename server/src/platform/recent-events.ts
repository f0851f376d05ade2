/**
 * Remembers which accounts received an event recently. A page is rendered before its socket has signed in, so events in between
 * reach no one, and the window has to reload.
 */
import type { RealtimeSocket } from './realtime-socket.ts'
import { accountOf } from './room-names.ts'

/** A window usually signs in within seconds. A window that takes longer reloads in any case. */
const RETENTION_MS = 60_000
/** Transit time of the handshake, which the window's own measurement does not include. */
const TRANSIT_MS = 2_000
/** Type of a message between processes (socket.io-adapter, `MessageType`). */
const BROADCAST = 3

export interface RecentEvents {
  /** Records that these accounts are receiving an event now. */
  note(accountIds: readonly string[]): void
  /**
   * Returns whether this window, which has just signed in to the account, may have missed an event since its page was requested.
   */
  isMissedBy(socket: RealtimeSocket, accountId: string): boolean
  /** Records events that other processes send to accounts; every process receives those messages. */
  recordOthers(adapter: object): void
}

/** `now` returns milliseconds of the clock that timestamps handshakes. */
export function openRecentEvents(now: () => number = Date.now): RecentEvents {
  const began = now()
  /** Ordered by time, latest last. */
  const sentAt = new Map<string, number>()
  function note(accountIds: readonly string[]): void {
    const at = now()
    for (const id of accountIds) {
      sentAt.delete(id)
      sentAt.set(id, at)
    }
    for (const [id, earlier] of sentAt) {
      if (at - earlier <= RETENTION_MS) break
      sentAt.delete(id)
    }
  }
  return {
    note,
    isMissedBy({ handshake: { auth, issued } }, accountId) {
      const { age } = auth as { age?: unknown }
      // Clients of the specification do not send an age: they load what they show after connecting.
      if (typeof age !== 'number' || !(age >= 0)) return false
      // The time for signing in counts too, so the age is measured from the handshake.
      const since = issued - age - TRANSIT_MS
      return age > RETENTION_MS || since < began || (sentAt.get(accountId) ?? Number.NEGATIVE_INFINITY) >= since
    },
    recordOthers(adapter) {
      const cluster = adapter as { onMessage?: (message: Message, offset?: string) => unknown }
      const forward = cluster.onMessage?.bind(adapter)
      if (!forward) throw new Error('The Socket.IO adapter does not pass on messages of other processes')
      cluster.onMessage = (message, offset) => {
        if (message.type === BROADCAST) note((message.data?.opts?.rooms ?? []).flatMap((room) => accountOf(room) ?? []))
        return forward(message, offset)
      }
    },
  }
}

interface Message {
  readonly type: number
  readonly data?: { readonly opts?: { readonly rooms?: readonly string[] } }
}
