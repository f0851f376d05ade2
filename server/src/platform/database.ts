/** The pool and the query builder on it. Every statement is prepared once per connection: half the CPU of unnamed ones. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

// A calendar date has no zone: it stays the text that it is.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

// Lists go in as arrays, so the number of different texts is bounded; past the bound something builds SQL by hand.
const MOST_STATEMENTS = 1000
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_STATEMENTS) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** Makes `query(text, values)` a named, prepared statement. Statements without values stay simple. */
class PreparingClient extends pg.Client {
  // @ts-expect-error one of the many overloads of query, the only one that Kysely calls
  override query(text: unknown, values?: unknown, ...rest: unknown[]) {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    const ask = super.query as (...all: unknown[]) => unknown
    return name === undefined ? ask.call(this, text, values, ...rest) : ask.call(this, { name, text, values }, ...rest)
  }
}

export interface Database {
  readonly pool: pg.Pool
  // Each store names the tables that it owns; the database itself knows none.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly db: Kysely<any>
}

export function openDatabase(connectionString: string, max: number, log: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    Client: PreparingClient as unknown as typeof pg.Client,
    connectionTimeoutMillis: 10_000,
  })
  // A connection that dies while idle (PostgreSQL restarted) is dropped from the pool; without this the process would end.
  pool.on('error', log)
  // The same for one that dies while someone holds it, such as the listener of the socket adapter.
  pool.on('connect', (client) => client.on('error', log))
  return { pool, db: new Kysely({ dialect: new PostgresDialect({ pool }) }) }
}
