/** Slow or outside work: leased, retried with back-off, idempotent, visible to operators when it fails for good. */
import type { Static, TObject } from 'typebox'
import type { Context } from './context.ts'

export interface Job<S extends TObject = TObject> {
  readonly name: string
  readonly payload: S
}
export const job = <const S extends TObject>(name: string, payload: S): Job<S> => ({ name, payload })

/** How a job is run. It may run more than once and may be cut off anywhere. */
export interface JobHandler {
  readonly job: Job
  /** Five fields of cron, UTC, for jobs that the clock starts. */
  readonly cron?: string
  run(ctx: Context, payload: never): Promise<void>
}
export const jobHandler = <S extends TObject>(
  job: Job<S>,
  run: (ctx: Context, payload: Static<S>) => Promise<void>,
  cron?: string,
): JobHandler => ({ job, run, ...(cron !== undefined && { cron }) })
