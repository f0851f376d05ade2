import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, test } from 'vitest'
import { io, type Socket } from 'socket.io-client'
import * as auth from '@fanfare/contract/auth'
import * as messages from '@fanfare/contract/messages'
import { AUTH_LOGIN, socketOptions, TYPING, type AuthLoginAnswer } from '@fanfare/contract/sockets'
import * as users from '@fanfare/contract/users'
import { openTestServer, type Caller, type TestServer } from '../../test/test-server.ts'
import { openWindow } from '../../test/window.ts'
import { TIMEOUT_MS, waitFor } from '../../test/wait.ts'

const windowOf = ({ base }: TestServer, who: Caller) =>
  openWindow({ base, token: who.token, isStillSignedIn: () => who(users.readMe) })

test('a window whose session has ended does not reconnect', async () => {
  const site = await openTestServer()
  const fan = await site.fan('felix')
  const window = windowOf(site, fan)
  await waitFor(() => window.status() === 'connected')
  await fan(auth.signOut)
  await waitFor(() => window.status() === 'failed')
  assert.equal(window.connections(), 1)
})

test('no token appears in a URL', async () => {
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
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  openWindow({ base, token: 'a-secret-token', isStillSignedIn: async () => undefined })
  await waitFor(() => addresses.length >= 2)
  assert.deepEqual(
    addresses.filter((address) => address.includes('secret')),
    [],
  )
})

/** Opens a socket that can send anything. */
async function rawSocket({ base }: TestServer, how: object = {}): Promise<Socket> {
  const socket = io(base, { ...socketOptions, reconnection: false, forceNew: true, ...how })
  onTestFinished(() => void socket.close())
  await waitFor(() => socket.connected)
  return socket
}
const sendsLogin = (socket: Socket, payload: unknown) =>
  socket.timeout(TIMEOUT_MS).emitWithAck(AUTH_LOGIN, payload) as Promise<AuthLoginAnswer>

test("the specification's form, with the token in the query, is accepted from other clients", async () => {
  const site = await openTestServer()
  const fan = await site.fan('felix')
  const socket = await rawSocket(site, { query: { token: fan.token } })
  const received = new Promise((resolve) => socket.once(messages.typing.name, resolve))
  const payload = setInterval(
    () => site.ctx.realtime.emit([fan.id], messages.typing, { conversationId: 'x', accountId: 'y' }),
    50,
  )
  onTestFinished(() => clearInterval(payload))
  assert.deepEqual(await received, { conversationId: 'x', accountId: 'y' })
})

test('a socket that signs in repeatedly gets a rate limit error and is disconnected', async () => {
  const site = await openTestServer()
  const fan = await site.fan('felix')
  const socket = await rawSocket(site)
  for (let login = 0; login < 10; login++) assert.deepEqual(await sendsLogin(socket, { token: fan.token }), { ok: true })
  assert.deepEqual(await sendsLogin(socket, { token: fan.token }), { ok: false, code: 'too_many_requests' })
  await waitFor(() => !socket.connected)
})

test('events from a socket are rejected unless they match their schema', async () => {
  const site = await openTestServer()
  const fan = await site.fan('felix')
  for (const payload of [undefined, null, 'x', [], {}, { token: 1 }, { token: 'x'.repeat(201) }]) {
    const socket = await rawSocket(site)
    assert.deepEqual(await sendsLogin(socket, payload), { ok: false, code: 'not_valid' })
    await waitFor(() => !socket.connected)
  }
  const socket = await rawSocket(site)
  // Unlisted fields have no effect.
  assert.deepEqual(await sendsLogin(socket, { token: fan.token, role: 'admin' }), { ok: true })
  for (const payload of [undefined, 'x', { conversationId: 5 }])
    assert.deepEqual(await socket.timeout(TIMEOUT_MS).emitWithAck(TYPING, payload), { ok: false, code: 'not_valid' })
})
