/** Defines job handlers, which the module that enqueues a job declares. */
import type { Static, TObject } from 'typebox'
import type { Context } from './context.ts'
import type { Job } from './jobs.ts'

/** A handler may run more than once and may be interrupted anywhere. */
export interface JobHandler {
  readonly job: Job
  /** Schedule in five cron fields, UTC. */
  readonly cron?: string
  /** The signal aborts long work when the process ends; another process then runs the job again. */
  run(ctx: Context, payload: never, signal: AbortSignal): Promise<void>
}
export const jobHandler = <S extends TObject>(
  job: Job<S>,
  run: (ctx: Context, payload: Static<S>, signal: AbortSignal) => Promise<void>,
  cron?: string,
): JobHandler => ({ job, run, ...(cron !== undefined && { cron }) })
