/** Tests sockets that read too slowly, send too much, or are too many. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { connect, type Socket as Connection } from 'node:net'
import { beforeAll, onTestFinished, test } from 'vitest'
import { io, type Socket } from 'socket.io-client'
import * as messages from '@fanfare/contract/messages'
import { AUTH_LOGIN, socketOptions, TYPING, type AuthLoginAnswer } from '@fanfare/contract/sockets'
import { openTestServer, type Caller, type TestServer } from '../../test/test-server.ts'
import { waitFor } from '../../test/wait.ts'

let site: TestServer
let fan: Caller
beforeAll(async () => {
  site = await openTestServer()
  fan = await site.fan('felix')
})

async function signedIn(token: string): Promise<{ socket: Socket; answer: AuthLoginAnswer }> {
  const socket = io(site.base, { ...socketOptions, transports: ['websocket'], reconnection: false, forceNew: true })
  onTestFinished(() => void socket.close())
  await waitFor(() => socket.connected)
  return { socket, answer: await socket.timeout(60_000).emitWithAck(AUTH_LOGIN, { token }) }
}

/** Simulates a browser with a sleeping tab: it opens a WebSocket (RFC 6455), signs in, and stops reading. */
async function sleeper(token: string): Promise<Connection> {
  const connection = connect(Number(new URL(site.base).port), '127.0.0.1')
  onTestFinished(() => void connection.destroy())
  let received = ''
  connection.on('data', (bytes) => (received += bytes.toString('latin1')))
  connection.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  await waitFor(() => received.includes('"sid"'), 'the connection to open')
  connection.write(frameOf(`40${JSON.stringify({ token })}`))
  await waitFor(() => received.includes('40{"sid"'), 'Socket.IO to answer')
  // The acknowledgement of a sign-in means that the socket has joined its rooms.
  connection.write(frameOf(`420${JSON.stringify([AUTH_LOGIN, { token }])}`))
  await waitFor(() => received.includes('430[{"ok":true}]'), 'the sign-in')
  connection.removeAllListeners('data')
  connection.pause()
  return connection
}

/** Builds a masked text frame of less than 64 KB. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text)
  const mask = randomBytes(4)
  const head =
    body.length < 126
      ? Buffer.from([0x81, 0x80 | body.length])
      : Buffer.from([0x81, 0x80 | 126, body.length >> 8, body.length & 255])
  return Buffer.concat([head, mask, body.map((byte, at) => byte ^ mask[at % 4]!)])
}

test('a window that does not read is disconnected', async () => {
  const connection = await sleeper(fan.token)
  const text = 'x'.repeat(16_000)
  let isOver = false
  connection.on('error', () => undefined)
  connection.on('close', () => (isOver = true))
  // Far more than the kernel buffers.
  for (let sent = 1; sent <= 4000; sent++) {
    site.ctx.realtime.emit([fan.id], messages.typing, { conversationId: text, accountId: '' })
    if (sent % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  await waitFor(() => {
    // The client answers heartbeats, so that the server does not consider it dead.
    if (!isOver) connection.write(frameOf('3'))
    return isOver
  }, 'the connection to end')
})

test("a fan's socket that floods is disconnected, and an account is limited across all its sockets", async () => {
  const { socket } = await signedIn(fan.token)
  for (let count = 0; count < 200; count++) socket.emit('whatever', count)
  await waitFor(() => socket.disconnected, 'the flood to end')

  const answers: string[] = []
  const conversationId = '01980000-0000-7000-9000-000000000000'
  // Each socket stays within its limit, but together they exceed the account's, unless they took more than a second.
  await waitFor(async () => {
    const sockets = await Promise.all(Array.from({ length: 8 }, async () => (await signedIn(fan.token)).socket))
    for (const one of sockets)
      for (let sent = 0; sent < 5; sent++)
        one.emit(TYPING, { conversationId }, (answer: { code: string }) => answers.push(answer.code))
    // Acknowledgements arrive in the order of the events.
    await Promise.all(sockets.map((one) => one.timeout(60_000).emitWithAck(TYPING, 'not valid')))
    for (const one of sockets) one.close()
    return answers.includes('too_many_requests')
  }, 'the client to be told of the limit')
})

test('a fan can have a limited number of windows in a process', async () => {
  const other = await site.fan('wanda')
  const all = await Promise.all(Array.from({ length: 50 }, () => signedIn(other.token)))
  assert.ok(all.every(({ answer }) => answer.ok))
  assert.deepEqual((await signedIn(other.token)).answer, { ok: false, code: 'too_many_requests' })
  all[0]?.socket.close()
  await waitFor(async () => (await signedIn(other.token)).answer.ok, 'room for another')
})
