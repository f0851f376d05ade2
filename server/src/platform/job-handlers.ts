/** How jobs are run, declared by the module that enqueues them. */
import type { Static, TObject } from 'typebox'
import type { Context } from './context.ts'
import type { Job } from './jobs.ts'

/** It may run more than once and may be cut off anywhere. */
export interface JobHandler {
  readonly job: Job
  /** Five fields of cron, UTC, for jobs that the clock starts. */
  readonly cron?: string
  /** The signal ends what takes long when the process ends; the job is run again by another. */
  run(ctx: Context, payload: never, signal: AbortSignal): Promise<void>
}
export const jobHandler = <S extends TObject>(
  job: Job<S>,
  run: (ctx: Context, payload: Static<S>, signal: AbortSignal) => Promise<void>,
  cron?: string,
): JobHandler => ({ job, run, ...(cron !== undefined && { cron }) })
