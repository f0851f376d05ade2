/** Tests windows that lose their connection, and processes that cannot receive each other's events. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished, test } from 'vitest'
import { ApiError, createCall } from '@fanfare/contract'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import * as messages from '@fanfare/contract/messages'
import { MISSED } from '@fanfare/contract/sockets'
import * as users from '@fanfare/contract/users'
import { startServer } from '../../test/server-process.ts'
import { openSocket } from '../../test/socket.ts'
import { openTestServer, type Caller, type TestServer } from '../../test/test-server.ts'
import { openWindow } from '../../test/window.ts'
import { waitFor } from '../../test/wait.ts'
import { LISTENER } from './peers.ts'

const TIMEOUT_MS = 40_000
/** Longer than the time after which a listening process notifies its windows that they may have missed events. */
const ANNOUNCEMENT_DELAY_MS = 3_500

const windowOf = ({ base }: TestServer, who: Caller) =>
  openWindow({ base, token: who.token, isStillSignedIn: () => who(users.readMe) })

/**
 * Returns the process ids of listening connections, oldest first. Excludes connections without a query, which are still being
 * opened.
 */
async function listenersOf({ sql }: TestServer): Promise<readonly number[]> {
  const { rows } = await sql.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = $1 and datname = current_database() and query <> ''
      order by backend_start`,
    [LISTENER],
  )
  return rows.map(({ pid }) => pid)
}

test("when one server loses the others' events, its windows reconnect as soon as it recovers and miss nothing", async () => {
  const first = await openTestServer()
  const other = await openTestServer({ beside: first })
  const [fan, star] = [await first.fan('felix'), await other.performer('nadia')]
  const params = { id: (await fan(messages.openConversation, { body: { source: 'performer', sourceId: star.id } }))._id }
  const send = (text: string) => star(messages.sendMessage, { params, body: { text } })
  const window = windowOf(first, fan)
  const received = () => window.all(messages.messageCreated).map((message) => message.seq)
  await waitFor(() => window.status() === 'connected')
  const { seq: start } = await send('heard')
  await waitFor(() => received().includes(start))

  const ages: number[] = []
  let connections = window.connections()
  // Like the page, the window asks for missed events whenever it reconnects.
  const has = (seq: number) => async () => {
    if (window.connections() > connections) {
      connections = window.connections()
      const { data } = await fan(messages.listMessages, { params, query: { afterSeq: start } })
      ages.push(...data.map((one) => one.seq))
    }
    return ages.includes(seq) || received().includes(seq)
  }
  // The first server's listener is the oldest.
  const [pid] = await listenersOf(first)
  await first.sql.query('select pg_terminate_backend($1)', [pid])
  const { seq: lost } = await send('into the void')
  await waitFor(has(lost), 'the event that was lost in this process', TIMEOUT_MS)
  const { seq: last } = await send('heard again')
  await waitFor(has(last), 'hearing again', TIMEOUT_MS)
  assert.deepEqual(new Set([...received(), ...ages]), new Set([start, lost, last]))
  first.log.errors.splice(0)
})

test('windows of other processes request the events that a killed process had not sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-missed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const site = await openTestServer()
  const [fan, star] = [await site.fan('felix'), await site.performer('nadia')]
  const params = { id: (await fan(messages.openConversation, { body: { source: 'performer', sourceId: star.id } }))._id }
  const window = windowOf(site, fan)
  await waitFor(() => window.status() === 'connected')
  // A server's own start also notifies its windows, but only once.
  for (let round = 0; round < 2; round++) {
    const { child, api, ended } = await startServer({ databaseUrl: site.databaseUrl, data: join(folder, 'data') }).open()
    const { seq } = await createCall(fetchTransport(api, star.token))(messages.sendMessage, { params, body: { text: 'heard' } })
    const isReceived = () => window.all(messages.messageCreated).some((message) => message.seq === seq)
    await waitFor(isReceived, 'each process to receive the other’s events')
    const connections = window.connections()
    child.kill('SIGKILL')
    await ended
    await waitFor(() => window.connections() > connections, 'the window to ask for what it missed', TIMEOUT_MS)
  }
})

test('the only process does not notify windows of missed events; a second process does', async () => {
  const only = await openTestServer()
  const fan = await only.fan('felix')
  const missed = async (site: TestServer) => {
    const { socket, close } = await openSocket(site.base, fan.token)
    onTestFinished(close)
    let count = 0
    socket.on(MISSED, () => (count += 1))
    return () => count
  }
  const withoutReplay = await missed(only)
  await sleep(ANNOUNCEMENT_DELAY_MS)
  assert.equal(withoutReplay(), 0)
  const withReplay = await missed(await openTestServer({ beside: only }))
  await waitFor(() => withReplay() > 0)
})

test('a listener that is lost repeatedly is replaced by exactly one each time', async () => {
  const site = await openTestServer()
  const theOnlyOne = () =>
    waitFor(
      async () => {
        const pids = await listenersOf(site)
        return pids.length === 1 && String(pids[0])
      },
      'exactly one listener',
      TIMEOUT_MS,
    )
  for (let round = 0; round < 3; round++) {
    const pid = await theOnlyOne()
    await site.sql.query('select pg_terminate_backend($1)', [pid])
    await waitFor(async () => !(await listenersOf(site)).includes(Number(pid)))
  }
  // By now all losses have been logged, or none if no query was running.
  await theOnlyOne()
  site.log.errors.splice(0)
})

test('a fan whose session cannot be checked yet is signed in as soon as it can', async () => {
  const site = await openTestServer({ env: { DATABASE_TIMEOUT_FACTOR: '1' } })
  const fan = await site.fan('felix')
  await site.sql.query('begin')
  await site.sql.query('lock table sessions in access exclusive mode')
  const window = windowOf(site, fan)
  await waitFor(() => window.status() === 'reconnecting' || window.status() === 'failed', 'an answer', TIMEOUT_MS)
  await site.sql.query('commit')
  await waitFor(() => window.status() === 'connected', 'the window to be signed in', TIMEOUT_MS)
})

test('a disconnected window reconnects, however often its session cannot be checked', async () => {
  const site = await openTestServer()
  const fan = await site.fan('felix')
  const answers = [new TypeError('fetch failed'), new ApiError({ statusCode: 503, code: 'not_ready', message: 'later' })]
  const isStillSignedIn = async () => {
    const failure = answers.shift()
    if (failure) throw failure
    return fan(users.readMe)
  }
  const window = openWindow({ base: site.base, token: fan.token, isStillSignedIn })
  await waitFor(() => window.status() === 'connected')
  const { rows } = await site.sql.query<{ id: string }>('select id from sessions where account_id = $1', [fan.id])
  site.ctx.realtime.endSession(rows[0]!.id)
  await waitFor(() => window.connections() === 2, 'the window to come back', TIMEOUT_MS)
  assert.equal(answers.length, 0)
})
