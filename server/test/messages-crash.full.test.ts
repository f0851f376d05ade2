/**
 * People write to each other through two processes while connections are cut and processes are killed. Every message arrives in
 * the open window once and in order, and unread counts are right. `MESSAGES=10000` sends more, with 500 cuts and 10 kills.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { ApiError, createCall, type Call } from '@fanfare/contract'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import * as messages from '@fanfare/contract/messages'
import * as users from '@fanfare/contract/users'
import { openPostgres } from '#platform/postgres/index.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { openTestServer, type Caller } from './test-server.ts'
import { startServer, type ServerProcess } from './server-process.ts'
import { waitFor } from './wait.ts'
import { openWindow, type Window } from './window.ts'

const MESSAGES = Number(process.env['MESSAGES'] ?? 1000)
const PAIRS = 5
const KILLS = Math.max(2, MESSAGES / 1000)
const CUTS = MESSAGES / 20
const EACH = MESSAGES / (2 * PAIRS)
const TIMEOUT_MS = 120_000 + MESSAGES * 40

const folder = mkdtempSync(join(tmpdir(), 'fanfare-messages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const data = join(folder, 'data')

/** A person with a window open on a conversation, whose connection may break. */
interface Person {
  readonly id: string
  readonly proxy: TcpProxy
  readonly call: Call
  readonly window: Window
  /** By number, as the window shows them. */
  readonly shown: Map<number, messages.Message>
  /** The number of messages that were pushed to the window. */
  readonly pushed: () => number
  readonly sent: string[]
}

/** Returns whether there was no reply, because of a killed process or a cut connection. */
const isNoAnswer = (error: unknown) => !(error instanceof ApiError) || error.code === 'not_ready'

