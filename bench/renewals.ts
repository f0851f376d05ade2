/** (m) Subscriptions that are due at once: how fast one worker renews them by the sandbox, and whether any is charged twice. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { BenchmarkContext } from './benchmark-context.ts'
import { count, line, seconds } from './figures.ts'

const RENEWALS = 10_000
/** A hundred thousand within ten minutes. */
const AIM_PER_SECOND = 100_000 / 600
const PATIENCE_MS = 900_000

export async function measureRenewals({ rig, databaseUrl, sql, crowd }: BenchmarkContext): Promise<void> {
  const [performer] = crowd.performers
  if (!performer) throw new Error('a performer is needed')
  await fallDue(sql, performer.id)
  const server = await rig.serve({ databaseUrl, data: 'server' })
  await sql.query(`select graphile_worker.add_job('find due subscriptions', '{}')`)
  const began = performance.now()
  const renewed = async () => {
    const { rows } = await sql.query<{ total: number }>(
      `select count(*)::int as total from sales where kind = 'subscription' and payment_id is not null`,
    )
    return rows[0]?.total ?? 0
  }
  while ((await renewed()) < RENEWALS && performance.now() - began < PATIENCE_MS) await sleep(250)
  const took = performance.now() - began
  await server.stop()
  const { rows } = await sql.query<{
    charged: number
    due: number
  }>(`select (select count(*)::int from sandbox_intents where off_session) as charged,
    (select count(*)::int from subscriptions where due_at <= now()) as due`)
  const perSecond = (RENEWALS / took) * 1000
  line(
    'm',
    `${count(RENEWALS)} renewals due at once, one worker`,
    `${seconds(took)}, ${perSecond.toFixed(0)} a second`,
    `aim ${AIM_PER_SECOND.toFixed(0)} a second: ${perSecond >= AIM_PER_SECOND ? 'met' : 'missed'}`,
    `charged ${count(rows[0]?.charged ?? 0)} times, still due ${rows[0]?.due ?? 0}`,
  )
}

/** Fans with a card that has paid, each subscribed for a month that has just ended. */
async function fallDue(sql: pg.Client, performerId: string): Promise<void> {
  const fan = `('0190000a-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const card = `('0190000f-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const all = `from generate_series(1, ${RENEWALS}) n`
  await sql.query(`insert into sandbox_cards (reference, customer_id, behaviour, brand, last4, exp_month, exp_year)
    select 'bench ' || n, ${fan}::text, 'pays', 'visa', '4242', 12, 2040 ${all}`)
  await sql.query(`insert into cards (id, account_id, key, gateway, reference, brand, last4, exp_month, exp_year, is_default, created_at, worked_at)
    select ${card}, ${fan}, 'bench', 'sandbox', 'bench ' || n, 'visa', '4242', 12, 2040, true, now(), now() ${all}`)
  await sql.query(
    `insert into subscriptions (id, fan_id, performer_id, tier_id, type, status, price, method, card_id, renews, started_at, expires_at, due_at)
      select gen_random_uuid(), ${fan}, $1, $1, 'monthly', 'active', 999, 'card', ${card}, true, now() - interval '31 days', now() - interval '1 minute', now() - interval '1 minute' ${all}`,
    [performerId],
  )
  await sql.query('analyze subscriptions, cards, sandbox_cards')
}
