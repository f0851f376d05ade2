import type { ServerEvent } from '@fanfare/contract'
import type { TopicDelivery } from './topics.ts'

export interface Realtime {
  /**
   * Sends an event to every window of these accounts, on any process, with the key of the request by which one of them caused it.
   */
  emit(accountIds: readonly string[], event: ServerEvent, payload: unknown, key?: string): void
  /**
   * Sends an event to every window that shows the topic and may receive it, on any process; resolves when windows of this process
   * have it.
   */
  publish(delivery: TopicDelivery): Promise<void>
  /** Asks every window, on any process, to reload what it may have missed. Rate limited. */
  publishMissed(): void
  endSession(sessionId: string): void
}
