/**
 * Kills PostgreSQL under load while jobs run: the server keeps running, nothing is lost, and sockets reconnect. `KILLS=20
 * WINDOWS=64` runs longer.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { createCall, ApiError, type Call } from '@fanfare/contract'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import * as tokens from '@fanfare/contract/tokens'
import * as users from '@fanfare/contract/users'
import pg from 'pg'
import { openPostgres } from '#platform/postgres/index.ts'
import { openTestServer, wrongBalances } from './test-server.ts'
import { startServer } from './server-process.ts'
import { waitFor } from './wait.ts'
import { openWindow } from './window.ts'

const KILLS = Number(process.env['KILLS'] ?? 3)
const TIPPERS = 6
const WINDOWS = Number(process.env['WINDOWS'] ?? 8)
const TIP = 50
const TIPS_BETWEEN = 12

const folder = mkdtempSync(join(tmpdir(), 'fanfare-outage-'))
// A separate instance, because it is killed and its log does not matter.
const postgres = await openPostgres({ folder: join(folder, 'postgres'), log: () => undefined })
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Tip {
  readonly key: string
  receipt?: string
}

/** Tips until stopped. A tip without a reply is repeated with its key until there is one. */
async function tipRepeatedly(call: Call, performerId: string, tips: Tip[], isOver: () => boolean): Promise<void> {
  for (let tip: Tip | undefined; tip || !isOver(); ) {
    if (!tip) tips.push((tip = { key: randomUUID() }))
    try {
      tip.receipt = (await call(tokens.tip, { params: { id: performerId }, body: { amount: TIP } }, { key: tip.key }))._id
      tip = undefined
    } catch (error) {
      if (error instanceof ApiError && error.code !== 'not_ready') throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

test('a process survives repeated kills of PostgreSQL and completes all its work', async () => {
  const site = await openTestServer({ server: postgres.connectionString })
  const [fan, other, performer] = [await site.fan('felix', 1_000_000), await site.fan('mara'), await site.performer('nadia')]
  await site.close()
  const server = await startServer({ databaseUrl: site.databaseUrl, data: join(folder, 'data') }).open()
  const call = createCall(fetchTransport(server.api, fan.token))
  // The limit of connections per account requires two accounts.
  const windows = Array.from({ length: WINDOWS }, (_, nr) => {
    const { token } = nr % 2 === 0 ? fan : other
    const isStillSignedIn = () => createCall(fetchTransport(server.api, token))(users.readMe)
    return openWindow({ base: server.base, token, isStillSignedIn })
  })
  const allConnected = () => windows.every((window) => window.status() === 'connected')
  const tips: Tip[] = []
  const answered = () => tips.filter((tip) => tip.receipt !== undefined).length
  let isOver = false
  const tipping = Array.from({ length: TIPPERS }, () => tipRepeatedly(call, performer.id, tips, () => isOver))

  for (let kill = 0; kill < KILLS; kill++) {
    const before = answered()
    // Each tip enqueues jobs, so that some of them are running at any moment.
    await waitFor(() => answered() > before + TIPS_BETWEEN, 'payments to succeed again')
    process.kill(Number(readFileSync(join(folder, 'postgres/cluster/data/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    assert.ok(server.isAlive(), server.output())
  }
  const before = answered()
  await waitFor(() => answered() > before + TIPS_BETWEEN, 'payments to succeed again')
  isOver = true
  await Promise.all(tipping)
  await waitFor(allConnected, 'the windows to reconnect')
  assert.ok(server.isAlive(), server.output())

  const sql = new pg.Client(site.databaseUrl)
  await sql.connect()
  const undone = async () =>
    (await sql.query('select task_id, attempts, last_error, locked_by from graphile_worker._private_jobs where run_at <= now()'))
      .rows
  await waitFor(async () => (await undone()).length === 0, 'every job to be done').catch(async () =>
    assert.deepEqual(await undone(), []),
  )
  assert.deepEqual((await sql.query('select count(*)::int as sales from sales')).rows, [{ sales: tips.length }])
  assert.deepEqual(await wrongBalances(sql), [])
  await sql.end()
  console.log(
    `${KILLS} kills, ${tips.length} payments, windows stood ${windows.map((window) => window.connections()).join(' ')} times`,
  )
  server.child.kill('SIGTERM')
  assert.equal(await server.ended, 0, server.output())
})

test('lost connections do not end the process either', async () => {
  const site = await openTestServer({ server: postgres.connectionString })
  const [fan, performer] = [await site.fan('felix', 100_000), await site.performer('nadia')]
  const server = await startServer({ databaseUrl: site.databaseUrl, data: join(folder, 'cut') }).open()
  const call = createCall(fetchTransport(server.api, fan.token))
  const tips: Tip[] = []
  let isOver = false
  const tipping = Array.from({ length: TIPPERS }, () => tipRepeatedly(call, performer.id, tips, () => isOver))
  for (let cut = 0; cut < KILLS; cut++) {
    const before = tips.length
    await waitFor(() => tips.length > before + TIPS_BETWEEN, 'payments to succeed again')
    await site.sql.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
  }
  isOver = true
  await Promise.all(tipping)
  assert.ok(server.isAlive(), server.output())
  await site.quiet()
  const { rows } = await site.sql.query('select count(*)::int as sales from sales')
  assert.deepEqual(rows, [{ sales: tips.length }])
  server.child.kill('SIGTERM')
  assert.equal(await server.ended, 0, server.output())
  site.log.errors.splice(0)
  await site.close()
})
