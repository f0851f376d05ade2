/** Defines how features declare topics: who may receive their events, and how to read their state. */
import type { ServerEvent } from '@fanfare/contract'
import type { Context } from './context.ts'
import type { Viewer } from './viewer.ts'

/** How to send a topic's state to everyone who may receive its events. */
interface TopicState {
  readonly serverEvent: ServerEvent
  /** Returns only what everyone who receives the topic's events may read; undefined if the object is gone. */
  read(ctx: Context, id: string): Promise<unknown>
}

export interface TopicKind {
  readonly kind: string
  /** Returns which of these accounts have access now. Must use a fixed number of queries; called again as events are sent. */
  audience(ctx: Context, id: string, viewers: readonly Viewer[]): Promise<ReadonlySet<string>>
  readonly state?: TopicState
}
