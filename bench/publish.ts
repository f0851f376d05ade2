/**
 * (i) A post of a performer with 100,000 followers: the response time, the time until the last follower is notified, and the
 * effect on pages.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { BenchmarkContext } from './benchmark-context.ts'
import { runInProcess } from './children.ts'
import type { Member } from './data.ts'
import { count, line, ms, ratio, rateOf, seconds, type Rate } from './format-results.ts'
import type { HttpLoad } from './http-load.ts'
import { openConnection, requestOf, type Connection } from './minimal-http.ts'

const FOLLOWERS = 100_000
const FEW_FOLLOWERS = 10
/** Each round starts after everyone was notified of the previous post. */
const ROUNDS = 5
/** A usual evening's page load, not the maximum that the machine can serve. */
const READERS = 4
const PAGES_TARGET = 1.3
const TIMEOUT_MS = 300_000

export async function measurePublish({ harness, databaseUrl, sql, accounts, span }: BenchmarkContext): Promise<void> {
  const [large, small] = accounts.performers
  if (!large || !small) throw new Error('Two performers are needed')
  await giveFollowers(sql, large, FOLLOWERS)
  await giveFollowers(sql, small, FEW_FOLLOWERS)
  const server = await harness.serve({ databaseUrl, data: 'server' })
  const connection = await openConnection(server.port)
  const requests = accounts.fans.slice(0, 500).map(({ token }) => requestOf({ path: '/api/user/feeds?limit=20', token }))
  const read = (lasting: number) =>
    runInProcess<HttpLoad, Rate>(
      'http-load.ts',
      { ...span, seconds: lasting, connections: READERS, port: server.port, requests },
      120,
    )
  const [toFew, toMany, lastAfter]: [number[], number[], number[]] = [[], [], []]
  // The first post of a new process compiles its code, so it does not count.
  await publish(connection, small)
  for (let round = 0; round < ROUNDS; round++) {
    const one = await publish(connection, small)
    toFew.push(one.ms)
    await notified(sql, one.id, FEW_FOLLOWERS)
    const began = performance.now()
    const other = await publish(connection, large)
    toMany.push(other.ms)
    await notified(sql, other.id, FOLLOWERS)
    lastAfter.push(performance.now() - began)
  }
  const before = await read(span.seconds)
  await publish(connection, large)
  const meanwhile = await read(span.seconds)
  connection.close()
  await server.stop()
  line(
    'i',
    `publishing to ${count(FOLLOWERS)} followers`,
    `reply in ${ms(middle(toMany))}`,
    `limit: publishing to ${FEW_FOLLOWERS}, reply in ${ms(middle(toFew))}`,
    ratio(middle(toFew), middle(toMany), 0.8),
    `the last was told after ${seconds(middle(lastAfter))}`,
    `home feed during publishing p99 ${ms(meanwhile.p99Ms)}, before ${ms(before.p99Ms)}: ${(meanwhile.p99Ms / before.p99Ms).toFixed(2)} times (aim ${PAGES_TARGET})`,
  )
}

const middle = (times: readonly number[]) => rateOf(times, 1).p50Ms

/** Gives the performer exactly this many followers, and creates accounts if there are too few. */
async function giveFollowers(sql: pg.Client, { id }: Member, wanted: number): Promise<void> {
  await sql.query(`delete from entitlements where subject_id = $1 and kind in ('follow', 'subscription')`, [id])
  await sql.query(
    `insert into accounts (id, role, name, username, email, email_confirmed_at, password_hash, status, created_at)
      select ('0190000e-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'fan', 'Follower ' || n, 'follower' || n,
        'follower' || n || '@example.test', now(), 'none', 'active', now() from generate_series(1, $1::int) n on conflict do nothing`,
    [wanted],
  )
  await sql.query(
    `insert into entitlements (holder_id, kind, subject_id)
      select ('0190000e-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'follow', $2 from generate_series(1, $1::int) n`,
    [wanted, id],
  )
  await sql.query('analyze accounts, entitlements')
}

async function publish(connection: Connection, { token }: Member): Promise<{ id: string; ms: number }> {
  const body = { text: 'A word to everyone who follows', audience: 'free' }
  const began = performance.now()
  const answer = await connection.exchange(
    requestOf({ method: 'POST', path: '/api/performer/feeds', token, key: crypto.randomUUID(), body }),
  )
  if (answer.status !== 200) throw new Error(`Publishing failed with status ${answer.status}: ${answer.body.slice(0, 300)}`)
  return { id: (JSON.parse(answer.body) as { _id: string })._id, ms: performance.now() - began }
}

async function notified(sql: pg.Client, postId: string, wanted: number): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    const { rows } = await sql.query<{ notified: number }>(
      'select count(*)::int as notified from notifications where link = $1',
      [`/post/${postId}`],
    )
    if ((rows[0]?.notified ?? 0) >= wanted) return
    if (performance.now() > deadline) throw new Error(`Only ${rows[0]?.notified ?? 0} of ${wanted} followers were notified`)
    await sleep(100)
  }
}
