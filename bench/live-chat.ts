/** (u) The chat of a live room: 20 messages a second to 500 windows on two processes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE } from '../contract/src/live-limits.ts'
import { liveMessageCreated } from '../contract/src/live-chat.ts'
import { AUTH_LOGIN, WATCH } from '../contract/src/sockets.ts'
import type { BenchmarkContext } from './benchmark-context.ts'
import type { Member } from './data.ts'
import { count, line, ms, rateOf, withTarget } from './format-results.ts'
import { openConnection, requestOf, type Connection } from './minimal-http.ts'
import { openMinimalSocket, type MinimalSocket } from './minimal-socket.ts'

const WINDOWS = 500
const PER_SECOND = 20
const BUDGET_MS = 150
const CONCURRENCY = 25
const SETTLE_MS = 2_000
const LATE_MS = 5_000

export async function measureLiveChat({ harness, databaseUrl, sql, accounts, span }: BenchmarkContext): Promise<void> {
  const [performer] = accounts.performers
  if (!performer) throw new Error('A performer is needed')
  const servers = [
    await harness.serve({ role: 'api', databaseUrl, data: 'server' }),
    await harness.serve({ role: 'api', databaseUrl, data: 'server' }),
  ]
  const portOf = (n: number) => servers[n % servers.length]?.port ?? 0
  const speaking = accounts.fans.slice(-PER_SECOND)
  const listening = accounts.fans.slice(0, -PER_SECOND)
  const memberOf = (all: readonly Member[], n: number) => all[n % all.length] ?? performer
  const [connection] = await openConnections([portOf(0)])
  const form = { title: 'A show', category: 'talk', audience: 'everyone' }
  const { _id: id } = await post<{ readonly _id: string }>(connection, performer, '/api/streaming/live', form)
  // No window sends its heartbeat.
  await sql.query(`update live_rooms set beat_at = '2999-01-01' where id = $1`, [id])

  const sentAt = new Map<string, number>()
  const latencies: number[] = []
  const onMessage = (message: string) => {
    if (!message.startsWith(`["${liveMessageCreated.name}"`)) return
    const began = sentAt.get(/"text":"(message \d+)"/.exec(message)?.[1] ?? '')
    if (began !== undefined) latencies.push(performance.now() - began)
  }
  const sockets = await openWindows((n) => watching(portOf(n), memberOf(listening, n), id, onMessage))
  const speakers = await openConnections(Array.from({ length: PER_SECOND }, (_, n) => portOf(n)))
  await sleep(SETTLE_MS)
  const [warming, total] = [PER_SECOND * span.warmSeconds, PER_SECOND * span.seconds]
  const began = performance.now()
  const sending: Promise<unknown>[] = []
  for (let number = 0; number < warming + total; number++) {
    await sleep(Math.max(0, began + (number * 1000) / PER_SECOND - performance.now()))
    const text = `message ${number}`
    if (number >= warming) sentAt.set(text, performance.now())
    const speaker = speakers[number % PER_SECOND]
    sending.push(post(speaker, memberOf(speaking, number), `/api/messages/stream/public/conversations/${id}`, { text }))
  }
  await Promise.all(sending)
  const deadline = performance.now() + LATE_MS
  while (latencies.length < total * WINDOWS && performance.now() < deadline) await sleep(20)
  for (const socket of sockets) socket.close()
  for (const one of [connection, ...speakers]) one?.close()
  for (const server of servers) await server.stop()
  const { p50Ms, p99Ms } = rateOf(latencies, span.seconds)
  line(
    'u',
    `${PER_SECOND} chat messages a second to ${count(WINDOWS)} windows on two processes`,
    `${count(latencies.length)} of ${count(total * WINDOWS)} arrived`,
    `p50 ${ms(p50Ms)}, p99 ${withTarget(p99Ms, BUDGET_MS, ms)} from the request`,
  )
}

const openConnections = (ports: readonly number[]): Promise<Connection[]> =>
  Promise.all(ports.map((port) => openConnection(port)))

async function post<T>(connection: Connection | undefined, { token }: Member, path: string, body: object): Promise<T> {
  if (!connection) throw new Error('A connection is needed')
  const answer = await connection.exchange(requestOf({ method: 'POST', path, token, key: crypto.randomUUID(), body }))
  if (answer.status !== 200) throw new Error(`${path} failed with status ${answer.status}: ${answer.body.slice(0, 300)}`)
  return JSON.parse(answer.body) as T
}

async function watching(port: number, { token }: Member, id: string, onMessage: (text: string) => void): Promise<MinimalSocket> {
  const socket = await openMinimalSocket(port, { token }, onMessage)
  await socket.call(AUTH_LOGIN, { token })
  const answer = await socket.call(WATCH, { topics: [{ kind: LIVE, id }] })
  if (!answer.includes('"joined"')) throw new Error(`The socket was not allowed to join the topic: ${answer}`)
  return socket
}

async function openWindows(open: (n: number) => Promise<MinimalSocket>): Promise<MinimalSocket[]> {
  const sockets: MinimalSocket[] = []
  let next = 0
  const some = async () => {
    while (next < WINDOWS) sockets.push(await open(next++))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, some))
  return sockets
}
