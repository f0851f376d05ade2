/**
 * Opens the connection pools and the query builder. Each connection prepares every statement once, which halves the CPU cost.
 * Independent statements travel together (PostgreSQL's pipelining), because a round trip costs as much as the statement itself.
 */
import {
  CompiledQuery,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  SingleConnectionProvider,
} from 'kysely'
import type {
  AbortableQueryOptions,
  ConnectionProvider,
  DatabaseConnection,
  DialectAdapter,
  QueryCompiler,
  QueryResult,
  RawBuilder,
  Transaction,
  TransactionSettings,
} from 'kysely'
import type { Socket } from 'node:net'
import pg from 'pg'
import type { MovableClock } from './clock.ts'

// A calendar date has no time zone, so it stays text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

// Lists are passed as arrays, so the number of distinct statements is bounded. More than this means that code builds SQL by hand.
const MAX_STATEMENTS = 2000
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

// A demo's past that a power cut interrupts is incomplete anyway, so its commits do not wait for the disk. All others do.
const SET_SESSION = `select set_config('fanfare.clock_offset', $1, false), set_config('synchronous_commit', $2, false)`
// The process adds the offset itself: parsing and planning `site_now()` costs PostgreSQL 30 µs per transaction. One message
// carries both statements, so reading the database's clock costs no extra round trip.
const BEGIN = 'begin; select now() as now'

/** Makes `query(text, values)` a named, prepared statement. Statements without values stay simple. */
class PreparingClient extends pg.Client {
  // @ts-expect-error one of the many overloads of query, the only one that Kysely calls
  override query(text: unknown, values?: unknown, ...rest: unknown[]) {
    const runQuery = super.query as (...all: unknown[]) => unknown
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    // Sends everything that was asked in this turn as one packet.
    stream.cork()
    process.nextTick(() => stream.uncork())
    if (text === BEGIN) return (runQuery.call(this, text) as Promise<unknown[]>).then((results) => results[1])
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    return name === undefined ? runQuery.call(this, text, values, ...rest) : runQuery.call(this, { name, text, values }, ...rest)
  }
}

interface Beginning {
  readonly now: Date
  readonly offsetMs: number
}
const beginnings = new WeakMap<DatabaseConnection, Promise<Beginning>>()
type SiteClock = Pick<MovableClock, 'offsetMs' | 'follow'>

