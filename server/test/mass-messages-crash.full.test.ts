/**
 * Sends a mass message to thousands of fans. Its process is killed twice, and the message is paused, resumed and unsent. Everyone
 * gets it at most once, and the numbers are right. `MASS_FANS=50000` sends more.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import pg from 'pg'
import { createCall, type Call } from '@fanfare/contract'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import * as groups from '@fanfare/contract/fan-groups'
import * as mass from '@fanfare/contract/mass-messages'
import * as messages from '@fanfare/contract/messages'
import { openTestServer } from './test-server.ts'
import { jpeg } from './pictures.ts'
import { openPostgres } from '#platform/postgres/index.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { TIMEOUT_MS, waitFor } from './wait.ts'

const FANS = Number(process.env['MASS_FANS'] ?? 2000)
const EXCLUDED = 100
const GOT = FANS - EXCLUDED
const timeoutMs = TIMEOUT_MS + FANS * 20
const folder = mkdtempSync(join(tmpdir(), 'fanfare-mass-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const data = join(folder, 'data')

/** Inserts followers by SQL, because opening thousands of accounts one by one would take too long. */
async function crowd(sql: pg.Client, performerId: string): Promise<void> {
  const id = (n: string) => `('01980000-0000-7000-9000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  await sql.query(`insert into accounts (id, role, name, username, email, email_confirmed_at, password_hash, status, created_at)
    select ${id('n')}, 'fan', 'Crowd ' || n, 'crowd' || n, 'crowd' || n || '@example.test', now(), 'none', 'active', now()
    from generate_series(1, ${FANS - 1}) n`)
  await sql.query(
    `insert into entitlements (holder_id, kind, subject_id) select ${id('n')}, 'follow', $1::uuid from generate_series(1, ${FANS - 1}) n`,
    [performerId],
  )
  await sql.query('analyze')
}

/** Ends the leases of the dead process. */
async function endLeases(sql: pg.Client): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await sql.query(`update graphile_worker.${table} set locked_at = locked_at - interval '1 hour' where locked_at is not null`)
}

async function tallies(sql: pg.Client) {
  const { rows } = await sql.query<{ messages: number; fans: number; taken: number }>(
    `select count(*)::int as messages, count(distinct recipient_id)::int as fans, count(deleted_at)::int as taken from messages where bulk_id is not null`,
  )
  return rows[0]!
}

test('each of thousands of fans gets a mass message at most once, despite kills, a pause and unsending', async () => {
  const postgres = await openPostgres({ folder: join(folder, 'postgres'), log: () => undefined })
  const site = await openTestServer({ server: postgres.connectionString })
  const [ada, buyer] = [await site.performer('ada.vale'), await site.fan('felix', 100)]
  const sql = new pg.Client(site.databaseUrl)
  await sql.connect()
  await sql.query(`insert into entitlements (holder_id, kind, subject_id) values ($1, 'follow', $2)`, [buyer.id, ada.id])
  await crowd(sql, ada.id)
  const { _id: fileId } = await ada(messages.uploadMessagePhoto, { files: { file: await jpeg() } })
  await site.quiet()
  const { data: fans } = await ada(groups.searchOwnFans, { query: { q: 'crowd', limit: EXCLUDED } })
  await site.close()

  let server: ServerProcess
  let star: Call
  const opens = async () => {
    await endLeases(sql)
    server = await startServer({ databaseUrl: site.databaseUrl, data }).open()
    star = createCall(fetchTransport(server.api, ada.token))
  }
  const kills = async () => {
    server.child.kill('SIGKILL')
    await server.ended
  }
  const messageOf = async (id: string) => (await star(mass.readMassMessage, { params: { id } })).message
  const sentAtLeast = (id: string, share: number) =>
    waitFor(async () => (await messageOf(id)).sent >= GOT * share, `${share} of all to have it`, timeoutMs)
  const act = (id: string, verb: mass.MassMessageAction) => star(mass.changeMassMessageState, { params: { id, act: verb } })
  const becomes = (id: string, status: mass.MassStatus) =>
    waitFor(async () => (await messageOf(id)).status === status, `it to be ${status}`, timeoutMs)

  await opens()
  const rule = { match: 'all' as const, conditions: [{ who: 'followers' as const }] }
  const audience = { rule, exceptFanIds: fans.map((one) => one._id) }
  const began = performance.now()
  const { _id } = await star!(mass.scheduleMassMessage, { body: { audience, text: 'To all', price: 10, fileIds: [fileId] } })
  await sentAtLeast(_id, 0.1)
  await kills()
  await opens()
  await sentAtLeast(_id, 0.3)
  await act(_id, 'pause')
  const paused = await messageOf(_id)
  const isAtRest = async () => {
    const { rows } = await sql.query('select from graphile_worker._private_jobs where key = $1', [`mass:${_id}`])
    return rows.length === 0
  }
  await waitFor(isAtRest, 'the batch that was waiting to start')
  assert.equal((await tallies(sql)).messages, paused.sent, 'no one receives the message after a pause is acknowledged')
  await act(_id, 'resume')
  await becomes(_id, 'sent')
  console.log(`${GOT} fans in ${Math.round(performance.now() - began)} ms with a kill and a pause`)
  assert.deepEqual(await tallies(sql), { messages: GOT, fans: GOT, taken: 0 })

  const fan = createCall(fetchTransport(server!.api, buyer.token))
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  const [got] = (await fan(messages.listMessages, { params: { id }, query: {} })).data
  await fan(messages.buyMessage, { params: { id: got!._id }, body: { price: 10 } })
  await fan(messages.markConversationRead, { params: { id } })
  await waitFor(
    async () => (await star(mass.readMassMessage, { params: { id: _id } })).unlocked === 1,
    'the purchase to be counted',
  )
  const { message, seen, unlocked, earned } = await star!(mass.readMassMessage, { params: { id: _id } })
  assert.deepEqual([message.total, message.sent, message.skipped, seen, unlocked, earned], [GOT, GOT, 0, 1, 1, 8])

  await act(_id, 'unsend')
  await waitFor(async () => (await messageOf(_id)).unsent > 0, 'taking back to begin', timeoutMs)
  await kills()
  await opens()
  await becomes(_id, 'unsent')
  assert.deepEqual(await tallies(sql), { messages: GOT, fans: GOT, taken: GOT })
  assert.equal((await messageOf(_id)).unsent, GOT)
  await kills()
  await sql.end()
  await postgres.stop()
})
