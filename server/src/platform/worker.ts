/** Runs the listeners and jobs that transactions enqueued, and scheduled jobs, with graphile-worker. */
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, run, type WorkerEvents, type Task, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { JobHandler } from './job-handlers.ts'
import { taskOf, type Listener } from './listeners.ts'
import type { Context, Db } from './context.ts'
import { watchClock, type ClockWatch } from './clock-watch.ts'
import { renewLeases, type LeaseTimes } from './leases.ts'
import { recheckJobs } from './recheck-jobs.ts'

/** Worker slots in addition to one per parallel transcoding. */
const CONCURRENCY = 3
/** How long running jobs may take to end when the process stops. Another process runs unfinished jobs. */
const SHUTDOWN_TIMEOUT_MS = 2_500
const LEASE_RENEWAL_TIMEOUT_MS = 500
/**
 * Interval at which an idle worker looks for jobs that have become due. The worker is notified of jobs that are due immediately.
 */
const POLL_INTERVAL_MS = 1_000

export interface WorkerHandlers {
  readonly listeners: readonly Listener[]
  readonly jobHandlers: readonly JobHandler[]
}

export interface Worker {
  /** Takes no more jobs, waits a moment for running ones, and releases the others. Further calls wait for the same end. */
  stop(): Promise<void>
}

export interface WorkerChoices {
  readonly lease?: LeaseTimes
  /** False: no job runs by schedule. The code that moves the clock enqueues these jobs. */
  readonly hasSchedule?: boolean
  readonly pollMs?: number
  /** Receives the worker's events, for tests that wait for jobs. */
  readonly events?: WorkerEvents
}

interface WorkerOptions extends WorkerChoices {
  readonly handlers: WorkerHandlers
  /** The library's own connections, from `openJobPool`. */
  readonly pgPool: pg.Pool
}

/**
 * Call this before anything is enqueued. The library would otherwise insert a task's name with its first job, and two
 * transactions that insert several new names in different orders would deadlock.
 */
export async function registerTasks(db: Db, { listeners, jobHandlers }: WorkerHandlers): Promise<void> {
  const names = [
    ...listeners.map((listener) => taskOf(listener.event.name, listener.name)),
    ...jobHandlers.map((handler) => handler.job.name),
  ]
  await sql`insert into graphile_worker._private_tasks (identifier) select name from unnest(${names}::text[]) as known (name)
    where not exists (select from graphile_worker._private_tasks where identifier = name) order by name on conflict do nothing`.execute(
    db,
  )
}

/** `ctx` must use the connections for background work; jobs receive this context. */
export async function startWorker(ctx: Context, options: WorkerOptions): Promise<Worker> {
  const { handlers, pgPool, lease, hasSchedule = true, pollMs = POLL_INTERVAL_MS, events = new EventEmitter() } = options
  const ending = new AbortController()
  const silent = new Logger(() => (level, message, { error }) => {
    // An aborted job is released and runs in another process.
    const isBrokenOff = ending.signal.aborted && error instanceof Error && error.name === 'AbortError'
    if (level === 'error' && !isBrokenOff) ctx.log.error(message, 'jobs')
  })
  const watch = watchClock(ctx)
  const leases = renewLeases(ctx, events, lease)
  recheckJobs(events)
  const runner = await run({
    pgPool,
    events,
    taskList: tasksOf(ctx, handlers, { signal: ending.signal, watch }),
    parsedCronItems: parseCronItems(
      handlers.jobHandlers.flatMap(({ cron, job }) =>
        cron === undefined || !hasSchedule ? [] : [{ task: job.name, match: cron, identifier: job.name }],
      ),
    ),
    concurrency: CONCURRENCY + ctx.config.transcodeConcurrency,
    noHandleSignals: true,
    logger: silent,
    pollInterval: pollMs,
    forbiddenFlags: () => watch.heldFlags(),
  })
  // `stop` reports this rejection too; unhandled it would end the process.
  runner.promise.catch((error: unknown) => ctx.log.error(error, 'jobs'))
  let stopped: Promise<void> | undefined
  const stop = async () => {
    const ended = runner.stop().then(() => 'all' as const)
    const which = await Promise.race([ended, sleep(SHUTDOWN_TIMEOUT_MS, 'some' as const, { ref: false })])
    // A database that does not respond must not delay the end.
    await Promise.race([leases.stop(), sleep(LEASE_RENEWAL_TIMEOUT_MS, undefined, { ref: false })])
    ending.abort()
    if (which === 'some') await leases.release()
  }
  return { stop: () => (stopped ??= stop()) }
}

interface Running {
  readonly signal: AbortSignal
  readonly watch: ClockWatch
}

function tasksOf(ctx: Context, { listeners, jobHandlers }: WorkerHandlers, { signal, watch }: Running): TaskList {
  const tasks: TaskList = {}
  const add = (name: string, task: Task) => {
    // The later one would run in place of both.
    if (tasks[name]) throw new Error(`Two tasks have the name "${name}"`)
    tasks[name] = task
  }
  for (const listener of listeners)
    add(taskOf(listener.event.name, listener.name), (payload, { job }) => runListener(ctx, listener, job.id, payload))
  for (const handler of jobHandlers)
    add(handler.job.name, async (payload) => {
      if (handler.cron !== undefined && ctx.clock.doubt()) watch.skip(handler.job)
      else await handler.run(ctx, payload as never, signal)
    })
  return tasks
}

/** A listener runs at least once and takes effect exactly once: it claims its job in its own transaction. */
async function runListener(ctx: Context, listener: Listener, jobId: string, payload: unknown): Promise<void> {
  await ctx.write(async (tx) => {
    const claimed = await sql`insert into processed_jobs (job_id) values (${jobId}) on conflict do nothing`.execute(tx.db)
    if (claimed.numAffectedRows === 1n) await listener.run(tx, payload as never, jobId)
  })
}
