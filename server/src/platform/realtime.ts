/** Realtime connections: what may be asked of them from anywhere. */
import type { ServerEvent } from '@fanfare/contract'

export interface Realtime {
  /** To every window of these accounts, on whatever process. */
  emit(accountIds: readonly string[], event: ServerEvent, payload: unknown): void
  /** Closes the sockets of one session, everywhere. */
  endSession(sessionId: string): void
}