/** Sets the clock's offset on each connection, and records when a transaction began by the database's clock. */
class ClockedDriver extends PostgresDriver {
  readonly #clock: SiteClock
  readonly #isDemo: boolean
  readonly #offsets = new WeakMap<DatabaseConnection, number>()
  constructor({ pool, clock, isDemo }: { pool: pg.Pool; clock: SiteClock; isDemo: boolean }) {
    super({ pool })
    this.#clock = clock
    this.#isDemo = isDemo
  }
  override async acquireConnection() {
    const connection = await super.acquireConnection()
    const { offsetMs } = this.#clock
    if ((this.#offsets.get(connection) ?? 0) === offsetMs) return connection
    const waits = offsetMs === 0 || !this.#isDemo
    try {
      await connection.executeQuery(CompiledQuery.raw(SET_SESSION, [`${offsetMs} milliseconds`, waits ? 'on' : 'off']))
    } catch (error) {
      await this.releaseConnection(connection as Parameters<PostgresDriver['releaseConnection']>[0])
      throw error
    }
    this.#offsets.set(connection, offsetMs)
    return connection
  }
  /** Does not wait: the first statement travels with BEGIN, and readers of the start time wait for it. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode)
      throw new Error('Transactions do not support an isolation level or access mode')
    const offsetMs = this.#offsets.get(connection) ?? 0
    const sentMs = Date.now()
    const begun = connection.executeQuery<{ now: Date }>(CompiledQuery.raw(BEGIN)).then(({ rows }): Beginning => {
      const databaseMs = rows[0]!.now.getTime()
      this.#clock.follow(databaseMs, sentMs, Date.now())
      return { now: new Date(databaseMs + offsetMs), offsetMs }
    })
    // If BEGIN fails, every statement after it fails too.
    begun.catch(() => undefined)
    beginnings.set(connection, begun)
  }
}

/**
 * Passes the one connection of a transaction to several statements in parallel. Kysely's own provider makes each wait for the one
 * before.
 */
class Pipeline implements ConnectionProvider {
  readonly #held: Promise<DatabaseConnection>
  constructor(provider: SingleConnectionProvider) {
    this.#held = provider.provideConnection(async (connection) => connection)
  }
  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return consumer(await this.#held)
  }
}

/** Maximum statements per packet; more are divided among connections. */
const MAX_PIPELINED_STATEMENTS = 8

interface Shared {
  readonly connection: Promise<DatabaseConnection>
  asked: number
  unanswered: number
}

/**
 * Statements outside of transactions that are issued in the same turn of the event loop share a connection, and so a round trip.
 */
class SharedConnections implements ConnectionProvider {
  readonly #driver: ClockedDriver
  #latest: Shared | undefined
  constructor(driver: ClockedDriver) {
    this.#driver = driver
  }
  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const shared = this.#join()
    const connection = await shared.connection
    try {
      return await consumer(connection)
    } finally {
      shared.unanswered--
      if (shared.unanswered === 0) {
        this.#close(shared)
        await this.#driver.releaseConnection(connection as Parameters<PostgresDriver['releaseConnection']>[0])
      }
    }
  }
  #join(): Shared {
    if (!this.#latest || this.#latest.asked === MAX_PIPELINED_STATEMENTS) {
      const opened = { connection: this.#driver.acquireConnection(), asked: 0, unanswered: 0 }
      this.#latest = opened
      process.nextTick(() => this.#close(opened))
    }
    this.#latest.asked++
    this.#latest.unanswered++
    return this.#latest
  }
  #close(shared: Shared): void {
    if (this.#latest === shared) this.#latest = undefined
  }
}

/** Single statements share a connection; each transaction has its own. */
class PipeliningExecutor extends DefaultQueryExecutor {
  readonly #single: DefaultQueryExecutor
  constructor(compiler: QueryCompiler, adapter: DialectAdapter, driver: ClockedDriver) {
    super(compiler, adapter, new DefaultConnectionProvider(driver))
    this.#single = new DefaultQueryExecutor(compiler, adapter, new SharedConnections(driver))
  }
  override executeQuery<R>(query: CompiledQuery, options?: AbortableQueryOptions): Promise<QueryResult<R>> {
    return this.#single.executeQuery(query, options)
  }
  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    return super.withConnectionProvider(provider instanceof SingleConnectionProvider ? new Pipeline(provider) : provider)
  }
}

export interface TransactionState {
  /** `now` equals `site_now()` inside the transaction, whatever the server's own clock says. */
  readonly begun: Promise<Beginning>
  /** Sends a statement immediately. Statements sent before the first await travel together and run in this order. */
  send<R>(statement: RawBuilder<R>): Promise<QueryResult<R>>
}

export const transactionState = (trx: Transaction<unknown>): Promise<TransactionState> =>
  trx.getExecutor().provideConnection(async (connection) => {
    const begun = beginnings.get(connection)
    if (!begun) throw new Error('This transaction was not started by this driver')
    return { begun, send: (statement) => connection.executeQuery(statement.compile(trx)) }
  })

/** Time limits of PostgreSQL for our connections: for a statement, for a lock, and for an idle transaction. */
export interface DatabaseTimeouts {
  /** How long a caller waits for a connection when all are in use. */
  readonly connectMs: number
  readonly statementMs: number
  readonly lockMs: number
  readonly idleInTransactionMs: number
}
/** Limits for requests, where a person waits. PostgreSQL ends a stalled transaction before others have waited twice. */
export const REQUEST_TIMEOUTS: DatabaseTimeouts = {
  connectMs: 10_000,
  statementMs: 10_000,
  lockMs: 3_000,
  idleInTransactionMs: 6_000,
}

/** Returns the same limits for a machine that is `times` slower. */
export const scaleTimeouts = (
  { connectMs, statementMs, lockMs, idleInTransactionMs }: DatabaseTimeouts,
  times: number,
): DatabaseTimeouts => ({
  connectMs: connectMs * times,
  statementMs: statementMs * times,
  lockMs: lockMs * times,
  idleInTransactionMs: idleInTransactionMs * times,
})
/** Limits for jobs, which may take longer and work between two statements. */
export const BACKGROUND_TIMEOUTS: DatabaseTimeouts = {
  connectMs: 10_000,
  statementMs: 60_000,
  lockMs: 5_000,
  idleInTransactionMs: 15_000,
}

/** Returns the limits as connection options of `pg`. Migrations connect without limits. */
export const connectionOptionsOf = ({ statementMs, lockMs, idleInTransactionMs }: DatabaseTimeouts) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
})

export interface Database {
  readonly pool: pg.Pool
  // Each store names the tables that it owns; the database itself knows none.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly db: Kysely<any>
}

export interface DatabaseOptions {
  readonly connectionString: string
  readonly max: number
  readonly timeouts: DatabaseTimeouts
  readonly clock: SiteClock
  /** While the clock is moved in a demo, the demo seeds its past. */
  readonly isDemo: boolean
  readonly log: (error: Error) => void
}

export function openDatabase({ connectionString, max, timeouts, clock, isDemo, log }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    ...connectionOptionsOf(timeouts),
    Client: PreparingClient as unknown as typeof pg.Client,
    pipeline: true,
    connectionTimeoutMillis: timeouts.connectMs,
  })
  ignoreConnectionLoss(pool, log)
  const dialect = new PostgresDialect({ pool })
  const driver = new ClockedDriver({ pool, clock, isDemo })
  // The pool already exists, so `init` has nothing to wait for.
  void driver.init()
  const executor = new PipeliningExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), driver)
  return { pool, db: new Kysely({ config: { dialect }, dialect, driver, executor }) }
}

/** Keeps the process alive when PostgreSQL ends: `pg` emits an error that would otherwise be uncaught. */
export function ignoreConnectionLoss(pool: pg.Pool, log: (error: Error) => void): void {
  // PostgreSQL may stop before the pool's last connections have closed. Its messages to them are not losses.
  const lost = (error: Error) => void (pool.ending || log(error))
  // A connection that dies while idle is dropped from the pool.
  pool.on('error', lost)
  // Covers a connection that dies while it is checked out.
  pool.on('connect', (client) => client.on('error', lost))
}
