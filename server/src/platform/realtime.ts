import type { ServerEvent } from '@fanfare/contract'
import type { TopicDelivery } from './topics.ts'

export interface Emission {
  /** The key of the request by which one of the accounts caused the event. */
  readonly key?: string
  /** Accounts of team members who do not receive it. */
  readonly withoutMembers?: readonly string[]
}

export interface Realtime {
  /** Sends an event to every window of these accounts, and of their team members with a right to it, on any process. */
  emit(accountIds: readonly string[], event: ServerEvent, payload: unknown, how?: Emission): void
  /**
   * Sends an event to every window that shows the topic and may receive it, on any process; resolves when windows of this process
   * have it.
   */
  publish(delivery: TopicDelivery): Promise<void>
  /** Asks every window, on any process, to reload what it may have missed. Rate limited. */
  publishMissed(): void
  endSession(sessionId: string): void
}
