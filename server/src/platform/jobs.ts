/**
 * Defines jobs for slow or external work: leased, retried with back-off, idempotent, and visible to operators when they fail
 * permanently.
 */
import type { TObject } from 'typebox'

export interface Job<S extends TObject = TObject> {
  readonly name: string
  readonly payload: S
}
export const job = <const S extends TObject>(name: string, payload: S): Job<S> => ({ name, payload })

export interface EnqueueOptions {
  readonly key?: string
  readonly at?: Date
  /** Jobs of one queue run one after the other, so that one person's jobs never occupy every worker. */
  readonly queue?: string
  /** Due jobs run in ascending order of this number; the default is 0. */
  readonly priority?: number
}

/**
 * Priorities. SOON: a person is waiting for nothing but this job. LATE: after everything that people wait for. LAST: after LATE,
 * for one of very many jobs.
 */
export const HIGH_PRIORITY = -1
export const LOW_PRIORITY = 10
export const LOWEST_PRIORITY = 20
