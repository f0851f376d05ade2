/** (n) The cost of idle windows, and the time in which one event reaches thousands of them on two processes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { postPublished } from '../contract/src/posts.ts'
import { commentAdded } from '../contract/src/comments.ts'
import { AUTH_LOGIN, WATCH } from '../contract/src/sockets.ts'
import { openBareServer } from './bare-socket.ts'
import type { BenchmarkContext } from './benchmark-context.ts'
import type { Member } from './data.ts'
import { count, kilobytes, line, ms, ratio, rateOf, type Rate } from './format-results.ts'
import { openConnection, requestOf } from './minimal-http.ts'
import { openMinimalSocket, type MinimalSocket } from './minimal-socket.ts'

const IDLE = 10_000
const LISTENERS = 5_000
/** Windows per account and process. A site allows up to 50. */
const WINDOWS = 20
const ROUNDS = 5
const CONCURRENCY = 50
const SETTLE_MS = 3_000
const TIMEOUT_MS = 30_000

export async function measureSockets(bench: BenchmarkContext): Promise<void> {
  await measureIdle(bench)
  await measureEvent(bench)
  await measureRoom(bench)
}

async function measureIdle({ harness, databaseUrl, accounts }: BenchmarkContext): Promise<void> {
  const bare = await openBareServer(databaseUrl)
  const ofBare = await memoryOfEach(bare, (_, onEvent) => openMinimalSocket(bare.port, {}, onEvent))
  await bare.close()
  const server = await harness.serve({ role: 'api', databaseUrl, data: 'server' })
  const ofOurs = await memoryOfEach(server, (n, onEvent) => signedIn(server.port, memberOf(accounts.fans, n), onEvent))
  await server.stop()
  line(
    'n',
    `${count(IDLE)} idle windows`,
    `${kilobytes(ofOurs)} each`,
    `limit: a bare Socket.IO server, ${kilobytes(ofBare)} each`,
    ratio(ofBare, ofOurs),
  )
}

type Open = (n: number, onEvent: (event: string) => void) => Promise<MinimalSocket>

const memberOf = (fans: readonly Member[], n: number): Member => {
  const fan = fans[Math.floor(n / WINDOWS) % fans.length]
  if (!fan) throw new Error('Fans are needed')
  return fan
}

async function signedIn(port: number, { token }: Member, onEvent: (event: string) => void): Promise<MinimalSocket> {
  const socket = await openMinimalSocket(port, { token }, onEvent)
  const answer = await socket.call(AUTH_LOGIN, { token })
  if (answer !== '[{"ok":true}]') throw new Error(`The socket was not allowed to sign in: ${answer}`)
  return socket
}

async function openAll(wanted: number, open: Open, onEvent: (event: string) => void = () => undefined): Promise<MinimalSocket[]> {
  const sockets: MinimalSocket[] = []
  let next = 0
  const some = async () => {
    while (next < wanted) sockets.push(await open(next++, onEvent))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, some))
  return sockets
}

interface Measured {
  memory(): Promise<{ readonly now: number }>
}

async function memoryOfEach(server: Measured, open: Open): Promise<number> {
  // The first ones warm up the process.
  const first = await openAll(WINDOWS, open)
  await sleep(SETTLE_MS)
  const before = (await server.memory()).now
  const sockets = await openAll(IDLE, (n, onEvent) => open(n + WINDOWS, onEvent))
  await sleep(SETTLE_MS)
  const after = (await server.memory()).now
  for (const socket of [...first, ...sockets]) socket.close()
  return (after - before) / IDLE
}

