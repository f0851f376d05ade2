/** Stories of windows whose line to the server breaks, and of sockets that ask for too much. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { io, type Socket } from 'socket.io-client'
import { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import * as messages from '@fanfare/contract/messages'
import { AUTH_LOGIN, socketOptions, TYPING, type AuthLoginAnswer } from '@fanfare/contract/sockets'
import * as users from '@fanfare/contract/users'
import { openTestServer, type Caller, type TestServer } from '../../test/test-server.ts'
import { openWindow } from '../../test/window.ts'
import { waitFor } from '../../test/wait.ts'
import { LISTENER } from './listener-pool.ts'

const PATIENT_MS = 40_000

const windowOf = (t: TestContext, { base }: TestServer, who: Caller) =>
  openWindow(t, { base, token: who.token, isStillSignedIn: () => who(users.readMe) })

test('when one server hears the others no more, its windows come back as soon as it does and miss nothing', async (t) => {
  const first = await openTestServer()
  const other = await openTestServer({ beside: first })
  const [fan, star] = [await first.fan('felix'), await other.performer('nadia')]
  const params = { id: (await fan(messages.openConversation, { body: { source: 'performer', sourceId: star.id } }))._id }
  const say = (text: string) => star(messages.sendMessage, { params, body: { text } })
  const window = windowOf(t, first, fan)
  const received = () => window.all(messages.messageCreated).map((message) => message.seq)
  await waitFor(() => window.status() === 'connected')
  const { seq: start } = await say('heard')
  await waitFor(() => received().includes(start))

  // The listener of the first server began first.
  const { rows } = await first.sql.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1 and datname = current_database() order by backend_start limit 1',
    [LISTENER],
  )
  await first.sql.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await say('into the void')
  await waitFor(() => window.connections() === 2, 'the window to come back', PATIENT_MS)
  const missed = await fan(messages.listMessages, { params, query: { afterSeq: start } })
  const { seq: last } = await say('heard again')
  await waitFor(() => received().includes(last), 'hearing again', PATIENT_MS)
  assert.deepEqual(new Set([...received(), ...missed.data.map((one) => one.seq)]), new Set([start, start + 1, last]))
  first.log.errors.splice(0)
})

test('a listener that is lost again and again is replaced by exactly one each time', async () => {
  const site = await openTestServer()
  for (let round = 0; round < 3; round++) {
    const { rows } = await waitFor(
      async () => {
        const found = await site.sql.query<{ pid: number }>(
          'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
          [LISTENER],
        )
        return found.rows.length === 1 && found
      },
      'exactly one listener',
      PATIENT_MS,
    )
    await site.sql.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await waitFor(async () => {
      const { rows: now } = await site.sql.query<{ pid: number }>(
        'select pid from pg_stat_activity where application_name = $1',
        [LISTENER],
      )
      return !now.some((one) => one.pid === rows[0]?.pid)
    })
    // The process hears of its loss a moment after PostgreSQL has forgotten the connection.
    await waitFor(() => site.log.errors.splice(0).length > 0, 'the loss to be logged')
  }
})

test('a window that came while nobody could tell who asks is signed in once somebody can', async (t) => {
  const site = await openTestServer()
  const fan = await site.fan('felix')
  await site.sql.query('begin')
  await site.sql.query('lock table sessions in access exclusive mode')
  const window = windowOf(t, site, fan)
  await waitFor(() => window.status() === 'reconnecting' || window.status() === 'failed', 'an answer', PATIENT_MS)
  await site.sql.query('commit')
  await waitFor(() => window.status() === 'connected', 'the window to be signed in', PATIENT_MS)
})

test('a window that was disconnected comes back, however often nobody can tell whether it may', async (t) => {
  const site = await openTestServer()
  const fan = await site.fan('felix')
  const answers = [new TypeError('fetch failed'), new ApiError({ statusCode: 503, code: 'not_ready', message: 'later' })]
  const isStillSignedIn = async () => {
    const failure = answers.shift()
    if (failure) throw failure
    return fan(users.readMe)
  }
  const window = openWindow(t, { base: site.base, token: fan.token, isStillSignedIn })
  await waitFor(() => window.status() === 'connected')
  const { rows } = await site.sql.query<{ id: string }>('select id from sessions where account_id = $1', [fan.id])
  site.ctx.realtime.endSession(rows[0]!.id)
  await waitFor(() => window.connections() === 2, 'the window to come back', PATIENT_MS)
  assert.equal(answers.length, 0)
})

test('a window whose session has ended stays away', async (t) => {
  const site = await openTestServer()
  const fan = await site.fan('felix')
  const window = windowOf(t, site, fan)
  await waitFor(() => window.status() === 'connected')
  await fan(auth.signOut)
  await waitFor(() => window.status() === 'failed')
  assert.equal(window.connections(), 1)
})

test('no token travels in an address', async (t) => {
  const addresses: string[] = []
  const server = createServer((request, response) => {
    addresses.push(request.url ?? '')
    response.end()
  })
  server.on('upgrade', (request, socket) => {
    addresses.push(request.url ?? '')
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.closeAllConnections())
  t.after(() => server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  openWindow(t, { base, token: 'a-secret-token', isStillSignedIn: async () => undefined })
  await waitFor(() => addresses.length >= 2)
  assert.deepEqual(
    addresses.filter((address) => address.includes('secret')),
    [],
  )
})

/** A socket that says what it likes. */
async function rawSocket(t: TestContext, { base }: TestServer, how: object = {}): Promise<Socket> {
  const socket = io(base, { ...socketOptions, reconnection: false, forceNew: true, ...how })
  t.after(() => void socket.close())
  await waitFor(() => socket.connected)
  return socket
}
const saysLogin = (socket: Socket, said: unknown) =>
  socket.timeout(PATIENT_MS).emitWithAck(AUTH_LOGIN, said) as Promise<AuthLoginAnswer>

