/** (r) The memory of a server under ten minutes of mixed load and after ten of rest, and how long jobs wait under the load. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import sharp from 'sharp'
import { LOW_PRIORITY } from '../server/src/platform/jobs.ts'
import type { BenchmarkContext } from './benchmark-context.ts'
import { runInProcess } from './children.ts'
import { count, line, rate, seconds } from './format-results.ts'
import type { MixedLoad, Served } from './mixed-load.ts'

const PER_SECOND = 100
/** Memory may grow by `MAX_GROWTH` from this minute to the end of the load. */
const WARM_UP_MINUTES = 5
const MAX_GROWTH = 0.1
const MAX_WAIT_MS = 2_000
const SAMPLE_INTERVAL_MS = 1_000
const DRAIN_TIMEOUT_MS = 300_000

interface Look {
  readonly minute: number
  readonly bytes: number
  /** How long the oldest job has been due, among those that people wait for. */
  readonly waitMs: number
  readonly task: string
}

/** Measures `minutes` of load and as many of rest. */
export async function measureMemory({
  harness,
  databaseUrl,
  sql,
  accounts,
  minutes,
}: BenchmarkContext & { readonly minutes: number }): Promise<void> {
  const server = await harness.serve({ databaseUrl, data: 'server' })
  const before = (await server.memory()).now
  const photo = await sharp({
    create: { width: 1600, height: 1200, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 }, background: '#fff' },
  })
    .jpeg()
    .toBuffer()
  const load: MixedLoad = {
    port: server.port,
    accounts,
    photo: photo.toString('base64'),
    perSecond: PER_SECOND,
    seconds: minutes * 60,
  }
  const looks: Look[] = []
  const began = performance.now()
  const watching = new AbortController()
  const watched = watch()
  const served = await runInProcess<MixedLoad, Served>('mixed-load.ts', load, minutes * 60 + 60)
  const drainedMs = await drained(sql)
  reportLoad({ before, looks: [...looks], served, drainedMs, minutes })
  await sleep(minutes * 60_000)
  watching.abort()
  await watched
  await server.stop()
  line('r', 'memory at rest', `${megabytes(looks.at(-1)?.bytes ?? 0)} after ${minutes} min`)

  async function watch(): Promise<void> {
    for (
      let next = performance.now();
      !watching.signal.aborted;
      await sleep(Math.max(0, (next += SAMPLE_INTERVAL_MS) - performance.now()))
    )
      looks.push({
        minute: (performance.now() - began) / 60_000,
        bytes: (await server.memory()).now,
        ...(await maxWait(sql)),
      })
  }
}

interface LoadReport {
  readonly before: number
  readonly looks: readonly Look[]
  readonly served: Served
  readonly drainedMs: number
  readonly minutes: number
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`

function reportLoad({ before, looks, served, drainedMs, minutes }: LoadReport): void {
  const around = (minute: number) =>
    middle(looks.filter((look) => Math.abs(look.minute - minute) < 0.25).map(({ bytes }) => bytes))
  const steadyAt = Math.min(WARM_UP_MINUTES, minutes / 2)
  const growth = around(minutes) / around(steadyAt) - 1
  line(
    'r',
    `memory under ${served.perSecond.toFixed(0)} requests/s`,
    `${megabytes(before)} at the start`,
    ...[1, 2, steadyAt, minutes]
      .filter((minute) => minute <= minutes)
      .map((minute) => `${megabytes(around(minute))} after ${minute} min`),
    `grows by ${(growth * 100).toFixed(1)} % from minute ${steadyAt} (aim ${MAX_GROWTH * 100} %: ${growth <= MAX_GROWTH ? 'met' : 'missed'})`,
  )
  const [slowest] = looks.toSorted((a, b) => b.waitMs - a.waitMs)
  const waitMs = slowest?.waitMs ?? 0
  line(
    'r',
    'the oldest due job during the load',
    `${seconds(waitMs)} (${slowest?.task}; aim ${seconds(MAX_WAIT_MS)}: ${waitMs <= MAX_WAIT_MS ? 'met' : 'missed'})`,
    `no job is due ${seconds(drainedMs)} after the load`,
    rate(served, 'requests'),
    `${count(served.failed)} failed`,
  )
}

const middle = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN

async function maxWait(sql: pg.Client): Promise<{ waitMs: number; task: string }> {
  const { rows } = await sql.query<{ waitMs: number; task: string }>(
    `select (extract(epoch from now() - run_at) * 1000)::float8 as "waitMs", task_identifier as task
      from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts = 0 and priority < $1 order by run_at limit 1`,
    [LOW_PRIORITY],
  )
  return rows[0] ?? { waitMs: 0, task: 'none' }
}

/** Returns the milliseconds until no job is due. Throws after `DRAIN_TIMEOUT_MS`. */
async function drained(sql: pg.Client): Promise<number> {
  const began = performance.now()
  while ((await maxWait(sql)).waitMs > 0) {
    if (performance.now() - began > DRAIN_TIMEOUT_MS) throw new Error('Jobs are still due long after the load')
    await sleep(100)
  }
  return performance.now() - began
}
