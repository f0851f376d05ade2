/** A real server for tests: its own database, HTTP on loopback, and people who call it through the API. */
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { OperatorRole } from '@fanfare/contract/operator-roles'
import { createCall, type Call } from '@fanfare/contract'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import type { Feature } from '#core/feature.ts'
import { openAccount, openPerformer, openSession, decideVerification } from '#core/accounts/index.ts'
import { creditTokens } from '#core/money/index.ts'
import { newId } from '#lib/id.ts'
import { readConfig } from '#platform/config.ts'
import type { LeaseTimes } from '#platform/leases.ts'
import type { Log } from '#platform/log.ts'
import { readMailText } from '#platform/mail.ts'
import { migrate } from '#platform/migrate.ts'
import { buildApplication, type Application } from '../src/app.ts'
import { UNFINISHED_JOBS } from './jobs.ts'
import { signAgreement } from './sign-agreement.ts'
import { openFakeEngine } from './fake-engine.ts'
import { TIMEOUT_MS } from './wait.ts'
import { atEndOfFile } from './at-end-of-file.ts'

/** `DATABASE_URL` is a server on which databases can be created. */
const usualServer = () => {
  const url = process.env['DATABASE_URL']
  if (!url) throw new Error('DATABASE_URL is not set; `npm test` starts a PostgreSQL server')
  return url
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(statement)
  await client.end()
}

function databaseAt(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}

/**
 * Copies the migrated template of the usual server (`scripts/test-database.ts`). Copying files takes a third of the time of
 * writing them through the log.
 */
async function createMigrated(server: string, name: string): Promise<void> {
  const template = server === process.env['DATABASE_URL'] ? process.env['TEMPLATE_DATABASE'] : undefined
  await onServer(
    server,
    template === undefined ? `create database ${name}` : `create database ${name} template ${template} strategy file_copy`,
  )
  if (template === undefined) await migrate(databaseAt(server, name))
}

/** Collects unexpected errors; closing the server throws them. */
function recordingLog(): Log & { readonly errors: unknown[] } {
  const errors: unknown[] = []
  return { errors, info: () => undefined, error: (error) => void errors.push(error) }
}

/** A signed-in person: an API client with id, name and token. */
export type Caller = Call & { readonly id: string; readonly username: string; readonly email: string; readonly token: string }

export interface TestServerOptions {
  /** Another server's database, for stories about two server processes. */
  readonly beside?: { readonly database: string; readonly folder: string }
  readonly env?: Readonly<Record<string, string>>
  /** Another database server. Its database remains after closing. */
  readonly server?: string
  /** Replaces the installed features, for example with an invented one. */
  readonly features?: readonly Feature[]
  /** Opens the media engine of the configuration, in place of one that carries nothing. */
  readonly hasMedia?: boolean
  /** Lease times of jobs, for stories about leases. */
  readonly lease?: LeaseTimes
}
export type TestServer = Awaited<ReturnType<typeof openTestServer>>

const ENVIRONMENT = {
  FANFARE_SECRET: 'the secret of a test server, long enough',
  PORT: '0',
  RATE_LIMITS: 'off',
  CONNECTIONS_PER_ADDRESS: '0',
  // Every request gets a reply, even with many parallel ones on a busy machine.
  DATABASE_TIMEOUT_FACTOR: '20',
  ALLOW_REAL_PEOPLE_IN_DEMO: 'yes',
}

/** Opens a server that is closed after the tests of the file. Errors that it logs fail the file. */
export async function openTestServer(options: TestServerOptions = {}) {
  const { beside, env = {}, server = usualServer(), lease, features, hasMedia = false } = options
  const name = beside?.database ?? `t_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const folder = beside?.folder ?? mkdtempSync(join(tmpdir(), 'fanfare-test-'))
  const databaseUrl = databaseAt(server, name)
  if (!beside) await createMigrated(server, name)
  const config = { ...readConfig({ FANFARE_DATA: folder, ...ENVIRONMENT, ...env }), databaseUrl }
  mkdirSync(config.uploadFolder, { recursive: true })
  const log = recordingLog()
  const engine = openFakeEngine()
  const built = await buildApplication(config, log, features, hasMedia ? undefined : engine.open)
  await built.app.listen({ host: '127.0.0.1', port: 0 })
  const workerEvents: WorkerEvents = new EventEmitter()
  // Without a schedule: a story at the start of an hour or a night would find jobs that it did not start.
  await built.startWorker({ hasSchedule: false, events: workerEvents, ...(lease && { lease }) })
  const sql = new pg.Client(databaseUrl)
  await sql.connect()

  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await built.close()
    await sql.end()
    // Errors of connections that are closed when their database is dropped do not count.
    const errors = [...log.errors]
    if (beside) return
    if (server === process.env['DATABASE_URL']) await onServer(server, `drop database ${name} with (force)`)
    rmSync(folder, { recursive: true, force: true })
    if (errors.length > 0) throw new AggregateError(errors, `The server logged errors: ${errors.map(String).join('; ')}`)
  }
  atEndOfFile(close)

  const base = `http://127.0.0.1:${(built.app.server.address() as AddressInfo).port}`
  const api = `${base}/api`
  /** Resolves when every due job is done and every server event was sent. */
  const quiet = () => jobsDone(built, { sql, workerEvents })
  return {
    ...built,
    /** The media engine, which carries nothing. */
    engine,
    close,
    callerWith: (token: string): Call => createCall(fetchTransport(api, token)),
    databaseUrl,
    database: name,
    folder,
    sql,
    log,
    base,
    api,
    guest: createCall(fetchTransport(api)),
    ...people(built, api),
    quiet,
    wrongBalances: () => wrongBalances(sql),
    ...mailbox(built, sql, quiet),
  }
}

