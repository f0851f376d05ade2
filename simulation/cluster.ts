/** Runs two servers on one database, the fake payment processors, and one clock that all of them follow. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ApiError, createCall, type Call } from '@fanfare/contract'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import { UNFINISHED_JOBS } from '../server/test/jobs.ts'
import { openGateways } from './gateways.ts'
import { startServer, type Server, type World } from './processes.ts'
import type { Findings, People, Person } from './protocol.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Sessions end after a year. */
const MAX_DAYS = 300
/** Payment processors are polled for their lists once an hour. */
const STEP_MS = 65 * 60_000
const TIMEOUT_MS = 60_000
/** Anything that still runs after this many hours without a fault never ends. */
const MAX_HOURS = 12

export type Cluster = Awaited<ReturnType<typeof openCluster>>

export async function openCluster(world: World, random: () => number) {
  let [offsetMs, share] = [0, 0]
  let servers: Server[] = []
  const now = () => new Date(Date.now() + offsetMs)
  const one = () => servers[Math.floor(random() * servers.length)]!
  const gateways = await openGateways({ random, now, api: () => one().api })
  const start = () => startServer({ ...world, environment: gateways.environment }, offsetMs)
  servers = await Promise.all([start(), start()])
  const everyone = <T>(call: (server: Server) => Promise<T>) => Promise.all(servers.map(call))
  gateways.knowsSecret(await servers[0]!.ask<string>({ ask: 'postback secret' }))

  async function moveClock(byMs: number): Promise<void> {
    const isQuiet = await workEnds(world.databaseUrl)
    if (!isQuiet && byMs > STEP_MS) throw new Error('Work is running, which must not last for days')
    // Runs before anything starts again, because no client repeats a call over days.
    if (byMs >= DAY) gateways.stripe.forgetKeys()
    offsetMs += Math.round(byMs)
    await everyone((server) => server.ask({ ask: 'clock', offsetMs }))
  }
  const settleOnce = async () => {
    await gateways.deliver('all')
    return retryUntilTimeout(() => servers[0]!.ask<number>({ ask: 'settle' }))
  }
  return {
    gateways,
    now,
    api: () => one().api,
    as: ({ token }: Person): Call => createCall(fetchTransport(one().api, token)),
    people: () => servers[0]!.ask<People>({ ask: 'people' }),
    days: () => Math.round(offsetMs / DAY),
    async move(days: number) {
      if (offsetMs > MAX_DAYS * DAY) return
      await moveClock(days * DAY)
      // Starts what has become due, so that it runs while people continue.
      await servers[0]!.ask({ ask: 'cron' })
    },
    /** Lets less than a minute pass, without the jobs of whole hours. */
    async pass(seconds: number) {
      await moveClock(seconds * 1000)
      await servers[0]!.ask({ ask: 'cron', only: 'look at due private shows' })
    },
    async faults(of: number) {
      share = of
      gateways.failing(of)
      await everyone((server) => server.ask({ ask: 'faults', share }))
    },
    async restart() {
      const index = Math.floor(random() * servers.length)
      await servers[index]!.kill()
      const next = await retryUntilTimeout(start)
      await next.ask({ ask: 'faults', share })
      servers = servers.with(index, next)
    },
    /** Advances hour by hour until no payment or refund is running. Returns how many still are. */
    settle: () => hourByHour(settleOnce, () => retryUntilTimeout(() => moveClock(STEP_MS))),
    async checks() {
      await retryUntilTimeout(() => moveClock(STEP_MS))
      return retryUntilTimeout(() => servers[0]!.ask<Findings>({ ask: 'checks' }))
    },
    async close() {
      await everyone((server) => server.kill())
      await gateways.close()
    },
  }
}

/** Repeats until nothing is open, at least twice. Returns how much is open at the end. */
async function hourByHour(settle: () => Promise<number>, anHourGoesBy: () => Promise<void>): Promise<number> {
  for (let hour = 0; ; hour++) {
    const open = await settle()
    if ((open === 0 && hour > 0) || hour === MAX_HOURS) return open
    await anHourGoesBy()
  }
}

/**
 * Returns true when no job is running or due, or false after a minute. No transaction and no call to a payment processor lasts for
 * days: the ledger's closing and the readers of processors' lists rely on this.
 */
async function workEnds(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client(databaseUrl)
  client.on('error', () => undefined)
  await client.connect()
  const busy = `select 1 from graphile_worker._private_jobs where ${UNFINISHED_JOBS}
    union all select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' limit 1`
  try {
    for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(20))
      if ((await client.query(busy)).rows.length === 0) return true
    return false
  } finally {
    await client.end()
  }
}

/** Retries while a process or the database is starting. */
export async function retryUntilTimeout<T>(attempt: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + TIMEOUT_MS; ; ) {
    try {
      return await attempt()
    } catch (error) {
      const isDecided = error instanceof ApiError && error.status < 500
      if (isDecided || Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}
