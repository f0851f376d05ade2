import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { beforeAll, test } from 'vitest'
import { ApiError } from '@fanfare/contract'
import * as follows from '@fanfare/contract/follows'
import * as messages from '@fanfare/contract/messages'
import { updateMe } from '@fanfare/contract/own-account'
import * as users from '@fanfare/contract/users'
import { uploadVaultPhoto } from '@fanfare/contract/vault'
import { jpeg } from '../../test/pictures.ts'
import { openTestServer, type TestServer } from '../../test/test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer({ env: { RATE_LIMITS: 'on', ORIGIN: 'https://fans.example' } })
})

test('every response has strict security headers: API, errors, media, pages, built files and missing paths', async () => {
  for (const path of [
    '/api/health',
    '/api/users/me',
    '/api/nothing',
    '/media/public/nothing.webp',
    '/',
    '/favicon.svg',
    '/assets/no.js',
  ]) {
    const { headers } = await fetch(site.base + path, { redirect: 'manual' })
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    assert.equal(headers.get('referrer-policy'), 'same-origin', path)
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin', path)
    assert.match(headers.get('permissions-policy') ?? '', /geolocation=\(\)/, path)
    assert.match(headers.get('strict-transport-security') ?? '', /max-age=31536000/, path)
  }
})

test('without https, browsers are not asked to require it', async () => {
  const plain = await openTestServer()
  assert.equal((await fetch(`${plain.api}/health`)).headers.get('strict-transport-security'), null)
})

test('a fan who floods one route gets the time to wait; other accounts and other calls still work', async () => {
  const [flooder, other, ada] = [await site.fan('flooder'), await site.fan('other'), await site.performer('ada.vale')]
  const follow = (fan: typeof flooder) => fan(follows.follow, { params: { id: ada.id } })
  const isFlood = (error: unknown) => error instanceof ApiError && error.code === 'too_many_requests'
  await assert.rejects(Promise.all(Array.from({ length: 200 }, () => follow(flooder))), isFlood)
  const answer = await fetch(`${site.api}/follows/${ada.id}`, { method: 'POST', headers: { authorization: flooder.token } })
  const seconds = Number(answer.headers.get('retry-after'))
  assert.ok(seconds > 0 && seconds <= 60, `${seconds}`)
  assert.match(((await answer.json()) as { message: string }).message, new RegExp(`wait ${seconds} second`))
  await follow(other)
  assert.equal((await flooder(users.readMe)).username, 'flooder')
})

test('a flood of uploads is rejected before any file is stored, and another account can still upload', async () => {
  const [flooder, other] = [await site.fan('loader'), await site.fan('sender')]
  const send = (fan: typeof flooder, file: Blob) => fan(messages.uploadMessagePhoto, { files: { file } })
  const sent = await Promise.allSettled(Array.from({ length: 70 }, () => send(flooder, new Blob(['no photo']))))
  const codes = sent.map((one) => (one.status === 'rejected' ? (one.reason as ApiError).code : 'kept'))
  assert.deepEqual([...new Set(codes)].toSorted(), ['too_many_requests', 'upload_not_accepted'])
  assert.equal(codes.filter((code) => code === 'upload_not_accepted').length, 60)
  assert.equal((await send(other, await jpeg())).status, 'processing')
})

test('in a flood of messages, acknowledged ones are stored and the rest get the time to wait', async () => {
  const [flooder, ada] = [await site.fan('writer'), await site.performer('ada.flood')]
  const { _id: id } = await flooder(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  const send = (text: string) => flooder(messages.sendMessage, { params: { id }, body: { text } })
  const sent = await Promise.allSettled(Array.from({ length: 200 }, (_, count) => send(`message ${count}`)))
  const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason as ApiError] : []))
  assert.deepEqual([...new Set(refused.map(({ code }) => code))], ['too_many_requests'])
  assert.match(refused[0]!.message, /wait \d+ second/)
  const { rows } = await site.sql.query('select count(*)::int as stored from messages where conversation_id = $1', [id])
  assert.deepEqual(rows, [{ stored: sent.length - refused.length }])
})

