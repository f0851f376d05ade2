/**
 * (m) Many subscriptions due at the same time: how fast workers renew them through a slow gateway, and whether any is charged
 * twice. With `--kills 10` two workers share the work while one of them is killed this many times.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { BenchmarkContext } from './benchmark-context.ts'
import type { Member } from './data.ts'
import { count, line, seconds } from './format-results.ts'

const GATEWAY_DELAY_MS = 50
/** A hundred thousand within ten minutes. */
const TARGET_PER_SECOND = 100_000 / 600
const TIMEOUT_MS = 1_800_000
const MAX_WORKER_LIFE_MS = 4_000
const WORKER = fileURLToPath(new URL('renewal-worker.ts', import.meta.url))

interface How {
  readonly renewals: number
  /** How often a worker is killed while two of them work. With 0, one works alone. */
  readonly kills: number
}

export async function measureRenewals({
  harness,
  databaseUrl,
  sql,
  accounts,
  renewals,
  kills,
}: BenchmarkContext & How): Promise<void> {
  await fallDue(sql, accounts.performers, renewals)
  const start = () => startWorker(databaseUrl, join(harness.folder, 'renewals'))
  let workers: readonly ChildProcess[] = await Promise.all(kills > 0 ? [start(), start()] : [start()])
  await sql.query(`select graphile_worker.add_job('find due subscriptions', '{}')`)
  const began = performance.now()
  const isOver = async () => (await renewed(sql)) >= renewals || performance.now() - began > TIMEOUT_MS
  for (let killed = 0; killed < kills && !(await isOver()); killed++) {
    await sleep(Math.random() * MAX_WORKER_LIFE_MS)
    await end(workers[killed % 2]!)
    workers = workers.with(killed % 2, await start())
  }
  while (!(await isOver())) await sleep(100)
  const took = performance.now() - began
  await Promise.all(workers.map(end))
  const perSecond = (renewals / took) * 1000
  const aim = `aim ${TARGET_PER_SECOND.toFixed(0)} a second: ${perSecond >= TARGET_PER_SECOND ? 'met' : 'missed'}`
  line(
    'm',
    `${count(renewals)} renewals due at the same time, ${kills > 0 ? `two workers, ${kills} kills` : 'one worker'}, ${GATEWAY_DELAY_MS} ms a charge`,
    `${seconds(took)}, ${perSecond.toFixed(0)} a second`,
    ...(kills > 0 ? [] : [aim]),
    await charges(sql),
    `load average ${loadavg()[0]?.toFixed(1)}`,
  )
}

async function startWorker(databaseUrl: string, folder: string): Promise<ChildProcess> {
  const child = fork(WORKER, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BENCH_DATABASE_URL: databaseUrl,
      BENCH_GATEWAY_MS: String(GATEWAY_DELAY_MS),
      FANFARE_DATA: folder,
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await once(child, 'message')
  return child
}

/** Kills it without a chance to clean up. */
async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function renewed(sql: pg.Client): Promise<number> {
  const { rows } = await sql.query<{ total: number }>(
    `select count(*)::int as total from sales where kind = 'subscription' and payment_id is not null`,
  )
  return rows[0]?.total ?? 0
}

/** Describes what the gateway and the sales show. Each subscription must be charged once. */
async function charges(sql: pg.Client): Promise<string> {
  const { rows } = await sql.query<{ charged: number; twice: number; due: number }>(`select count(*)::int as charged,
    (count(*) - (select count(distinct (fan_id, performer_id)) from sales where kind = 'subscription' and payment_id is not null))::int as twice,
    (select count(*)::int from subscriptions where due_at <= now()) as due from sandbox_intents where off_session`)
  const { charged, twice, due } = rows[0]!
  return `charged ${count(charged)} times, ${twice} of them a second time, still due ${due}`
}

/**
 * Gives fans a card that has paid and a subscription whose month has just ended. With too few fans, each subscribes to several
 * performers.
 */
async function fallDue(sql: pg.Client, performers: readonly Member[], renewals: number): Promise<void> {
  const { rows } = await sql.query<{ fans: number }>(`select count(*)::int as fans from accounts where role = 'fan'`)
  const paying = Math.min(renewals, rows[0]?.fans ?? 0)
  const fan = `('0190000a-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const card = `('0190000f-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const all = `from generate_series(1, ${paying}) n`
  await sql.query(`insert into sandbox_cards (reference, customer_id, behaviour, brand, last4, exp_month, exp_year)
    select 'bench ' || n, ${fan}::text, 'pays', 'visa', '4242', 12, 2040 ${all}`)
  await sql.query(`insert into cards (id, account_id, key, gateway, reference, brand, last4, exp_month, exp_year, is_default, created_at, first_paid_at)
    select ${card}, ${fan}, 'bench', 'sandbox', 'bench ' || n, 'visa', '4242', 12, 2040, true, now(), now() ${all}`)
  for (let due = 0; due < renewals; due += paying) {
    await sql.query(
      `insert into subscriptions (id, fan_id, performer_id, tier_id, type, status, price, method, card_id, renews, started_at, expires_at, due_at)
        select gen_random_uuid(), ${fan}, $1, $1, 'monthly', 'active', 999, 'card', ${card}, true, now() - interval '31 days', now() - interval '1 minute', now() - interval '1 minute' ${all}
        limit $2`,
      [performers[due / paying]?.id, renewals - due],
    )
  }
  await sql.query('analyze subscriptions, cards, sandbox_cards')
}
