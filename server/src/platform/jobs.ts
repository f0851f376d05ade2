/** The clock and the queue: graphile-worker runs listeners and errands from the jobs that transactions booked. */
import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, type WorkerEvents, type Runner as Worker, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Runner } from './errands.ts'
import type { Listener } from './events.ts'
import { taskOf, type House } from './house.ts'
import { keepLeases } from './leases.ts'

/** How many times a job is tried before it waits for an operator: with the library's back-off, about three days. */
const CONCURRENCY = 4

export interface Work {
  readonly listeners: readonly Listener[]
  readonly runners: readonly Runner[]
}

export async function startWorker(house: House, pgPool: pg.Pool, work: Work): Promise<Worker> {
  const silent = new Logger(() => (level, message) => {
    if (level === 'error') house.log.error(message, 'jobs')
  })
  const events: WorkerEvents = new EventEmitter()
  const letGo = keepLeases(house, events)
  events.once('stop', letGo)
  return run({
    pgPool,
    events,
    taskList: tasksOf(house, work),
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
}

function tasksOf(house: House, { listeners, runners }: Work): TaskList {
  const tasks: TaskList = {}
  for (const listener of listeners)
    tasks[taskOf(listener.event.name, listener.name)] = (payload, { job }) => hear(house, listener, job.id, payload)
  for (const runner of runners) tasks[runner.errand.name] = (payload) => runner.run(house, payload as never)
  return tasks
}

/** A listener runs at least once and takes effect exactly once: it claims its job in its own transaction. */
async function hear(house: House, listener: Listener, jobId: string, payload: unknown): Promise<void> {
  await house.write(async (tx) => {
    const claimed = await sql`insert into heard_jobs (job_id) values (${jobId}) on conflict do nothing`.execute(tx.db)
    if (claimed.numAffectedRows === 1n) await listener.run(tx, payload as never)
  })
}