async function measureEvent({ harness, databaseUrl, sql, accounts }: BenchmarkContext): Promise<void> {
  const [performer] = accounts.performers
  if (!performer) throw new Error('A performer is needed')
  await letFollow(sql, accounts.fans, performer)
  const servers = [
    await harness.serve({ role: 'api', databaseUrl, data: 'server' }),
    await harness.serve({ role: 'api', databaseUrl, data: 'server' }),
  ]
  const connection = await openConnection(servers[0]?.port ?? 0)
  const publish = async () => {
    const body = { text: 'A word to everyone who follows', audience: 'free' }
    const answer = await connection.exchange(
      requestOf({ method: 'POST', path: '/api/performer/feeds', token: performer.token, key: crypto.randomUUID(), body }),
    )
    if (answer.status !== 200) throw new Error(`Publishing failed with status ${answer.status}: ${answer.body.slice(0, 300)}`)
  }
  const ours = await arrivals(
    (n, onEvent) => signedIn(servers[n % 2]?.port ?? 0, memberOf(accounts.fans, n), onEvent),
    postPublished.name,
    publish,
  )
  connection.close()
  for (const server of servers) await server.stop()

  const bares = [await openBareServer(databaseUrl), await openBareServer(databaseUrl)]
  const join: Open = async (n, onEvent) => {
    const socket = await openMinimalSocket(bares[n % 2]?.port ?? 0, {}, onEvent)
    await socket.call('join', 'all')
    return socket
  }
  const speaker = await openMinimalSocket(bares[0]?.port ?? 0, {}, () => undefined)
  const bare = await arrivals(join, 'message', async () => {
    await speaker.call('tell', 'all')
  })
  speaker.close()
  for (const server of bares) await server.close()
  line(
    'n',
    `one event to ${count(LISTENERS)} windows on two processes`,
    `p50 ${ms(ours.p50Ms)}, p99 ${ms(ours.p99Ms)} from the request`,
    `limit: a room of bare servers, p50 ${ms(bare.p50Ms)}, p99 ${ms(bare.p99Ms)}`,
    ratio(bare.p99Ms, ours.p99Ms),
  )
}

/** A comment on a post that all windows have open. The server decides for each of them whether it may receive it. */
async function measureRoom({ harness, databaseUrl, accounts }: BenchmarkContext): Promise<void> {
  const [performer, author] = accounts.performers
  if (!performer || !author) throw new Error('Two performers are needed')
  const servers = [
    await harness.serve({ role: 'api', databaseUrl, data: 'server' }),
    await harness.serve({ role: 'api', databaseUrl, data: 'server' }),
  ]
  const connection = await openConnection(servers[0]?.port ?? 0)
  const post = async ({ token }: Member, path: string, body: object) => {
    const answer = await connection.exchange(requestOf({ method: 'POST', path, token, key: crypto.randomUUID(), body }))
    if (answer.status !== 200) throw new Error(`${path} failed with status ${answer.status}: ${answer.body.slice(0, 300)}`)
    return answer.body
  }
  const created: { _id: string } = JSON.parse(
    await post(performer, '/api/performer/feeds', { text: 'A word to everyone', audience: 'free' }),
  )
  const watching: Open = async (n, onEvent) => {
    const socket = await signedIn(servers[n % 2]?.port ?? 0, memberOf(accounts.fans, n), onEvent)
    const answer = await socket.call(WATCH, { topics: [{ kind: 'post', id: created._id }] })
    if (!answer.includes('"joined"')) throw new Error(`The socket was not allowed to join the topic: ${answer}`)
    return socket
  }
  const words = { objectType: 'post', objectId: created._id, text: 'A word to everyone who reads it' }
  const ours = await arrivals(watching, commentAdded.name, async () => void (await post(author, '/api/comments', words)))
  connection.close()
  for (const server of servers) await server.stop()
  line(
    'n',
    `one comment to ${count(LISTENERS)} windows that have the post open on two processes`,
    `p50 ${ms(ours.p50Ms)}, p99 ${ms(ours.p99Ms)} from the request`,
    'limit: the room of bare servers above',
  )
}

async function letFollow(sql: pg.Client, fans: readonly Member[], { id }: Member): Promise<void> {
  const ids = fans.slice(0, LISTENERS / WINDOWS).map((fan) => fan.id)
  await sql.query(
    `insert into entitlements (holder_id, kind, subject_id) select f, 'follow', $2 from unnest($1::uuid[]) as f on conflict do nothing`,
    [ids, id],
  )
}

/** Measures the time from sending to arrival at each window. */
async function arrivals(open: Open, event: string, send: () => Promise<void>): Promise<Rate> {
  const latencies: number[] = []
  let began = 0
  let received = 0
  const sockets = await openAll(LISTENERS, open, (onMessage) => {
    if (!onMessage.startsWith(`["${event}"`)) return
    received++
    if (began > 0) latencies.push(performance.now() - began)
  })
  // The first event of a new process compiles its code, and processes connect to each other.
  await sleep(SETTLE_MS)
  for (let round = 0; round <= ROUNDS; round++) {
    received = 0
    const isWarm = round > 0
    began = isWarm ? performance.now() : 0
    await send()
    const deadline = performance.now() + TIMEOUT_MS
    while (received < LISTENERS) {
      if (performance.now() > deadline) throw new Error(`Only ${received} of ${LISTENERS} windows received the event`)
      await sleep(5)
    }
  }
  for (const socket of sockets) socket.close()
  return rateOf(latencies, 1)
}