const origin = { address: '127.0.0.1', device: 'a test' }

function people({ ctx }: Application, api: string) {
  const joins = async (
    role: 'fan' | 'performer' | 'admin',
    username: string,
    verified: 'approved' | 'pending' = 'approved',
  ): Promise<Caller> => {
    const email = `${username}@example.test`
    const { id, token } = await ctx.write(async (tx) => {
      const account = await openAccount(tx, {
        role,
        name: username,
        username,
        email,
        passwordHash: 'none',
        confirmed: 'confirmed',
      })
      if (role === 'performer') {
        const documents = { idFront: newId(new Date()), idBack: newId(new Date()), selfie: newId(new Date()) }
        await openPerformer(tx, account, {
          dateOfBirth: '1990-01-01',
          about: {},
          monthlyPrice: 999,
          yearlyPrice: 9990,
          freeDays: 0,
          documents,
        })
        await signAgreement(tx, account.id)
        if (verified === 'approved') {
          await decideVerification(tx, account.id, { status: 'approved', reason: '', by: account.id, submittedAt: tx.now })
          await sql`update performers set approved_at = approved_at - interval '1 year' where account_id = ${account.id}`.execute(
            tx.db,
          )
        }
      }
      // Operators of a real site have set up two-factor authentication.
      if (role === 'admin' && ctx.config.mode === 'production')
        await sql`insert into second_factors (account_id, sealed_secret, created_at, confirmed_at) values (${account.id}, '', now(), now())`.execute(
          tx.db,
        )
      return { id: account.id, token: await openSession(tx, account.id, origin) }
    })
    await sql`update sessions set reauthenticated_at = '2999-01-01' where account_id = ${id}`.execute(ctx.db)
    return Object.assign(createCall(fetchTransport(api, token)), { id, username, email, token })
  }
  return {
    /** A confirmed fan, signed in. `tokens` are whole tokens in the wallet. */
    async fan(username: string, tokens = 0): Promise<Caller> {
      const fan = await joins('fan', username)
      if (tokens > 0)
        await ctx.write((tx) =>
          creditTokens(tx, { key: `test:${fan.id}`, fanId: fan.id, tokens: tokens * 100, money: tokens * 100, gateway: 'test' }),
        )
      return fan
    },
    /** A performer, verified a year ago unless specified: 9.99 a month, 99.90 a year, 20% commission. */
    performer: (username: string, verified?: 'approved' | 'pending') => joins('performer', username, verified),
    operator: async (username = 'olga', role: OperatorRole = 'owner') => {
      const operator = await joins('admin', username)
      await sql`update accounts set operator_role = ${role} where id = ${operator.id}`.execute(ctx.db)
      return operator
    },
  }
}

function mailbox(built: Application, sql: pg.Client, quiet: () => Promise<void>) {
  /** Returns the full emails to an address, oldest first. Waits for the listeners that write them. */
  async function mailsTo(address: string): Promise<string[]> {
    await quiet()
    const { rows } = await sql.query<{ text: string; sealed: Buffer | null }>(
      'select text, sealed from mails where recipient = $1 order by created_at, id',
      [address],
    )
    return rows.map((row) => readMailText(row, built.ctx.config.secret))
  }
  return {
    mailsTo,
    /** Returns the token of the newest email that links to `page`. Emails to other pages may have been written at the same time. */
    async mailedToken(address: string, page: 'confirm' | 'reset' = 'confirm'): Promise<string> {
      const tokens = (await mailsTo(address)).flatMap((text) => new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? [])
      return tokens.at(-1) ?? ''
    },
  }
}

/** Another server's worker on the same database may also finish a job, and its events do not arrive here. */
const JOB_POLL_MS = 100

/** Returns when no job is due. Fails when for too long none has ended: many videos may take as long as they need. */
async function jobsDone(
  { ctx }: Application,
  { sql, workerEvents }: { sql: pg.Client; workerEvents: WorkerEvents },
): Promise<void> {
  for (let [deadline, fewest] = [Date.now() + TIMEOUT_MS, Infinity]; ; ) {
    // Listens before querying, so that a job that ends in between is not missed.
    const heard = new AbortController()
    const jobEnds = once(workerEvents, 'job:complete', { signal: heard.signal })
    jobEnds.catch(() => undefined)
    await ctx.settled()
    const { rows } = await sql.query<{ due: number }>(
      `select count(*)::int as due from graphile_worker._private_jobs where ${UNFINISHED_JOBS}`,
    )
    const due = rows[0]?.due ?? 0
    if (due > 0) await Promise.race([jobEnds, sleep(JOB_POLL_MS)])
    heard.abort()
    if (due === 0) return ctx.settled()
    if (due < fewest) [deadline, fewest] = [Date.now() + TIMEOUT_MS, due]
    if (Date.now() > deadline) throw new Error(`${due} jobs are due, and none ended within ${TIMEOUT_MS} ms`)
  }
}

/** Returns wallets that differ from the sum of their transfers, and sales whose shares do not add up. */
export async function wrongBalances(sql: pg.Client): Promise<unknown[]> {
  const { rows } = await sql.query(`select w.account_id, w.balance, s.sum from wallets w cross join lateral (
    select coalesce(sum(case when credit = 'fan:' || w.account_id then amount else -amount end), 0) as sum from transfers
    where credit = 'fan:' || w.account_id or debit = 'fan:' || w.account_id) s where w.balance <> s.sum
    union all select id, gross, commission + net from sales where gross <> commission + net`)
  return rows
}
