/** One server process of the simulation: API and worker, a clock that the simulation moves, and a sandbox that fails at times. */
import { setTimeout as sleep } from 'node:timers/promises'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { mkdirSync } from 'node:fs'
import { inspect } from 'node:util'
import pg from 'pg'
import { decideVerification, openAccount, openPerformer, openSession } from '../server/src/core/accounts/index.ts'
import { bookChecks } from '../server/src/core/money/index.ts'
import { newId } from '../server/src/lib/id.ts'
import { seededRandom } from '../server/src/lib/seeded-random.ts'
import { readConfig } from '../server/src/platform/config.ts'
import type { Gateway } from '../server/src/platform/gateways/index.ts'
import { buildApplication } from '../server/src/app.ts'
import { openFakeEngine } from '../server/test/fake-engine.ts'
import { makeJobsDue, UNFINISHED_JOBS } from '../server/test/jobs.ts'
import { signAgreement } from '../server/test/sign-agreement.ts'
import type { Findings, People, Person, Request } from './protocol.ts'

// Runs before any waiting, because the parent process may be gone by then.
process.once('disconnect', () => process.exit(0))

const TIMEOUT_MS = 60_000
const {
  DATABASE_URL: databaseUrl = '',
  SIMULATION_FOLDER: folder = '',
  SIMULATION_SEED: seed = '',
  SIMULATION_OFFSET_MS: offset = '0',
  SIMULATION_GATEWAYS: gatewaySettings = '{}',
} = process.env

const config = {
  ...readConfig({
    FANFARE_DATA: folder,
    FANFARE_SECRET: 'the secret of a simulation, long enough',
    PORT: '0',
    // Without demo data: with a demo's moved clock, commits do not wait for the disk, and a killed database would lose them.
    DEMO_DATA: 'no',
    RATE_LIMITS: 'off',
    CONNECTIONS_PER_ADDRESS: '0',
    ...(JSON.parse(gatewaySettings) as Readonly<Record<string, string>>),
  }),
  databaseUrl,
}
mkdirSync(config.uploadFolder, { recursive: true })
// Jobs interrupted by a kill are retried, and errors show in the books. The last errors explain why a job fails.
const errors: string[] = []
const MAX_ERRORS = 5
const log = {
  info: () => undefined,
  error(error: unknown) {
    errors.push(inspect(error))
    if (errors.length > MAX_ERRORS) errors.shift()
  },
}
// Like Agora, it tells the server nothing about pictures: the windows report.
const built = await buildApplication(config, log, undefined, () => ({ ...openFakeEngine().open(), kind: 'agora' }))
const { ctx, clock } = built
moveClock(Number(offset))
const gateway = unreliable(ctx.gateways.sandbox!)
await built.app.listen({ host: '127.0.0.1', port: 0 })
// Another process takes over a killed process's jobs within seconds.
await built.startWorker({ hasSchedule: false, lease: { beatMs: 500, leaseMs: 2_000 } })
const sql = new pg.Pool({ connectionString: databaseUrl, max: 1 })
sql.on('error', () => undefined)

process.on('message', (message: { readonly number: number; readonly request: Request }) => {
  void answer(message.request).then(
    (reply) => process.send?.({ number: message.number, reply }),
    (error: unknown) => process.send?.({ number: message.number, error: String(error instanceof Error ? error.stack : error) }),
  )
})
process.send?.({ port: (built.app.server.address() as AddressInfo).port })
// A killed process writes no cache, and the next one would compile everything again.
flushCompileCache()

async function answer(request: Request): Promise<unknown> {
  if (request.ask === 'people') return openPeople()
  if (request.ask === 'postback secret') return ctx.gateways.byName('ccbill')?.webhookSecret
  if (request.ask === 'clock') return gateway.quiet().then(() => moveClock(request.offsetMs))
  if (request.ask === 'faults') return gateway.failing(request.share)
  if (request.ask === 'cron') return startScheduled(request.only)
  if (request.ask === 'settle') return settle()
  return check()
}

function moveClock(offsetMs: number): void {
  if (offsetMs !== 0) clock.moveTo(new Date(Date.now() + offsetMs))
}

