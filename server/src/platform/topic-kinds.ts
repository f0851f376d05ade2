/** How features declare topics: who may hear of one, and what is said of how it stands. */
import type { ServerEvent } from '@fanfare/contract'
import type { Context } from './context.ts'
import type { Viewer } from './viewer.ts'

/** How everybody who hears of a topic is told how it stands. */
interface TopicState {
  readonly serverEvent: ServerEvent
  /** Says nothing that one who hears of the topic may not read; nothing where the thing is gone. */
  read(ctx: Context, id: string): Promise<unknown>
}

/** One kind of topics. */
export interface TopicKind {
  readonly kind: string
  /** Which of these accounts may hear of it now, with a fixed number of queries; asked anew while it is told of. */
  audience(ctx: Context, id: string, viewers: readonly Viewer[]): Promise<ReadonlySet<string>>
  readonly state?: TopicState
}