async function retryUntilAnswered<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isNoAnswer(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** Requests missing messages after reconnecting and when a number is missing, as the web application does. */
function readAlong({ call, window, shown }: Omit<Person, 'pushed'>, conversationId: string): void {
  let connections = 0
  let taken = 0
  let isReading = false
  const last = () => {
    let seq = 0
    while (shown.has(seq + 1)) seq++
    return seq
  }
  const read = async () => {
    if (isReading) return
    isReading = true
    const missed = await call(messages.listMessages, {
      params: { id: conversationId },
      query: { limit: 100, afterSeq: last() },
    }).catch(() => undefined)
    isReading = false
    for (const message of missed?.data ?? []) shown.set(message.seq, message)
    if (!missed || missed.data.length === 100) setTimeout(() => void read(), 50)
  }
  const look = () => {
    const news = window.all(messages.messageCreated).filter((message) => message.conversationId === conversationId)
    for (const message of news.slice(taken)) shown.set(message.seq, message)
    taken = news.length
    const isNew = window.connections() !== connections
    connections = window.connections()
    if (isNew || Math.max(0, ...shown.keys()) > shown.size) void read()
  }
  const timer = setInterval(look, 25)
  onTestFinished(() => clearInterval(timer))
}

const wordsOf = (person: Person, number: number) => `${person.id} ${number}`

test('messages between two processes survive cut connections and killed processes: none lost, none duplicated, all in order', async () => {
  const postgres = await openPostgres({ folder: join(folder, 'postgres'), log: () => undefined })
  const site = await openTestServer({ server: postgres.connectionString })
  const couples: [Caller, Caller][] = []
  for (let n = 0; n < PAIRS; n++) couples.push([await site.fan(`fan${n}`), await site.performer(`star${n}`)])
  const ids = await Promise.all(
    couples.map(async ([fan, star]) => {
      const { _id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: star.id } })
      return _id
    }),
  )
  await site.close()

  const open = () => startServer({ databaseUrl: site.databaseUrl, data }).open()
  const servers: ServerProcess[] = [await open(), await open()]
  let turn = 0
  const portOf = () => Number(new URL(servers.filter((one) => one.isAlive())[turn++ % 2]?.base ?? servers[0]!.base).port)

  const enters = async (who: Caller, conversationId: string): Promise<Person> => {
    const proxy = await openTcpProxy(portOf)
    const call = createCall(fetchTransport(`${proxy.base}/api`, who.token))
    const window = openWindow({ base: proxy.base, token: who.token, isStillSignedIn: () => call(users.readMe) })
    const pushed = () => window.all(messages.messageCreated).length
    const person = { id: who.id, proxy, call, window, shown: new Map(), pushed, sent: [] }
    readAlong(person, conversationId)
    return person
  }
  const people = await Promise.all(couples.map(async (couple, n) => Promise.all(couple.map((who) => enters(who, ids[n]!)))))
  const all = people.flat()
  await waitFor(() => all.every(({ window }) => window.status() === 'connected'), 'all windows to be connected')

  const sendsTo = async (person: Person, id: string) => {
    for (let number = 0; number < EACH; number++) {
      const input = { params: { id }, body: { text: wordsOf(person, number) } }
      const key = randomUUID()
      const { _id } = await retryUntilAnswered(() => person.call(messages.sendMessage, input, { key }))
      person.sent.push(_id)
      if (number % 7 === 3) await retryUntilAnswered(() => person.call(messages.markConversationRead, { params: { id } }))
    }
  }
  const sentSoFar = () => all.reduce((sum, { sent }) => sum + sent.length, 0)
  const sending = Promise.all(people.flatMap((couple, n) => couple.map((person) => sendsTo(person, ids[n]!))))
  let over = false
  sending.finally(() => (over = true)).catch(() => undefined)
  const cutting = (async () => {
    for (let cut = 0; cut < CUTS && !over; cut++) {
      await waitFor(() => over || sentSoFar() >= (cut * MESSAGES) / (CUTS + 1), 'the next cut', TIMEOUT_MS)
      all[Math.floor(Math.random() * all.length)]?.proxy.cut()
    }
  })()
  for (let kill = 0; kill < KILLS; kill++) {
    await waitFor(() => over || sentSoFar() >= ((kill + 0.5) * MESSAGES) / KILLS, 'the next kill', TIMEOUT_MS)
    const victim = servers[kill % 2]!
    victim.child.kill('SIGKILL')
    await victim.ended
    servers[kill % 2] = await open()
  }
  await Promise.all([sending, cutting])

  // No one reloads: missing messages have to arrive automatically.
  for (const [n, couple] of people.entries())
    for (const person of couple)
      await waitFor(
        () => person.shown.size >= 2 * EACH,
        `the window of ${person.id} in conversation ${n} to show all`,
        TIMEOUT_MS,
      )
  for (const couple of people)
    for (const person of couple) {
      const thread = [...person.shown].sort(([a], [b]) => a - b).map(([, message]) => message)
      assert.equal(new Set(thread.map(({ _id }) => _id)).size, 2 * EACH, 'none duplicated')
      for (const writer of couple)
        assert.deepEqual(
          thread.filter(({ senderId }) => senderId === writer.id).map(({ _id, text }) => [_id, text]),
          writer.sent.map((id, number) => [id, wordsOf(writer, number)]),
          'in the order in which they were written',
        )
    }

  const sql = new pg.Client(site.databaseUrl)
  await sql.connect()
  const { rows } = await sql.query(`select p.unseen, (select count(*)::int from messages m
      where m.conversation_id = p.conversation_id and m.seq > p.seen_seq and m.recipient_id = p.account_id) as unread
    from conversation_participants p`)
  assert.equal(rows.length, 2 * PAIRS)
  for (const { unseen, unread } of rows) assert.equal(unseen, unread, 'the count equals the unread messages')
  console.log(`${all.reduce((sum, one) => sum + one.pushed(), 0)} of ${MESSAGES * 2} were pushed; the others were requested`)
  console.log(`${all.reduce((sum, one) => sum + one.window.connections(), 0)} connections of ${all.length} windows`)
  await sql.end()
  for (const server of servers) server.child.kill('SIGKILL')
  await Promise.all(servers.map(({ ended }) => ended))
  await postgres.stop()
})