test("the specification's form, the token in the query, is accepted from other clients", async (t) => {
  const site = await openTestServer()
  const fan = await site.fan('felix')
  const socket = await rawSocket(t, site, { query: { token: fan.token } })
  const received = new Promise((resolve) => socket.once(messages.typing.name, resolve))
  const said = setInterval(() => site.ctx.realtime.emit([fan.id], messages.typing, { conversationId: 'x', accountId: 'y' }), 50)
  t.after(() => clearInterval(said))
  assert.deepEqual(await received, { conversationId: 'x', accountId: 'y' })
})

test('a socket that signs in over and over is told that it is too much, and disconnected', async (t) => {
  const site = await openTestServer()
  const fan = await site.fan('felix')
  const socket = await rawSocket(t, site)
  for (let login = 0; login < 10; login++) assert.deepEqual(await saysLogin(socket, { token: fan.token }), { ok: true })
  assert.deepEqual(await saysLogin(socket, { token: fan.token }), { ok: false, code: 'too_many_requests' })
  await waitFor(() => !socket.connected)
})

test('what a socket says is refused unless it is exactly what is promised', async (t) => {
  const site = await openTestServer()
  const fan = await site.fan('felix')
  for (const said of [undefined, null, 'x', [], {}, { token: 1 }, { token: 'x'.repeat(201) }]) {
    const socket = await rawSocket(t, site)
    assert.deepEqual(await saysLogin(socket, said), { ok: false, code: 'not_valid' })
    await waitFor(() => !socket.connected)
  }
  const socket = await rawSocket(t, site)
  // What is not listed has no effect.
  assert.deepEqual(await saysLogin(socket, { token: fan.token, role: 'admin' }), { ok: true })
  for (const said of [undefined, 'x', { conversationId: 5 }])
    assert.deepEqual(await socket.timeout(PATIENT_MS).emitWithAck(TYPING, said), { ok: false, code: 'not_valid' })
})
