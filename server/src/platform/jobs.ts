/** Slow or outside work: leased, retried with back-off, idempotent, visible to operators when it fails for good. */
import type { TObject } from 'typebox'

export interface Job<S extends TObject = TObject> {
  readonly name: string
  readonly payload: S
}
export const job = <const S extends TObject>(name: string, payload: S): Job<S> => ({ name, payload })

/** When and in which order an enqueued job runs. */
export interface EnqueueOptions {
  readonly key?: string
  readonly at?: Date
  /** Jobs of one queue run one after the other, whatever their number: one person's never take every worker. */
  readonly queue?: string
  /** What is due runs in order of this number, the smallest first; 0 unless said otherwise. */
  readonly priority?: number
}

/** Priorities: somebody waits for it and looks at nothing else; behind everything that somebody waits for; behind that, as one of very many. */
export const SOON = -1
export const LATE = 10
export const LAST = 20
