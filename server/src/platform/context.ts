/** What every route and job is handed: the open context (no transaction yet) and, inside `write`, a Tx. */
import type { Static, TObject } from 'typebox'
import type { QueryResult, RawBuilder } from 'kysely'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { Delivery } from './deliveries.ts'
import type { Event, EventOf } from './events.ts'
import type { Gateways } from './gateways/index.ts'
import type { Health } from './health.ts'
import type { EnqueueOptions, Job } from './jobs.ts'
import type { Log } from './log.ts'
import type { MediaUrls } from './media-url.ts'
import type { Realtime } from './realtime.ts'
import type { Storage } from './storage/index.ts'
import type { Ffmpeg } from './transcoding/index.ts'

export type { Db } from './db.ts'

/** The machinery that does not depend on a transaction. */
export interface Services {
  /** One object for both of its contexts: the key of what is remembered of it. */
  readonly application: object
  readonly config: Config
  /** The one source of time in JavaScript; inside a transaction that is `tx.now`. */
  readonly clock: Clock
  readonly log: Log
  readonly storage: Storage
  readonly urls: MediaUrls
  readonly gateways: Gateways
  readonly realtime: Realtime
  readonly health: Health
  /** Looked for when it is first needed. Throws `MissingFfmpeg`. */
  ffmpeg(): Promise<Ffmpeg>
}

/** Statements that travel with the beginning and the end of a transaction, and so cost no round trip of their own. */
export interface Around<T> {
  /** Its result is handed to the work. */
  readonly first?: RawBuilder<unknown>
  /** What follows from the result of the work; in the same transaction: where one fails, nothing has happened. */
  last?(worked: T, first: QueryResult<unknown> | undefined): readonly RawBuilder<unknown>[]
}

export interface Context extends Services {
  readonly db: Db
  /** Runs the work in one transaction: rows, money, events and jobs all happen or none do. */
  write<T>(work: (tx: Tx, first: QueryResult<unknown> | undefined) => Promise<T>, around?: Around<T>): Promise<T>
  /** Tells the windows of those who may hear of it, outside of any transaction. */
  deliver(deliveries: readonly Delivery[]): Promise<void>
  /** Resolves when everything that earlier commits set off in this process, of requests and of jobs, has gone out. */
  settled(): Promise<void>
}

/** Of whichever of the two a caller has. */
export const servicesOf = (from: Context | Tx): Services => ('services' in from ? from.services : from)

declare const insideTransaction: unique symbol
export interface Tx {
  readonly db: Db
  /** Without the context's own `db`: a transaction that waits for a second connection can wait for ever. */
  readonly services: Services
  /** When the transaction began, by the database's clock (`site_now()`): the same whichever server asks. */
  readonly now: Date
  /** Told to every listener once this transaction has committed. */
  emit<E extends Event>(event: E, payload: EventOf<E>): void
  /** Enqueues work for later. With a `key`, a job that is still waiting is replaced, not doubled. */
  enqueue<S extends TObject>(job: Job<S>, payload: Static<S>, how?: EnqueueOptions): void
  /** For what must not happen before the commit and may be lost after it, such as closing sockets. */
  afterCommit(run: () => void | Promise<void>): void
  readonly [insideTransaction]: true
}
