/** Opens the context, whose transactions enqueue the jobs that they cause and notify browsers after the commit. */
import { sql, type RawBuilder } from 'kysely'
import type { Context, Db, Services, Tx } from './context.ts'
import { pagesOf } from './audience.ts'
import { runAsNoMember } from './acting-member.ts'
import { currentOrigin } from './request-origin.ts'
import { transactionState } from './database.ts'
import type { AccountDelivery, Delivery } from './deliveries.ts'
import type { Event } from './events.ts'
import type { EnqueueOptions, Job } from './jobs.ts'
import { taskOf } from './listeners.ts'
import type { ServerEventRule } from './server-events.ts'
import { publishServerEvents } from './publish-server-events.ts'

export interface Recipient {
  readonly from: string
  readonly to: string
}

export interface EventRegistry {
  /** Returns the pairs without a block between them; at most one query for all pairs. */
  withoutBlocked<T extends Recipient>(db: Db, pairs: readonly T[]): Promise<readonly T[]>
  /** Returns the members of these accounts' teams who have a block with the fan, or are the fan. */
  membersApartFrom(db: Db, accountIds: readonly string[], fanId: string): Promise<readonly string[]>
  listenersOf(eventName: string): readonly string[]
  serverEventsOf(eventName: string): readonly ServerEventRule[]
}

interface QueuedJob extends EnqueueOptions {
  readonly task: string
  readonly payload: unknown
}

/** Unfinished work that commits of an application have triggered, in either of its contexts. */
const setOff = new WeakMap<object, Set<Promise<void>>>()

export function openContext(db: Db, services: Services, registry: EventRegistry): Context {
  const running = setOff.get(services.application) ?? new Set<Promise<void>>()
  setOff.set(services.application, running)
  const track = (what: Promise<void>) => {
    const done = what.catch((error: unknown) => services.log.error(error, 'after commit')).finally(() => running.delete(done))
    running.add(done)
  }

  const ctx: Context = {
    ...services,
    db,
    async write(work, around) {
      const jobs: QueuedJob[] = []
      const emitted: { event: Event; payload: unknown }[] = []
      const after: (() => void | Promise<void>)[] = []
      const before: (() => Promise<void>)[] = []
      const last: Promise<unknown>[] = []
      const attempt = db.transaction().execute(async (trx) => {
        const { begun, send } = await transactionState(trx)
        const [{ now, offsetMs }, first] = await Promise.all([begun, around?.first && send(around.first)])
        const tx: Omit<Tx, symbol> = {
          db: trx,
          services: ctx,
          now,
          emit(event: Event, payload: unknown) {
            emitted.push({ event, payload })
            for (const listener of registry.listenersOf(event.name)) jobs.push({ task: taskOf(event.name, listener), payload })
          },
          enqueue: (job: Job, payload: unknown, how = {}) => jobs.push({ task: job.name, payload, ...how }),
          beforeCommit: (run: () => Promise<void>) => before.push(run),
          afterCommit: (run: () => void) => after.push(run),
        }
        const worked = await work(tx as Tx, first)
        for (const run of before) await run()
        const statements = [...(jobs.length > 0 ? [enqueueAll(jobs, offsetMs)] : []), ...(around?.last?.(worked, first) ?? [])]
        // The statements travel with the commit, so the code does not wait for them here. If one fails, PostgreSQL rolls back.
        for (const statement of statements) last.push(send(statement))
        for (const one of last) one.catch(() => undefined)
        return worked
      })
      const result = await withLast(attempt, last).catch((error: unknown) => {
        services.health.note(error)
        throw error
      })
      for (const run of after) track(Promise.resolve().then(run))
      // Browsers live in real time, so events at another time are not sent to them.
      const published = services.clock.isMoved ? [] : emitted
      for (const { event, payload } of published)
        track(runAsNoMember(() => publishServerEvents(ctx, registry.serverEventsOf(event.name), payload)))
      return result
    },
    deliver: (deliveries) => deliverAll(ctx, registry, deliveries),
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
  return ctx
}

/**
 * Waits for the statements that travelled with the commit: if the commit was a rollback, the failed statement gives the reason.
 */
async function withLast<R>(attempt: Promise<R>, last: readonly Promise<unknown>[]): Promise<R> {
  const worked = await attempt.catch(async (error: unknown) => {
    await Promise.all(last)
    throw error
  })
  await Promise.all(last)
  return worked
}

async function deliverAll(ctx: Context, registry: EventRegistry, deliveries: readonly Delivery[]): Promise<void> {
  const toAccounts = deliveries.filter((one) => 'to' in one)
  const listed = toAccounts.flatMap((one) => (typeof one.to === 'function' ? [] : [{ ...one, to: one.to }]))
  await deliverToAll(ctx, registry, listed)
  for (const one of deliveries) if ('topic' in one) await ctx.realtime.publish(one)
  for (const one of toAccounts)
    if (typeof one.to === 'function')
      for await (const to of pagesOf(ctx.db, one.to)) await deliverToAll(ctx, registry, [{ ...one, to }])
}

type Listed = AccountDelivery & { readonly to: readonly string[] }

async function deliverToAll({ db, realtime }: Context, registry: EventRegistry, deliveries: readonly Listed[]): Promise<void> {
  const recipients = deliveries.flatMap((delivery) => delivery.to.map((to) => ({ from: delivery.from ?? to, to, delivery })))
  const allowed = Map.groupBy(await registry.withoutBlocked(db, recipients), ({ delivery }) => delivery)
  const cause = currentOrigin()
  for (const [{ serverEvent, payload, fanId }, pairs] of allowed) {
    const published = pairs.map(({ to }) => to)
    const isForTeams = serverEvent.seats.length > 0 && fanId !== undefined
    const without = isForTeams ? { withoutMembers: await registry.membersApartFrom(db, published, fanId) } : {}
    if (cause === undefined || !published.includes(cause.accountId)) realtime.emit(published, serverEvent, payload, without)
    else {
      const others = published.filter((to) => to !== cause.accountId)
      if (others.length > 0) realtime.emit(others, serverEvent, payload, without)
      realtime.emit([cause.accountId], serverEvent, payload, { ...without, key: cause.key })
    }
  }
}

/**
 * Enqueues all jobs of a transaction with one statement: the migrations' `enqueue_jobs` calls the job library's own `add_jobs`.
 */
function enqueueAll(queued: readonly QueuedJob[], offsetMs: number): RawBuilder<unknown> {
  // The last job with a key replaces earlier ones.
  const last = new Map(queued.map((job) => [job.key, job]))
  const unique = queued.filter((job) => job.key === undefined || last.get(job.key) === job)
  // Jobs run in real time. The clock may move during the transaction, so the delay counts from its beginning.
  const jobs = unique.map((job) => (job.at ? { ...job, at: new Date(job.at.getTime() - offsetMs) } : job))
  return sql`select enqueue_jobs(${jobs.map((j) => j.task)}::text[], ${jobs.map((j) => JSON.stringify(j.payload))}::text[],
    ${jobs.map((j) => j.at?.toISOString() ?? null)}::timestamptz[], ${jobs.map((j) => j.key ?? null)}::text[],
    ${jobs.map((j) => j.queue ?? null)}::text[], ${jobs.map((j) => j.priority ?? null)}::int[])`
}
