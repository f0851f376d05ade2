/** Stories of two server processes: the fan's socket is on one, the performer's requests go to the other. */
import assert from 'node:assert/strict'
import { beforeAll, onTestFinished, test } from 'vitest'
import { io } from 'socket.io-client'
import * as auth from '@fanfare/contract/auth'
import * as messages from '@fanfare/contract/messages'
import { socketOptions, TYPING } from '@fanfare/contract/sockets'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { openSocket, type TestSocket } from '../../../test/socket.ts'
import { waitFor } from '../../../test/wait.ts'

let first: TestServer
let second: TestServer
let fan: Caller
let performer: Caller
let params: { id: string }

beforeAll(async () => {
  first = await openTestServer()
  second = await openTestServer({ beside: first })
  fan = await first.fan('felix')
  // The performer's requests all go to the second server.
  performer = await second.performer('ada.vale')
  params = { id: (await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } }))._id }
})

async function socketOf(site: TestServer, { token }: Caller): Promise<TestSocket> {
  const socket = await openSocket(site.base, token)
  onTestFinished(() => socket.close())
  return socket
}
const send = (who: Caller, text: string) => who(messages.sendMessage, { params, body: { text } })
const sending = (text: string) => (message: messages.Message) => message.text === text

test("a message reaches the recipient and the sender's other windows immediately", async () => {
  const [fans, performers] = [await socketOf(first, fan), await socketOf(second, performer)]
  const performersPhone = await socketOf(first, performer)
  const hello = await send(performer, 'hello from the second server')
  for (const one of [fans, performers, performersPhone])
    assert.deepEqual(await one.received(messages.messageCreated, sending('hello from the second server')), hello)
  await send(fan, 'hello from the first')
  for (const one of [fans, performers, performersPhone])
    await one.received(messages.messageCreated, sending('hello from the first'))
})

test('a sender sees how far the other has read', async () => {
  const [fans, performers] = [await socketOf(first, fan), await socketOf(second, performer)]
  const { seq } = await send(performer, 'read this')
  await fan(messages.markConversationRead, { params })
  const seen = await performers.received(messages.conversationSeen, (one) => one.seenSeq === seq)
  assert.deepEqual(seen, { conversationId: params.id, accountId: fan.id, seenSeq: seq })
  assert.deepEqual(fans.all(messages.conversationSeen), [])
})

test('typing reaches the other participant and no one else', async () => {
  const stranger = await first.fan('stranger')
  const [fans, performers, strangers] = [
    await socketOf(first, fan),
    await socketOf(second, performer),
    await socketOf(first, stranger),
  ]
  strangers.socket.emit(TYPING, { conversationId: params.id })
  strangers.socket.emit(TYPING, { conversationId: "no id'; --" })
  fans.socket.emit(TYPING, { conversationId: params.id })
  assert.deepEqual(await performers.received(messages.typing), { conversationId: params.id, accountId: fan.id })
  // Server events arrive in order: the stranger's typing would have arrived by now.
  await send(fan, 'typed')
  await Promise.all([performers, fans].map((one) => one.received(messages.messageCreated, sending('typed'))))
  assert.deepEqual(
    [fans, strangers].map((one) => one.all(messages.typing)),
    [[], []],
  )
  assert.deepEqual(
    performers.all(messages.typing).map((one) => one.accountId),
    [fan.id],
  )
})

test('a deleted message is removed from every window', async () => {
  const fans = await socketOf(first, fan)
  const { _id: id } = await send(performer, 'oops')
  await performer(messages.deleteMessage, { params: { id } })
  const updated = await fans.received(messages.messageUpdated, (message) => message._id === id)
  assert.deepEqual([updated.text, updated.locked || updated.isDeleted], ['Message deleted!', true])
})

test('a fan who reconnects gets the missed messages, each once', async () => {
  const fans = await socketOf(first, fan)
  const seqs = () => fans.all(messages.messageCreated).map((message) => message.seq)
  const { seq: start } = await send(performer, 'before the cut')
  await waitFor(() => seqs().includes(start))
  // Simulates a lost connection, not a sign-out: the client reconnects automatically a second later.
  fans.socket.io.engine.close()
  await waitFor(() => !fans.socket.connected)
  for (const text of ['lost 1', 'lost 2', 'lost 3']) await send(performer, text)
  await waitFor(() => fans.socket.connected)
  const { seq: end } = await waitFor(async () => {
    const last = await send(performer, 'after the cut')
    return (await waitFor(() => seqs().includes(last.seq), 'hearing again', 300).catch(() => false)) && last
  })
  const caught = await fan(messages.listMessages, { params, query: { afterSeq: start, limit: 100 } })
  const whole = Array.from({ length: end - start }, (_, i) => start + 1 + i)
  assert.deepEqual(
    caught.data.map((message) => message.seq),
    whole,
  )
  assert.deepEqual(
    ['lost 1', 'lost 2', 'lost 3'].map((text) => caught.data.filter(sending(text)).length),
    [1, 1, 1],
  )
  assert.deepEqual(new Set(seqs()).size, seqs().length)
  assert.deepEqual(
    [...new Set([...seqs(), ...caught.data.map((one) => one.seq)])].filter((seq) => seq > start).sort(rising),
    whole,
  )
})
const rising = (a: number, b: number) => a - b

test("signing out closes the session's sockets on every process within two seconds, and no others", async () => {
  const leaving = await second.fan('leaving')
  const other = await first.fan('staying')
  const theirs = [await socketOf(first, leaving), await socketOf(second, leaving)]
  const others = await socketOf(first, other)
  await leaving(auth.signOut)
  await waitFor(() => theirs.every((one) => !one.socket.connected), 'the end of the sockets')
  await assert.rejects(openSocket(first.base, leaving.token), /not allowed to sign in/)
  await assert.rejects(openSocket(second.base, leaving.token), /not allowed to sign in/)
  assert.ok(others.socket.connected)
})

test('a user who signs out while a socket is signing in keeps no connected socket', async () => {
  const hasty = await first.fan('hasty')
  const { rows } = await first.sql.query<{ id: string }>(
    `update sessions set last_seen_at = now() - interval '1 hour' where account_id = $1 returning id`,
    [hasty.id],
  )
  const sessionId = rows[0]!.id
  // The socket's sign-in reads the session, then waits for this lock to update `last_seen`.
  await first.sql.query('begin')
  await first.sql.query('delete from sessions where id = $1', [sessionId])
  const socket = io(second.base, { ...socketOptions, query: { token: hasty.token }, forceNew: true })
  onTestFinished(() => void socket.close())
  await waitFor(() => socket.connected)
  await waitFor(
    async () => (await second.sql.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rows.length > 0,
  )
  second.ctx.realtime.endSession(sessionId)
  await first.sql.query('commit')
  await waitFor(() => !socket.connected, 'the end of the socket')
})
