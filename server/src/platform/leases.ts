/**
 * Leases jobs to workers, which renew the lease while the job runs. The jobs of a dead process, and jobs whose assignment was
 * lost, are released when their lease expires; the job library alone would wait four hours.
 */
import type { WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Db } from './context.ts'
import type { Log } from './log.ts'

export interface LeaseTimes {
  /** Interval between renewals of a running job's lock; several fit within a lease. */
  readonly beatMs: number
  readonly leaseMs: number
}
export const LEASE: LeaseTimes = { beatMs: 5_000, leaseMs: 30_000 }

export interface Leases {
  /** Releases all jobs of this process, so that other processes need not wait until the leases expire. */
  release(): Promise<void>
  /** Resolves after the last renewal has finished. */
  stop(): Promise<void>
}

type IsRunning = boolean

/** Renews the locks of the jobs that run in this process and releases expired leases, until it is stopped. */
export function renewLeases({ db, log }: { db: Db; log: Log }, events: WorkerEvents, times: LeaseTimes = LEASE): Leases {
  const leased = new Map<string, IsRunning>()
  const holders = new Set<string>()
  events.on('pool:create', ({ workerPool }) => holders.add(workerPool.id))
  events.on('job:start', ({ job }) => leased.set(job.id, true))
  // The library may still be recording the outcome.
  events.on('job:complete', ({ job }) => leased.set(job.id, false))

  let beating: Promise<void> | undefined
  const beat = () => {
    beating ??= round(db, { leased: leased, holders: [...holders], leaseMs: times.leaseMs })
      .catch((error: unknown) => log.error(error, 'leases'))
      .finally(() => (beating = undefined))
  }
  const timer = setInterval(beat, times.beatMs)
  timer.unref()
  beat()
  return {
    async release() {
      const ids = [...leased.keys()]
      await sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null
        where id = any(${ids}::bigint[]) and locked_by = any(${[...holders]}::text[])`.execute(db)
      await releaseQueues(db)
    },
    async stop() {
      clearInterval(timer)
      await beating
    },
  }
}

interface Round {
  readonly leased: Map<string, IsRunning>
  readonly holders: readonly string[]
  readonly leaseMs: number
}

/** Renews the jobs of this process first, even after a PostgreSQL outage, and then checks all other leases. */
async function round(db: Db, { leased, holders, leaseMs }: Round): Promise<void> {
  const ids = [...leased.keys()]
  const renewed = await sql<{ id: string }>`update graphile_worker._private_jobs set locked_at = now()
    where id = any(${ids}::bigint[]) and locked_by = any(${holders}::text[]) returning id`.execute(db)
  const still = new Set(renewed.rows.map((row) => row.id))
  for (const id of ids) if (!still.has(id) && leased.get(id) === false) leased.delete(id)
  await sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = greatest(run_at, now())
    where locked_at < now() - make_interval(secs => ${leaseMs / 1000})`.execute(db)
  // The library releases a queue's lock after four hours, however long its job runs.
  await sql`update graphile_worker._private_job_queues set locked_at = now()
    where locked_by = any(${holders}::text[]) and locked_at < now() - interval '1 hour'`.execute(db)
  await releaseQueues(db)
}

/** A queue is locked together with its running job. Without that job, the process that locked the queue is gone. */
async function releaseQueues(db: Db): Promise<void> {
  await sql`update graphile_worker._private_job_queues as queue set locked_by = null, locked_at = null
    where locked_by is not null and not exists (select from graphile_worker._private_jobs as job
      where job.job_queue_id = queue.id and job.locked_by = queue.locked_by)`.execute(db)
}
