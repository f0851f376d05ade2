/** Sends SIGTERM to a working server: every accepted request gets its reply, and the process ends within seconds. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import pg from 'pg'
import { createCall } from '@fanfare/contract'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import * as auth from '@fanfare/contract/auth'
import * as messages from '@fanfare/contract/messages'
import * as tokens from '@fanfare/contract/tokens'
import * as users from '@fanfare/contract/users'
import { freePort } from './free-port.ts'
import { openTestServer, type Caller } from './test-server.ts'
import { LOCKS } from '#platform/startup-locks.ts'
import { openMailServer } from './mail-server.ts'
import { startServer } from './server-process.ts'
import { waitFor } from './wait.ts'
import { openWindow } from './window.ts'

const isOpen = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    () => true,
    () => false,
  )

const folder = mkdtempSync(join(tmpdir(), 'fanfare-shutdown-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** Numbers of parallel requests. A busy machine uses fewer, so that each gets its reply well within its three seconds. */
const BUSY = [24, 12, 6, 3]
const USUAL_MS = 1_000
const LIMIT_MS = 5_000

/** Allows five seconds, or on a busy machine the time of four server starts. */
async function openTimed(starting: Parameters<typeof startServer>[0]) {
  const began = Date.now()
  const server = await startServer(starting).open()
  return { server, limitMs: Math.max(LIMIT_MS, 4 * (Date.now() - began)) }
}

/** Returns how many parallel requests this machine completes within a second. */
async function bearable(tip: () => Promise<unknown>): Promise<number> {
  for (const count of BUSY) {
    const began = Date.now()
    await Promise.all(Array.from({ length: count }, tip))
    if (Date.now() - began < USUAL_MS) return count
  }
  return BUSY.at(-1)!
}

interface Load {
  answered: number
  /** Connections cut after the server had begun to read the request. */
  cut: string[]
  /** Keys of requests on connections that were already closed: an HTTP client repeats them (RFC 9112, 9.3.1). */
  notAccepted: string[]
  isOver: boolean
}

/** One keep-alive connection that sends the next request after each reply. */
async function sendRequests(api: string, { token }: Caller, performerId: string, load: Load): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  while (!load.isOver) {
    const key = randomUUID()
    const outcome = await new Promise<string>((resolve) => {
      const body = JSON.stringify({ amount: 50 })
      const sent = request(
        `${api}/token-transactions/tip/${performerId}`,
        {
          method: 'POST',
          agent,
          headers: {
            authorization: token,
            'content-type': 'application/json',
            'content-length': body.length,
            'idempotency-key': key,
            connection: 'keep-alive',
          },
        },
        (response) => {
          response.resume()
          response.on('end', () => resolve(response.complete ? String(response.statusCode) : 'cut in the middle'))
          response.on('error', () => resolve('cut in the middle'))
        },
      )
      sent.on('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'ECONNREFUSED' || sent.reusedSocket ? 'not taken on' : `cut: ${error.code}`),
      )
      sent.end(body)
    })
    if (outcome === 'not taken on') {
      load.notAccepted.push(key)
      break
    }
    if (outcome === '200') load.answered++
    else load.cut.push(outcome)
  }
  agent.destroy()
}

test('SIGTERM under load: every accepted request gets its reply, and the process ends in under five seconds', async () => {
  const site = await openTestServer()
  const [fan, performer] = [await site.fan('felix', 100_000), await site.performer('nadia')]
  const { server, limitMs } = await openTimed({ databaseUrl: site.databaseUrl, data: folder })
  for (let i = 0; i < 5; i++) openWindow({ base: server.base, token: fan.token, isStillSignedIn: () => fan(users.readMe) })
  const load: Load = { answered: 0, cut: [], notAccepted: [], isOver: false }
  const through = createCall(fetchTransport(server.api, fan.token))
  const busy = await bearable(() => through(tokens.tip, { params: { id: performer.id }, body: { amount: 50 } }))
  const requests = Array.from({ length: busy }, () => sendRequests(server.api, fan, performer.id, load))
  await waitFor(() => load.answered > busy * 3, 'the load to run')
  const began = Date.now()
  server.child.kill('SIGTERM')
  assert.equal(await server.ended, 0)
  const took = Date.now() - began
  load.isOver = true
  await Promise.all(requests)
  assert.deepEqual(load.cut, [])
  assert.ok(took < limitMs, `it took ${took} ms of ${limitMs}`)
  const taken = await site.sql.query('select key from idempotency_keys where key = any($1)', [load.notAccepted])
  assert.deepEqual(taken.rows, [], 'the server cut requests that it had accepted')
  const { rows } = await site.sql.query<{ sales: number }>('select count(*)::int as sales from sales')
  assert.ok((rows[0]?.sales ?? 0) >= load.answered, 'the server confirmed a sale that does not exist')
  assert.deepEqual(await site.wrongBalances(), [])
})

