/** Realtime connections: what may be asked of them from anywhere. */
import type { ServerEvent } from '@fanfare/contract'
import type { TopicDelivery } from './topics.ts'

export interface Realtime {
  /** To every window of these accounts, on whatever process; with the key of the request by which one of them has caused it. */
  emit(accountIds: readonly string[], event: ServerEvent, payload: unknown, key?: string): void
  /** To every window that shows the topic and may hear of it, on whatever process; resolves when those here are told. */
  publish(delivery: TopicDelivery): Promise<void>
  /** To every window, on whatever process, now and then at most: it may have missed something, and asks. */
  publishMissed(): void
  /** Closes the sockets of one session, everywhere. */
  endSession(sessionId: string): void
}