/** Wraps a gateway whose calls fail before they arrive, or after they took effect. */
function unreliable(real: Gateway) {
  const random = seededRandom(`gateway ${seed} ${process.pid}`)
  let share = 0
  const running = new Set<Promise<unknown>>()
  const wrap = <A extends readonly unknown[], T>(call: (...given: A) => Promise<T>) => {
    const failing = async (...given: A): Promise<T> => {
      const [before, after, late] = [random() < share, random() < share, random() < share]
      if (late) await sleep(20 * random())
      if (before) throw new Error('The gateway did not respond')
      const reply = await call(...given)
      if (after) throw new Error('The reply of the gateway was lost')
      return reply
    }
    return (...given: A): Promise<T> => {
      const reply = failing(...given)
      running.add(reply)
      void reply.catch(() => undefined).finally(() => running.delete(reply))
      return reply
    }
  }
  Object.assign(real, {
    createIntent: wrap(real.createIntent.bind(real)),
    findIntent: wrap(real.findIntent.bind(real)),
    readIntent: wrap(real.readIntent.bind(real)),
    cancelIntent: wrap(real.cancelIntent.bind(real)),
    refund: wrap(real.refund.bind(real)),
    disputeOf: wrap(real.disputeOf.bind(real)),
    disputedSince: wrap(real.disputedSince.bind(real)),
  })
  // A call between two statements is invisible to the database, and takes no days either.
  return { failing: (of: number) => void (share = of), quiet: () => Promise.allSettled(running) }
}

async function openPeople(): Promise<People> {
  const people = await openAll()
  // The clock jumps, and must not cause a password prompt each time.
  await sql.query(`update sessions set reauthenticated_at = '2999-01-01'`)
  return people
}

async function openAll(): Promise<People> {
  const all = (role: 'fan' | 'performer' | 'admin', names: readonly string[]) =>
    Promise.all(names.map((name) => opens(role, name)))
  return {
    performers: await all('performer', ['ada', 'bea', 'cleo']),
    fans: await all('fan', ['felix', 'gil', 'hanna', 'ivo', 'jon']),
    operators: await all('admin', ['olga', 'otto']),
  }
}

async function opens(role: 'fan' | 'performer' | 'admin', username: string): Promise<Person> {
  return ctx.write(async (tx) => {
    const account = await openAccount(tx, {
      role,
      name: username,
      username,
      email: `${username}@example.test`,
      passwordHash: 'none',
      confirmed: 'confirmed',
    })
    if (role === 'performer') {
      const documents = { idFront: newId(tx.now), idBack: newId(tx.now), selfie: newId(tx.now) }
      await openPerformer(tx, account, {
        dateOfBirth: '1990-01-01',
        about: {},
        monthlyPrice: 999,
        yearlyPrice: 9990,
        freeDays: 0,
        documents,
      })
      await signAgreement(tx, account.id)
      await decideVerification(tx, account.id, { status: 'approved', reason: '', by: account.id, submittedAt: tx.now })
    }
    return { id: account.id, username, token: await openSession(tx, account.id, { address: '127.0.0.1', device: 'simulation' }) }
  })
}

async function startScheduled(only?: string): Promise<void> {
  for (const name of only === undefined ? built.scheduledJobs : [only])
    await sql.query('select graphile_worker.add_job($1, $2)', [name, '{}'])
}

/** Follow-up jobs of the first round end in the second, or an hour later. */
const ROUNDS = 2

/**
 * Runs scheduled and delayed jobs, waits until nothing is due, and repeats this for their follow-up jobs. Returns how many
 * payments, refunds and payouts are still running, without those that wait for their buyers.
 */
async function settle(): Promise<number> {
  await startScheduled()
  for (let round = 0; round < ROUNDS; round++) {
    await makeJobsDue(sql)
    await untilQuiet(Date.now() + TIMEOUT_MS)
  }
  const { rows } = await sql.query<{ open: number }>(`select ((select count(*) from payments where status = 'pending')
    + (select count(*) from gateway_refunds where status = 'pending')
    + (select count(*) from payout_requests where status = 'sending'))::int as open`)
  return rows[0]?.open ?? 0
}

async function untilQuiet(deadline: number): Promise<void> {
  for (;;) {
    await ctx.settled()
    const { rows } = await sql.query<{
      task: string
    }>(`select t.identifier || ' ' || coalesce('locked at ' || locked_at, last_error, '') as task
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where ${UNFINISHED_JOBS} limit 20`)
    if (rows.length === 0) return
    if (Date.now() > deadline) throw new Error(`Jobs did not finish: ${rows.map(({ task }) => task).join('; ')}`)
    await sleep(25)
  }
}

async function check(): Promise<Findings> {
  const findings: { name: string; found: string }[] = []
  for (const { name, find } of bookChecks(ctx)) {
    const found = await find(ctx)
    if (found.length > 0) findings.push({ name, found: JSON.stringify(found.slice(0, 3)) })
  }
  // The payment processor works again by now. A job that still fails would fail forever, unless a later job with its key replaces
  // it.
  const { rows } = await sql.query<{ task: string }>(
    `select t.identifier || ': ' || last_error as task from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where last_error is not null and not coalesce(flags ? 'replaced', false) limit 5`,
  )
  return rows.length > 0
    ? [...findings, { name: 'jobs', found: [...rows.map(({ task }) => task), ...errors].join('\n    ') }]
    : findings
}
