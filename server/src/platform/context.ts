/** What every route and job is handed: the open context (no transaction yet) and, inside `write`, a Tx. */
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Static, TObject } from 'typebox'
import type { Config } from './config.ts'
import { beginningOf } from './database.ts'
import type { Job } from './jobs.ts'
import type { Event, EventOf } from './events.ts'
import type { Gateways } from './gateways/index.ts'
import type { Health } from './health.ts'
import type { Realtime } from './realtime.ts'
import type { Log } from './log.ts'
import type { MediaUrls } from './media-url.ts'
import type { Delivery, ServerEventRule } from './server-events.ts'
import type { Storage } from './storage/index.ts'

// Each store names the tables it owns; the context itself knows none.
// oxlint-disable-next-line typescript/no-explicit-any
export type Db<Tables = any> = Kysely<Tables> | Transaction<Tables>

/** The machinery that does not depend on a transaction. */
export interface Services {
  readonly config: Config
  readonly log: Log
  readonly storage: Storage
  readonly urls: MediaUrls
  readonly gateways: Gateways
  readonly realtime: Realtime
  readonly health: Health
}

export interface Context extends Services {
  readonly db: Db
  /** Runs the work in one transaction: rows, money, events and jobs all happen or none do. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Tells the windows of those who may hear of it, outside of any transaction. */
  deliver(deliveries: readonly Delivery[]): Promise<void>
  /** Resolves when everything that earlier commits set off in this process has gone out. */
  settled(): Promise<void>
}

declare const insideTransaction: unique symbol
export interface Tx {
  readonly db: Db
  /** Without the context's own `db`: a transaction that waits for a second connection can wait for ever. */
  readonly services: Services
  /** When the transaction began, by the database's clock: the same whichever server asks. */
  readonly now: Date
  /** Told to every listener once this transaction has committed. */
  emit<E extends Event>(event: E, payload: EventOf<E>): void
  /** Enqueues work for later. With a `key`, a job that is still waiting is replaced, not doubled. */
  enqueue<S extends TObject>(job: Job<S>, payload: Static<S>, how?: EnqueueOptions): void
  /** For what must not happen before the commit and may be lost after it, such as closing sockets. */
  afterCommit(run: () => void | Promise<void>): void
  readonly [insideTransaction]: true
}

interface EnqueueOptions {
  readonly key?: string
  readonly at?: Date
  /** Jobs of one queue run one after the other, whatever their number: one person's never take every worker. */
  readonly queue?: string
  /** What is due runs in order of this number, the smallest first; 0 unless said otherwise. */
  readonly priority?: number
}

interface QueuedJob extends EnqueueOptions {
  readonly task: string
  readonly payload: unknown
}

/** One recipient of a delivery. */
export interface Recipient {
  readonly from: string
  readonly to: string
}

export interface EventRegistry {
  /** Leaves out those pairs between whom there is a block, all of them with one query at most. */
  withoutBlocked<T extends Recipient>(db: Db, pairs: readonly T[]): Promise<readonly T[]>
  listenersOf(eventName: string): readonly string[]
  serverEventsOf(eventName: string): readonly ServerEventRule[]
}

/** The task name of one listener: its event and what it does about it. */
export const taskOf = (eventName: string, listener: string) => `${eventName} > ${listener}`

export function openContext(db: Db, services: Services, registry: EventRegistry): Context {
  const running = new Set<Promise<void>>()
  const track = (what: Promise<void>) => {
    const done = what.catch((error: unknown) => services.log.error(error, 'after commit')).finally(() => running.delete(done))
    running.add(done)
  }

  const ctx: Context = {
    ...services,
    db,
    async write(work) {
      const jobs: QueuedJob[] = []
      const emitted: { event: Event; payload: unknown }[] = []
      const after: (() => void | Promise<void>)[] = []
      const attempt = db.transaction().execute(async (trx) => {
        const tx: Omit<Tx, typeof insideTransaction> = {
          db: trx,
          services: ctx,
          now: await beginningOf(trx),
          emit(event: Event, payload: unknown) {
            emitted.push({ event, payload })
            for (const listener of registry.listenersOf(event.name)) jobs.push({ task: taskOf(event.name, listener), payload })
          },
          enqueue: (job: Job, payload: unknown, how = {}) => jobs.push({ task: job.name, payload, ...how }),
          afterCommit: (run: () => void) => after.push(run),
        }
        const worked = await work(tx as Tx)
        await enqueueAll(trx, jobs)
        return worked
      })
      const result = await attempt.catch((error: unknown) => {
        services.health.note(error)
        throw error
      })
      for (const run of after) track(Promise.resolve().then(run))
      for (const { event, payload } of emitted) track(deliverServerEvents(ctx, registry.serverEventsOf(event.name), payload))
      return result
    },
    async deliver(deliveries) {
      const recipients = deliveries.flatMap((delivery) => delivery.to.map((to) => ({ from: delivery.from ?? to, to, delivery })))
      const allowed = Map.groupBy(await registry.withoutBlocked(db, recipients), ({ delivery }) => delivery)
      for (const [{ serverEvent, payload }, pairs] of allowed)
        services.realtime.emit(
          pairs.map(({ to }) => to),
          serverEvent,
          payload,
        )
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
  return ctx
}

/** All jobs of a transaction in one round trip, on the job library's own function (graphile-worker, `add_job`). */
async function enqueueAll(trx: Db, jobs: readonly QueuedJob[]): Promise<void> {
  if (jobs.length === 0) return
  const enqueue = jobs.some((job) => job.key !== undefined)
    ? sql`enqueue_job(task, payload::json, at, key, queue, priority)`
    : ADD
  await sql`select ${enqueue}
    from unnest(${jobs.map((j) => j.task)}::text[], ${jobs.map((j) => JSON.stringify(j.payload))}::text[],
      ${jobs.map((j) => j.at?.toISOString() ?? null)}::timestamptz[], ${jobs.map((j) => j.key ?? null)}::text[],
      ${jobs.map((j) => j.queue ?? null)}::text[], ${jobs.map((j) => j.priority ?? null)}::int[])
      as job (task, payload, at, key, queue, priority)`.execute(trx)
}

const ADD = sql`graphile_worker.add_job(task, payload::json, run_at => at, queue_name => queue, priority => priority)`

async function deliverServerEvents(ctx: Context, rules: readonly ServerEventRule[], payload: unknown): Promise<void> {
  for (const rule of rules) await ctx.deliver(await rule.make(ctx, payload as never))
}