test('SIGTERM while a request waits: the port closes, and the request still gets its reply', async () => {
  const site = await openTestServer()
  const [fan, performer] = [await site.fan('felix'), await site.performer('nadia')]
  const params = { id: (await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } }))._id }
  const server = await startServer({ databaseUrl: site.databaseUrl, data: folder, env: { FANFARE_ROLE: 'api' } }).open()
  const holder = new pg.Client(site.databaseUrl)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from conversations where id = $1 for update', [params.id])
  const sending = fetch(`${server.api}/messages/conversations/${params.id}`, {
    method: 'POST',
    headers: { authorization: performer.token, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'slow' }),
  })
  await waitFor(
    async () =>
      (await site.sql.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).rows
        .length > 0,
    'the request to wait',
  )
  server.child.kill('SIGTERM')
  // The server accepts no new connections, and still has to reply to this request.
  await waitFor(async () => !(await isOpen(Number(new URL(server.api).port))), 'the port to close')
  await holder.query('commit')
  await holder.end()
  assert.equal((await sending).status, 200)
  assert.equal(await server.ended, 0)
})

test('SIGTERM during the start: the process ends without logging an error', async () => {
  const site = await openTestServer()
  const holder = new pg.Client(site.databaseUrl)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select pg_advisory_xact_lock($1)', [LOCKS.firstOperator])
  const port = await freePort()
  const env = { OPERATOR_EMAIL: 'olga@example.test', PORT: String(port) }
  const server = startServer({ databaseUrl: site.databaseUrl, data: folder, env })
  const waiting = `select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`
  await waitFor(async () => (await site.sql.query(waiting)).rows.length > 0, 'the new process to wait')
  server.child.kill('SIGTERM')
  await waitFor(async () => !(await isOpen(port)), 'the port to close')
  await holder.query('rollback')
  await holder.end()
  assert.equal(await server.ended, 0)
  assert.doesNotMatch(server.output(), /error/i)
})

test('SIGTERM while a job waits for an outside service: the process ends, and another process takes the job immediately', async () => {
  const post = await openMailServer()
  // The test server's own worker would take the job; the database remains when it is closed.
  const site = await openTestServer({ server: `${process.env['DATABASE_URL']}?application_name=story` })
  await site.close()
  const sql = new pg.Client(site.databaseUrl)
  await sql.connect()
  const env = { FANFARE_ROLE: 'all', SMTP_URL: post.url }
  const { server, limitMs } = await openTimed({ databaseUrl: site.databaseUrl, data: folder, env })
  post.pause()
  const mailing = async () =>
    (
      await sql.query<{ locked_by: string | null }>(
        `select locked_by from graphile_worker.jobs where task_identifier = 'send mail'`,
      )
    ).rows
  const body = { name: 'Fay', email: 'fay@example.test', password: 'a long password' }
  await createCall(fetchTransport(server.api))(auth.registerFan, { body })
  await waitFor(() => post.received.length > 0, 'the mail to arrive')
  const began = Date.now()
  server.child.kill('SIGTERM')
  assert.equal(await server.ended, 0)
  const took = Date.now() - began
  assert.ok(took < limitMs, `it took ${took} ms of ${limitMs}`)
  assert.deepEqual(
    (await mailing()).map((job) => job.locked_by),
    [null],
  )
  await sql.end()
})
