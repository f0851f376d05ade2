/** Defines what every route and job receives: the context, which has no transaction yet, and inside `write` a Tx. */
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
import type { AgeChecks } from './age-checks/index.ts'
import type { AgeGate } from './age-gate.ts'
import type { CountryOf } from './request-country.ts'
import type { Scanning } from './scanning/index.ts'
import type { SignInProviders } from './sign-in-providers/index.ts'
import type { Storage } from './storage/index.ts'
import type { StreamEngine } from './streaming/engine.ts'
import type { Ffmpeg } from './transcoding/index.ts'

export type { Db } from './db.ts'

export interface Services {
  /** Identifies the application in caches. Its two contexts share this object. */
  readonly application: object
  readonly config: Config
  readonly countryOf: CountryOf
  /** Decides who sees a site for adults. */
  readonly ageGate: AgeGate
  /** Undefined if no provider is configured. */
  readonly ageChecks: AgeChecks | undefined
  /** The list and the service against which uploaded files are checked. */
  readonly scanning: Scanning
  /** Whether the operators have closed the site for this country. */
  readonly isBlockedIn: (country: string | undefined) => Promise<boolean>
  /** The only source of time in JavaScript; inside a transaction use `tx.now`. */
  readonly clock: Clock
  readonly log: Log
  readonly storage: Storage
  readonly urls: MediaUrls
  readonly gateways: Gateways
  readonly signInProviders: SignInProviders
  readonly realtime: Realtime
  readonly health: Health
  /** Carries live pictures and sound. */
  readonly streaming: StreamEngine
  /** Finds ffmpeg at the first call. Throws `MissingFfmpeg`. */
  ffmpeg(): Promise<Ffmpeg>
}

/** Statements that travel with the beginning and the end of a transaction, and so cost no extra round trip. */
export interface Around<T> {
  /** The work receives its result. */
  readonly first?: RawBuilder<unknown>
  /** Returns statements that depend on the result of the work. They run in the same transaction: if one fails, all roll back. */
  last?(worked: T, first: QueryResult<unknown> | undefined): readonly RawBuilder<unknown>[]
}

/** Reads in a query or in the transaction of a change. */
export interface Reader extends Services {
  readonly db: Db
}

export interface Context extends Reader {
  /** Runs the work in one transaction: rows, money, events and jobs all commit or none do. */
  write<T>(work: (tx: Tx, first: QueryResult<unknown> | undefined) => Promise<T>, around?: Around<T>): Promise<T>
  /** Sends deliveries to the windows of their recipients, outside of any transaction. */
  deliver(deliveries: readonly Delivery[]): Promise<void>
  /** Resolves when everything that earlier commits of this process triggered has gone out, including commits of jobs. */
  settled(): Promise<void>
}

export const servicesOf = (from: Context | Tx): Services => ('services' in from ? from.services : from)

declare const insideTransaction: unique symbol
export interface Tx {
  readonly db: Db
  /** Excludes the context's own `db`: a transaction that waits for a second connection can wait forever. */
  readonly services: Services
  /** When the transaction began, by the database's clock (`site_now()`), so all servers agree. */
  readonly now: Date
  /** Notifies every listener after this transaction has committed. */
  emit<E extends Event>(event: E, payload: EventOf<E>): void
  /** Enqueues a job. With a `key`, the job replaces one that is still waiting. */
  enqueue<S extends TObject>(job: Job<S>, payload: Static<S>, how?: EnqueueOptions): void
  /**
   * Runs at the end of the transaction, after its work and in the order of the calls. For locks that every transaction of a kind
   * takes: taken last, they are held briefly and cannot deadlock with locks of rows.
   */
  beforeCommit(run: () => Promise<void>): void
  /** For effects that must not happen before the commit and may be lost after it, such as closing sockets. */
  afterCommit(run: () => void | Promise<void>): void
  readonly [insideTransaction]: true
}
