/** Starts several processes in parallel on an empty database. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { resetPassword } from '@fanfare/contract/auth'
import { createFirstOperator } from '../src/features/auth/first-operator.ts'
import { openTestServer } from './test-server.ts'
import { isApiError } from './payments.ts'
import { startServer } from './server-process.ts'
import { waitFor } from './wait.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-first-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const TIMEOUT_MS = 120_000
const NAME = 'first-start'

async function several(count: number, env: Readonly<Record<string, string>>) {
  const site = await openTestServer()
  const data = mkdtempSync(join(folder, 'data-'))
  const databaseUrl = `${site.databaseUrl}${site.databaseUrl.includes('?') ? '&' : '?'}application_name=${NAME}`
  const servers = Array.from({ length: count }, () => startServer({ databaseUrl, data, env }))
  const output = (words: string) => servers.filter((server) => server.output().includes(words)).length
  /** Waits until their connections are gone too, because PostgreSQL accepts a hundred from all tests together. */
  async function end(): Promise<void> {
    for (const server of servers) server.child.kill('SIGKILL')
    await Promise.all(servers.map(({ ended }) => ended))
    const theirs = `select from pg_stat_activity where datname = current_database() and application_name = '${NAME}'`
    await waitFor(async () => (await site.sql.query(theirs)).rows.length === 0, 'their connections to end')
  }
  return { site, servers, output, end, open: () => Promise.all(servers.map((server) => server.open())) }
}

test('several processes start with one operator, and every printed link works', async () => {
  const { site, servers, output, open, end } = await several(3, { OPERATOR_EMAIL: 'olga@example.test' })
  await open()
  assert.equal(output('The first operator is'), servers.length)
  const { rows } = await site.sql.query(`select email from accounts where role = 'admin'`)
  assert.deepEqual(rows, [{ email: 'olga@example.test' }])
  const [token = '', another = ''] = servers.map((server) => /reset\?token=([\w-]+)/.exec(server.output())?.[1] ?? '')
  const body = { password: 'a long enough password' }
  await site.guest(resetPassword, { body: { token, ...body } })
  await assert.rejects(site.guest(resetPassword, { body: { token: another, ...body } }), isApiError('link_expired'))
  await end()
})

test('several processes start, and one of them seeds the demo', async () => {
  const { site, servers, output, end } = await several(3, { DEMO_DATA: 'yes' })
  const seeding = '· seeding the demo …'
  // A process that is slow to start may find the demo complete.
  const others = () => output('another process is seeding') + output('the demo data already exists')
  await waitFor(
    () => {
      for (const server of servers) assert.ok(server.isAlive(), server.output())
      return output(seeding) + others() >= servers.length
    },
    'all to have looked',
    TIMEOUT_MS,
  )
  assert.equal(output(seeding), 1, servers.map((server) => server.output()).join('\n'))
  // Its people's passwords are public, so the database is marked as a demo before the first of them exists.
  const { rows } = await site.sql.query(
    'select exists (select from demo_data) as marked, exists (select from accounts) as peopled',
  )
  assert.ok(rows[0].marked || !rows[0].peopled)
  await waitFor(async () => (await site.sql.query('select from demo_data')).rows.length === 1, 'the mark', TIMEOUT_MS)
  await end()
})

test('a worker takes no job of a demo that another process has to seed', async () => {
  const { site, output, end } = await several(1, { DEMO_DATA: 'yes', FANFARE_ROLE: 'worker' })
  await waitFor(() => output('another process is seeding the demo') === 1, 'it to wait', TIMEOUT_MS)
  assert.equal(output('Fanfare is running as a worker.'), 0)
  // Simulates that another process has seeded.
  await site.fan('felix')
  await waitFor(() => output('Fanfare is running as a worker.') === 1, 'the worker to start', TIMEOUT_MS)
  await end()
})

test('processes that start at the same moment create one operator, and each prints a link', async () => {
  const { ctx, sql } = await openTestServer({ env: { OPERATOR_EMAIL: 'olga@example.test' } })
  const lines: string[] = []
  const log = { ...ctx.log, info: (line: string) => void lines.push(line) }
  // Blocks the creation of accounts until all processes have reached it.
  await sql.query('begin')
  await sql.query('lock table accounts in share mode')
  const all = Promise.all(Array.from({ length: 3 }, () => createFirstOperator(ctx, log)))
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  const areWaiting = async () => {
    // Without this, statistics are cached for the whole transaction.
    await sql.query('select pg_stat_clear_snapshot()')
    return (await sql.query(waiting)).rows.length === 3
  }
  await waitFor(areWaiting, 'all processes to wait')
  await sql.query('commit')
  await all
  const { rows } = await sql.query(`select email from accounts where role = 'admin'`)
  assert.deepEqual(rows, [{ email: 'olga@example.test' }])
  assert.equal(new Set(lines).size, 3)
})
