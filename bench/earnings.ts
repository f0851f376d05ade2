/**
 * (l) The earnings page of a performer with a million sales: its four reads, compared with those of a performer with a hundred
 * sales.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { BenchmarkContext } from './benchmark-context.ts'
import { runInProcess } from './children.ts'
import type { Member } from './data.ts'
import { count, line, ms, seconds, withTarget, type Rate } from './format-results.ts'
import type { HttpLoad } from './http-load.ts'
import { requestOf } from './minimal-http.ts'
import { runInterleaved } from './interleave.ts'

const SALES = 1_000_000
const FEW_SALES = 100
const BUDGET_MS = 50
/** Performers look at their earnings now and then: two at the same moment, and not a crowd in a queue. */
const CONNECTIONS = 2
const TIMEOUT_MS = 600_000
const PATHS = [
  '/api/performer/earning/stats?timeZone=Europe/Berlin',
  '/api/performer/earning/search?limit=20',
  '/api/performer/earning/fans',
  '/api/performer/earning/things',
]

export async function measureEarnings({ harness, databaseUrl, sql, accounts, span }: BenchmarkContext): Promise<void> {
  const [large, small] = accounts.performers
  if (!large || !small) throw new Error('Two performers are needed')
  for (const [performer, sales] of [
    [large, SALES],
    [small, FEW_SALES],
  ] as const)
    await sell(sql, performer, { sales, fans: accounts.fans.length })
  await sql.query('vacuum analyze sales, transfers, entries')
  const took = await close(sql, await harness.serve({ databaseUrl, data: 'server' }))
  const server = await harness.serve({ role: 'api', databaseUrl, data: 'server' })
  const read =
    ({ token }: Member) =>
    () => {
      const requests = PATHS.map((path) => requestOf({ path, token }))
      const load = { ...span, connections: CONNECTIONS, port: server.port, requests }
      return runInProcess<HttpLoad, Rate>('http-load.ts', load, 120)
    }
  const { many, few } = await runInterleaved({ many: read(large), few: read(small) })
  await server.stop()
  line(
    'l',
    `earnings of ${count(SALES)} sales, ${CONNECTIONS} in parallel`,
    `p50 ${ms(many.p50Ms)}, p99 ${withTarget(many.p99Ms, BUDGET_MS, ms)}`,
    `limit: earnings of ${FEW_SALES} sales, p50 ${ms(few.p50Ms)}, p99 ${ms(few.p99Ms)}`,
    `closed in ${seconds(took)}`,
  )
}

/** Spreads sales over a year and over fans among the accounts. Each has its entry and two transfers. */
async function sell(sql: pg.Client, { id }: Member, { sales, fans }: { sales: number; fans: number }): Promise<void> {
  const ids = `gen_random_uuid() as id, n, now() - (n::float8 / $2) * interval '364 days' as at,
    (array['tip', 'post', 'message', 'subscription', 'gallery'])[1 + n % 5] as kind, 500 + n % 4500 as gross,
    ('0190000a-0000-7000-8000-' || lpad(to_hex(1 + n % $3::int), 12, '0'))::uuid as fan_id`
  await sql.query(
    `with sold as materialized (select ${ids} from generate_series(1, $2::int) n),
      entered as (insert into entries (id, key, reason, at) select id, 'bench ' || id, kind, at from sold),
      moved as (insert into transfers (entry_id, debit, credit, unit, amount, at)
        select id, 'platform:deferred', 'performer:' || $1::uuid, 'money', gross - gross / 5, at from sold
        union all select id, 'platform:deferred', 'platform:commission', 'money', gross / 5, at from sold)
    insert into sales (id, kind, fan_id, performer_id, tokens, gross, discount, commission, net, balance_after, available_at, at)
      select id, kind, fan_id, $1::uuid, gross, gross, 0, gross / 5, gross - gross / 5, 0, date_trunc('hour', at) + interval '7 days 1 hour', at
      from sold order by at`,
    [id, sales, fans],
  )
}

interface Working {
  stop(): Promise<void>
}

/** Returns how long the worker takes for the whole year, in milliseconds. */
async function close(sql: pg.Client, server: Working): Promise<number> {
  const began = performance.now()
  await sql.query(`select graphile_worker.add_job('close the ledger', '{}')`)
  for (const deadline = began + TIMEOUT_MS; performance.now() < deadline; await sleep(200)) {
    const { rows } = await sql.query<{ isClosed: boolean }>(
      `select coalesce(max(closed_until) > now() - interval '2 hours', false) as "isClosed" from ledger_closings`,
    )
    if (!rows[0]?.isClosed) continue
    await server.stop()
    return performance.now() - began
  }
  throw new Error('The ledger was not closed in time')
}
