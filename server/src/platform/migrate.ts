/** Runs each pending migration once, in order, under a lock that other processes wait for. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { WrongConfig } from './config.ts'
import { unavailability } from './unavailable.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
const LOCK = 7_016_310
const CONNECT_TIMEOUT_MS = 30_000
const RETRY_DELAY_MS = 200
/** In PostgreSQL's format (`server_version_num`). */
const MIN_VERSION = 150_000

/**
 * Runs the job library's migrations first, then ours. Returns the names of our migrations that were applied. Throws `WrongConfig`
 * if PostgreSQL is too old or a migration has changed since it was applied.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = await connect(connectionString)
  try {
    await assertSupported(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await runMigrations({ connectionString })
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, at timestamptz not null default now())',
    )
    // Databases from before the first release have no checksums. They count as changed.
    await client.query('alter table migrations add column if not exists checksum text')
    const { rows } = await client.query<Applied>('select name, checksum from migrations')
    assertUnchanged(rows)
    const done = new Set(rows.map(({ name }) => name))
    const due = namesOfMigrations().filter((name) => !done.has(name))
    for (const name of due) await apply(client, name)
    return due
  } finally {
    await client.end()
  }
}

interface Applied {
  readonly name: string
  /** SHA-256 of the file when it was applied, in hex. */
  readonly checksum: string | null
}

const namesOfMigrations = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name))
    .sort()

const textOf = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8')
const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A changed file would leave this database different from new ones, and later migrations would fail on one of the two. */
function assertUnchanged(applied: readonly Applied[]): void {
  const files = new Set(namesOfMigrations())
  const changed = applied.filter(({ name, checksum }) => files.has(name) && checksum !== checksumOf(textOf(name)))
  if (changed.length === 0) return
  const names = changed.map(({ name }) => name).toSorted()
  throw new WrongConfig(
    `server/migrations/${names[0]} has changed since it was applied to this database. Undo the change and write a new migration. ` +
      'If you do not need the data, start over: delete the folder data/, or the database in DATABASE_URL.',
  )
}

/**
 * Throws `WrongConfig` if PostgreSQL is older than our SQL requires. An architecture test checks that the SQL stays within this
 * version.
 */
export async function assertSupported(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  )
  const { number, name } = rows[0]!
  if (Number(number) < MIN_VERSION)
    throw new WrongConfig(`DATABASE_URL points to PostgreSQL ${name}. Fanfare needs ${MIN_VERSION / 10_000} or later.`)
}

/** Waits for a PostgreSQL that is still starting, as after a power cut that hit both. */
async function connect(connectionString: string): Promise<pg.Client> {
  for (const deadline = Date.now() + CONNECT_TIMEOUT_MS; ; ) {
    const client = new pg.Client(connectionString)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (unavailability(error) !== 'gone' || Date.now() > deadline) throw error
      await setTimeout(RETRY_DELAY_MS)
    }
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  await client.query('begin')
  try {
    const text = textOf(name)
    await client.query(text)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksumOf(text)])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed`, { cause: error })
  }
}