test('one address cannot take all connections, and can open new ones after closing some', async () => {
  const site = await openTestServer({ env: { CONNECTIONS_PER_ADDRESS: '5' } })
  const port = Number(new URL(site.base).port)
  const open = async () => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: '127.0.0.7' })
    await once(socket, 'connect')
    return socket
  }
  const isServed = (socket: Socket) =>
    new Promise<boolean>((resolve) => {
      socket
        .once('data', () => resolve(true))
        .once('close', () => resolve(false))
        .on('error', () => undefined)
      socket.write('GET /api/health HTTP/1.1\r\nhost: fans.example\r\n\r\n')
    })
  const opened = await Promise.all(Array.from({ length: 5 }, open))
  assert.deepEqual(await Promise.all(opened.map(isServed)), [true, true, true, true, true])
  assert.equal(await isServed(await open()), false)
  assert.equal((await fetch(`${site.api}/health`)).status, 200, 'another address')
  const closed = opened.map((socket) => once(socket, 'close'))
  for (const socket of opened) socket.destroy()
  await Promise.all(closed)
  let again = await isServed(await open())
  // The server notices the end of a connection a moment after the client.
  for (let attempts = 0; !again && attempts < 100; attempts++) again = await isServed(await open())
  assert.ok(again)
})

/** Returns everything that the server sends on a connection until it closes. */
async function wholeAnswer(sent: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(site.base).port) })
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.write(sent)
  await once(socket, 'end')
  socket.destroy()
  return answer
}

test('an unreadable request gets an error message as the last response of its connection, however large it is', async () => {
  const good = 'GET /api/health HTTP/1.1\r\nhost: fans.example\r\n\r\n'
  const long = `GET /api/health HTTP/1.1\r\nhost: fans.example\r\nx-long: ${'x'.repeat(3_000_000)}\r\n\r\n`
  for (const [sent, status, code] of [
    [long, 431, 'headers_too_large'],
    [`NONSENSE\r\n\r\n${good}`, 400, 'not_valid'],
  ] as const) {
    const answer = await wholeAnswer(sent + good)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    assert.match(head, new RegExp(`^HTTP/1.1 ${status} .*connection: close`, 's'))
    const { statusCode, message, code: reported } = JSON.parse(body) as { statusCode: number; message: string; code: string }
    assert.deepEqual([statusCode, reported], [status, code])
    assert.match(message, /^(The address or headers|This request)/)
  }
})

/** Opens a connection and sends the headers of a request and part of its body. */
async function begins(
  base: string,
  { path, headers, body }: { path: string; headers: Record<string, string>; body: Buffer | string },
) {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(base).port) })
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString())).on('error', () => undefined)
  const lines = Object.entries({ host: 'fans.example', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(body)
  return { socket, closed: once(socket, 'close'), answer: () => answer }
}

test('a body that stalls ends only its own connection, and an upload may take longer', async () => {
  const site = await openTestServer({ env: { BODY_TIMEOUT_MS: '2000' } })
  const ada = await site.performer('ada.vale')
  const photo = Buffer.from(await (await jpeg()).arrayBuffer())
  const form = Buffer.concat([
    Buffer.from('--part\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'),
    photo,
    Buffer.from('\r\n--part--\r\n'),
  ])
  const upload = await begins(site.base, {
    path: `/api${uploadVaultPhoto.path}`,
    headers: {
      authorization: ada.token,
      'content-type': 'multipart/form-data; boundary=part',
      'content-length': `${form.length}`,
      connection: 'close',
    },
    body: form.subarray(0, form.length / 2),
  })
  // Once this request has its response, the server knows the upload.
  await ada(updateMe, { body: { name: 'Renamed' } })
  const half = await begins(site.base, {
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json', 'content-length': '1000' },
    body: '{"username": "ada',
  })
  await ada(updateMe, { body: { name: 'Ada' } })
  await half.closed
  assert.equal(half.answer(), '')
  await ada(updateMe, { body: { name: 'Ada Vale' } })
  upload.socket.write(form.subarray(form.length / 2))
  await upload.closed
  assert.match(upload.answer(), /^HTTP\/1.1 200 /)
})
