/** The clock and the queue: graphile-worker runs listeners and errands from the jobs that transactions booked. */
import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, run, type WorkerEvents, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Runner } from './errands.ts'
import type { Listener } from './events.ts'
import { taskOf, type Context } from './context.ts'
import { keepLeases, type LeaseTimes } from './leases.ts'

const CONCURRENCY = 4
/** How long running jobs may take to end when the process is told to. What is not done then is done by another. */
const ENDS_WITHIN_MS = 2_500

export interface Work {
  readonly listeners: readonly Listener[]
  readonly runners: readonly Runner[]
}

export interface Worker {
  /** Takes no more jobs, waits a moment for those that run, and gives the others back. */
  stop(): Promise<void>
}

interface WorkerOptions {
  readonly work: Work
  /** The library's own connections, such as `openJobPool` makes them. */
  readonly pgPool: pg.Pool
  readonly lease?: LeaseTimes
}

/** `ctx` is the one whose connections are for work in the background: it is all that a job is handed. */
export async function startWorker(ctx: Context, { work, pgPool, lease }: WorkerOptions): Promise<Worker> {
  const silent = new Logger(() => (level, message) => {
    if (level === 'error') ctx.log.error(message, 'jobs')
  })
  const events: WorkerEvents = new EventEmitter()
  const leases = keepLeases(ctx, events, lease)
  const runner = await run({
    pgPool,
    events,
    taskList: tasksOf(ctx, work),
    parsedCronItems: parseCronItems(
      work.runners.flatMap(({ cron, errand }) =>
        cron === undefined ? [] : [{ task: errand.name, match: cron, identifier: errand.name }],
      ),
    ),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: silent,
    pollInterval: 1000,
  })
  // Told to us by `stop` too; unheard it would end the process.
  runner.promise.catch((error: unknown) => ctx.log.error(error, 'jobs'))
  return {
    async stop() {
      const ended = runner.stop().then(() => 'all' as const)
      const which = await Promise.race([ended, sleep(ENDS_WITHIN_MS, 'some' as const, { ref: false })])
      leases.stop()
      if (which === 'some') await leases.release()
    },
  }
}

function tasksOf(ctx: Context, { listeners, runners }: Work): TaskList {
  const tasks: TaskList = {}
  for (const listener of listeners)
    tasks[taskOf(listener.event.name, listener.name)] = (payload, { job }) => hear(ctx, listener, job.id, payload)
  for (const runner of runners) tasks[runner.errand.name] = (payload) => runner.run(ctx, payload as never)
  return tasks
}

/** A listener runs at least once and takes effect exactly once: it claims its job in its own transaction. */
async function hear(ctx: Context, listener: Listener, jobId: string, payload: unknown): Promise<void> {
  await ctx.write(async (tx) => {
    const claimed = await sql`insert into heard_jobs (job_id) values (${jobId}) on conflict do nothing`.execute(tx.db)
    if (claimed.numAffectedRows === 1n) await listener.run(tx, payload as never)
  })
}
