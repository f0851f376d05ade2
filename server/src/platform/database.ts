/**
 * The pools and the query builder on them. Every statement is prepared once per connection: half the CPU of unnamed ones. Statements that
 * do not wait for one another travel together (PostgreSQL's pipelining): a round trip costs as much as the statement itself.
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

// A calendar date has no zone: it stays the text that it is.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

// Lists go in as arrays, so the number of different texts is bounded; past the bound something builds SQL by hand.
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
const SET_OFFSET = `select set_config('fanfare.clock_offset', $1, false), set_config('synchronous_commit', $2, false)`
// The offset is added here: it costs each transaction 30 µs to have PostgreSQL parse and plan `site_now()`.
// Both in one message: the database's clock costs a transaction no round trip of its own.
const BEGIN = 'begin; select now() as now'

/** Makes `query(text, values)` a named, prepared statement. Statements without values stay simple. */
class PreparingClient extends pg.Client {
  // @ts-expect-error one of the many overloads of query, the only one that Kysely calls
  override query(text: unknown, values?: unknown, ...rest: unknown[]) {
    const runQuery = super.query as (...all: unknown[]) => unknown
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    // One packet for all that is asked before anybody waits.
    stream.cork()
    process.nextTick(() => stream.uncork())
    if (text === BEGIN) return (runQuery.call(this, text) as Promise<unknown[]>).then((results) => results[1])
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    return name === undefined ? runQuery.call(this, text, values, ...rest) : runQuery.call(this, { name, text, values }, ...rest)
  }
}

/** When a transaction began, in the site's time, and how far that was from real time. */
interface Beginning {
  readonly now: Date
  readonly offsetMs: number
}
const beginnings = new WeakMap<DatabaseConnection, Promise<Beginning>>()
type SiteClock = Pick<MovableClock, 'offsetMs' | 'follow'>

/** Tells the database how far the clock is moved, and notes when a transaction began, by the database's own clock. */
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
      await connection.executeQuery(CompiledQuery.raw(SET_OFFSET, [`${offsetMs} milliseconds`, waits ? 'on' : 'off']))
    } catch (error) {
      await this.releaseConnection(connection as Parameters<PostgresDriver['releaseConnection']>[0])
      throw error
    }
    this.#offsets.set(connection, offsetMs)
    return connection
  }
  /** Does not wait: the first statement travels with it, and whoever asks when it began waits then. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) throw new Error('every transaction begins alike')
    const offsetMs = this.#offsets.get(connection) ?? 0
    const sentMs = Date.now()
    const begun = connection.executeQuery<{ now: Date }>(CompiledQuery.raw(BEGIN)).then(({ rows }): Beginning => {
      const databaseMs = rows[0]!.now.getTime()
      this.#clock.follow(databaseMs, sentMs, Date.now())
      return { now: new Date(databaseMs + offsetMs), offsetMs }
    })
    // Where it fails, so does every statement behind it.
    begun.catch(() => undefined)
    beginnings.set(connection, begun)
  }
}

/** Hands the one connection of a transaction to several statements at once; Kysely's own lets each wait for the one before. */
class Pipeline implements ConnectionProvider {
  readonly #held: Promise<DatabaseConnection>
  constructor(provider: SingleConnectionProvider) {
    this.#held = provider.provideConnection(async (connection) => connection)
  }
  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return consumer(await this.#held)
  }
}

/** Statements that go out as one packet at most: what is asked for many things at once is divided among connections. */
const MOST_TOGETHER = 8

interface Shared {
  readonly connection: Promise<DatabaseConnection>
  asked: number
  unanswered: number
}

/** Statements outside of transactions that are asked in one turn of the event loop share a connection, and so a round trip. */
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
    if (!this.#latest || this.#latest.asked === MOST_TOGETHER) {
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

/** A single statement shares a connection; a transaction has one of its own. */
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

/** A transaction as it is under way. */
export interface Underway {
  /** `now` is what `site_now()` is inside it: the same for every server, whatever its own clock says. */
  readonly begun: Promise<Beginning>
  /** Sends a statement at once: what is sent before anything is awaited travels together, and in this order. */
  send<R>(statement: RawBuilder<R>): Promise<QueryResult<R>>
}

export const underway = (trx: Transaction<unknown>): Promise<Underway> =>
  trx.getExecutor().provideConnection(async (connection) => {
    const begun = beginnings.get(connection)
    if (!begun) throw new Error('this transaction was not begun here')
    return { begun, send: (statement) => connection.executeQuery(statement.compile(trx)) }
  })

/** How long PostgreSQL lets a connection of ours work, wait for a lock, or hold a transaction without a word. */
export interface Patience {
  /** For a connection, while all that there may be are taken. */
  readonly connectMs: number
  readonly statementMs: number
  readonly lockMs: number
  readonly idleInTransactionMs: number
}
/** Someone waits for the answer. A process that stands still in a transaction is cut off before others have waited twice. */
export const REQUESTS: Patience = { connectMs: 10_000, statementMs: 10_000, lockMs: 3_000, idleInTransactionMs: 6_000 }

/** The same on a machine that is so many times slower. */
export const scaled = ({ connectMs, statementMs, lockMs, idleInTransactionMs }: Patience, times: number): Patience => ({
  connectMs: connectMs * times,
  statementMs: statementMs * times,
  lockMs: lockMs * times,
  idleInTransactionMs: idleInTransactionMs * times,
})
/** Jobs may take longer, and do part of their work between two statements. */
export const BACKGROUND: Patience = { connectMs: 10_000, statementMs: 60_000, lockMs: 5_000, idleInTransactionMs: 15_000 }

/** What `pg` takes for a connection that keeps to these limits. Migrations connect without. */
export const limitsOf = ({ statementMs, lockMs, idleInTransactionMs }: Patience) => ({
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
  readonly patience: Patience
  readonly clock: SiteClock
  /** Where the clock is moved, a demo's past is being made. */
  readonly isDemo: boolean
  readonly log: (error: Error) => void
}

export function openDatabase({ connectionString, max, patience, clock, isDemo, log }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    ...limitsOf(patience),
    Client: PreparingClient as unknown as typeof pg.Client,
    pipeline: true,
    connectionTimeoutMillis: patience.connectMs,
  })
  surviveLosses(pool, log)
  const dialect = new PostgresDialect({ pool })
  const driver = new ClockedDriver({ pool, clock, isDemo })
  // The pool is there already, so nothing is waited for.
  void driver.init()
  const executor = new PipeliningExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), driver)
  return { pool, db: new Kysely({ config: { dialect }, dialect, driver, executor }) }
}

/** Without this the process would end when PostgreSQL does: `pg` emits an error that nobody hears. */
export function surviveLosses(pool: pg.Pool, log: (error: Error) => void): void {
  // A pool ends before its last connections have said goodbye: what PostgreSQL, stopped right afterwards, says to them is no loss.
  const lost = (error: Error) => void (pool.ending || log(error))
  // A connection that dies while idle is dropped from the pool.
  pool.on('error', lost)
  // The same for one that dies while someone holds it.
  pool.on('connect', (client) => client.on('error', lost))
}
