/**
 * Starts PostgreSQL for a test run, with a migrated database to copy. Vitest and Playwright Test both call this before their
 * first test.
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../server/src/platform/migrate.ts'
import { openPostgres } from '../server/src/platform/postgres/index.ts'
import { makeScratch } from './scratch.ts'

/** A test database need not survive a crash, and a vacuum worker would block copying and dropping databases. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }

/**
 * Starts PostgreSQL in memory and migrates the template. Workers inherit `DATABASE_URL`, `TEMPLATE_DATABASE` and `TMPDIR`. If
 * `DATABASE_URL` is already set, that server is used instead. Returns the function that removes everything.
 */
export default async function openTestDatabase(): Promise<() => Promise<void>> {
  const given = process.env['DATABASE_URL']
  const folder = makeScratch()
  const postgres = given
    ? undefined
    : await openPostgres({ folder: join(folder, 'postgres'), log: (line) => console.error(line) })
  const url = given ?? postgres!.connectionString
  const template = `template_${randomUUID().slice(0, 8)}`
  if (postgres)
    await execute(url, [
      ...Object.entries(SETTINGS).map(([name, value]) => `alter system set ${name} = '${value}'`),
      'select pg_reload_conf()',
      // Tests connect tens of thousands of times, and each connection derives a key in this many rounds.
      'set scram_iterations = 1',
      `alter role current_user password '${new URL(url).password}'`,
    ])
  await execute(url, [`create database ${template}`])
  await migrate(Object.assign(new URL(url), { pathname: `/${template}` }).toString())
  Object.assign(process.env, { DATABASE_URL: url, TEMPLATE_DATABASE: template, TMPDIR: folder })
  return async () => {
    if (given) await execute(url, [`drop database if exists ${template}`])
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function execute(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
