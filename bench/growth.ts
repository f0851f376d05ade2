/** (p) The home page with ten times as many people, posts and follows: the time of the slowest of a hundred pages. */
import pg from 'pg'
import { migrate } from '../server/src/platform/migrate.ts'
import type { BenchmarkContext } from './benchmark-context.ts'
import { runInProcess } from './children.ts'
import { createTestAccounts, fill, type Size, type TestAccounts } from './data.ts'
import { line, ms, type Rate } from './format-results.ts'
import type { Harness } from './harness.ts'
import type { HttpLoad } from './http-load.ts'
import { requestOf } from './minimal-http.ts'
import { runInterleaved } from './interleave.ts'

const TARGET = 1.3
const TIMES = 10
/** A usual evening's load, not the maximum that the machine can serve. */
const READERS = 4
const VIEWERS = 200

/** `size` is that of the database that is already filled. */
export async function measureGrowth({
  harness,
  databaseUrl,
  accounts,
  size,
  span,
}: BenchmarkContext & { size: Size }): Promise<void> {
  const tenth = await openTenth(harness, size)
  const servers = await Promise.all([
    harness.serve({ role: 'api', databaseUrl: tenth.databaseUrl, data: 'server-tenth' }),
    harness.serve({ role: 'api', databaseUrl, data: 'server' }),
  ])
  const [before, after] = servers.map(({ port }, place) => () => {
    const viewers = (place === 0 ? tenth.accounts : accounts).fans.slice(0, VIEWERS)
    const requests = viewers.map(({ token }) => requestOf({ path: '/api/user/feeds?limit=20', token }))
    return runInProcess<HttpLoad, Rate>('http-load.ts', { ...span, connections: READERS, port, requests }, 120)
  })
  const measured = await runInterleaved({ before: before!, after: after! })
  for (const server of servers) await server.stop()
  await tenth.stop()
  const times = measured.after.p99Ms / measured.before.p99Ms
  line(
    'p',
    `home feed with ${TIMES} times the data`,
    `p99 ${ms(measured.after.p99Ms)}, p50 ${ms(measured.after.p50Ms)}`,
    `before: p99 ${ms(measured.before.p99Ms)}, p50 ${ms(measured.before.p50Ms)}`,
    `${times.toFixed(2)} times (aim ${TARGET}: ${times <= TARGET ? 'met' : 'missed'})`,
  )
}

interface Tenth {
  readonly databaseUrl: string
  readonly accounts: TestAccounts
  stop(): Promise<void>
}

async function openTenth(harness: Harness, { fans, performers, posts, follows }: Size): Promise<Tenth> {
  const { connectionString: databaseUrl, stop } = await harness.postgres('postgres-tenth')
  await migrate(databaseUrl)
  const sql = new pg.Client(databaseUrl)
  await sql.connect()
  const size = { fans: fans / TIMES, performers: performers / TIMES, posts: posts / TIMES, follows }
  await fill(sql, size)
  const accounts = await createTestAccounts(sql, size)
  await sql.end()
  return { databaseUrl, accounts, stop }
}
