/** Brings the database forward: every migration once, in order, under a lock that other processes wait on. */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { WrongConfig } from './config.ts'
import { unavailability } from './unavailable.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
const LOCK = 7_016_310
const PATIENCE_MS = 30_000
const PAUSE_MS = 200
/** As PostgreSQL counts its versions (`server_version_num`). */
const OLDEST_VERSION = 150_000

/** Answers the names of the migrations that were applied. Runs the job library's own first. Throws `WrongConfig` for a PostgreSQL that is too old. */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = await connect(connectionString)
  try {
    await assertSupported(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await runMigrations({ connectionString })
    await client.query('create table if not exists migrations (name text primary key, at timestamptz not null default now())')
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))
    const due = readdirSync(FOLDER)
      .filter((name) => /^\d{4}_.*\.sql$/.test(name) && !done.has(name))
      .sort()
    for (const name of due) await apply(client, name)
    return due
  } finally {
    await client.end()
  }
}

/** Throws `WrongConfig` where the server is older than what our SQL is written for (an architecture test keeps it to that). */
export async function assertSupported(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  )
  const { number, name } = rows[0]!
  if (Number(number) < OLDEST_VERSION)
    throw new WrongConfig(`DATABASE_URL leads to PostgreSQL ${name}. Fanfare needs ${OLDEST_VERSION / 10_000} or later.`)
}

/** Waits for a PostgreSQL that is just starting, as after a power cut that took both. */
async function connect(connectionString: string): Promise<pg.Client> {
  for (const deadline = Date.now() + PATIENCE_MS; ; ) {
    const client = new pg.Client(connectionString)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (unavailability(error) !== 'gone' || Date.now() > deadline) throw error
      await setTimeout(PAUSE_MS)
    }
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(readFileSync(new URL(name, FOLDER), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
