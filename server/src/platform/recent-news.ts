/**
 * Which accounts were told something a moment ago. A page is rendered first, and its window hears what happens only once its socket has signed in:
 * what was told between the two reached nobody, and the window has to ask.
 */
import type { RealtimeSocket } from './realtime-socket.ts'
import { accountOf } from './room-names.ts'

/** Between the two are seconds. A window that takes longer asks in any case. */
const KEPT_MS = 60_000
/** What the handshake needs to come here, of which the window's own count knows nothing. */
const ON_ITS_WAY_MS = 2_000
/** Of a message between processes (socket.io-adapter, `MessageType`). */
const BROADCAST = 3

export interface RecentNews {
  /** Notes that something is told to these accounts now. */
  note(accountIds: readonly string[]): void
  /** Whether this window, which has just signed in to the account, may have missed something since its page was asked for. */
  isMissedBy(socket: RealtimeSocket, accountId: string): boolean
  /** Notes what other processes tell accounts, which comes to every process. */
  recordOthers(adapter: object): void
}

/** `now` in milliseconds, of the clock by which handshakes are issued. */
export function openRecentNews(now: () => number = Date.now): RecentNews {
  const began = now()
  /** The latest last. */
  const sentAt = new Map<string, number>()
  function note(accountIds: readonly string[]): void {
    const at = now()
    for (const id of accountIds) {
      sentAt.delete(id)
      sentAt.set(id, at)
    }
    for (const [id, earlier] of sentAt) {
      if (at - earlier <= KEPT_MS) break
      sentAt.delete(id)
    }
  }
  return {
    note,
    isMissedBy({ handshake: { auth, issued } }, accountId) {
      const { age } = auth as { age?: unknown }
      // A client of the specification does not say: it asks for what it shows when it is connected.
      if (typeof age !== 'number' || !(age >= 0)) return false
      // Signing in takes time of its own, in which the page gets no younger.
      const since = issued - age - ON_ITS_WAY_MS
      return age > KEPT_MS || since < began || (sentAt.get(accountId) ?? Number.NEGATIVE_INFINITY) >= since
    },
    recordOthers(adapter) {
      const cluster = adapter as { onMessage?: (message: Message, offset?: string) => unknown }
      const forward = cluster.onMessage?.bind(adapter)
      if (!forward) throw new Error('this adapter does not say what it hears from other processes')
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
