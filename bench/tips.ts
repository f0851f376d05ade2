/** (b) Tips: fans pay performers from their wallets, first spread over all performers, then all to one. */
import type { BenchmarkContext } from './benchmark-context.ts'
import { runInProcess } from './children.ts'
import type { Member } from './data.ts'
import { line, rate, ratio, type Rate } from './format-results.ts'
import type { HttpLoad } from './http-load.ts'
import { randomOf } from './load-loops.ts'
import { requestOf } from './minimal-http.ts'
import type { TipsLimit } from './tips-limit.ts'
import { runInterleaved } from './interleave.ts'

const TARGET = 0.5
const TARGET_HOT = 0.5
const PAIRS = 4_000
const TOKENS = 50

/** The server enqueues the jobs of a tip but does not run them during the measurement. Neither does the limit. */
export async function measureTips({ harness, databaseUrl, sql, accounts, span }: BenchmarkContext): Promise<void> {
  const server = await harness.serve({ role: 'api', databaseUrl, data: 'server' })
  const everyone = pairsOf(accounts.fans, accounts.performers)
  const toOne = pairsOf(accounts.fans, accounts.performers.slice(0, 1))
  const http = (pairs: readonly Pair[]) => () =>
    runInProcess<HttpLoad, Rate>('http-load.ts', { ...span, port: server.port, requests: pairs.map(asRequest) }, 120)
  const raw = (pairs: readonly Pair[]) => () =>
    runInProcess<TipsLimit, Rate>('tips-limit.ts', { ...span, databaseUrl, pairs: pairs.map(asIds), tokens: TOKENS * 100 }, 120)
  const measures = { random: http(everyone), rawRandom: raw(everyone), hot: http(toOne), rawHot: raw(toOne) }
  const { random, rawRandom, hot, rawHot } = await runInterleaved(measures)
  await server.stop()
  await sql.query('truncate graphile_worker._private_jobs')
  const limit = (of: Rate) => `limit: a hand-written transaction by raw pg, ${rate(of, 'tips')}`
  line('b', 'tips, random pairs', rate(random, 'tips'), limit(rawRandom), ratio(random.perSecond, rawRandom.perSecond, TARGET))
  line('b', 'tips, all to one performer', rate(hot, 'tips'), limit(rawHot), ratio(hot.perSecond, rawHot.perSecond, TARGET))
  line('b', 'tips, one performer against random pairs', ratio(hot.perSecond, random.perSecond, TARGET_HOT))
}

interface Pair {
  readonly fan: Member
  readonly performer: Member
}

const pairsOf = (fans: readonly Member[], performers: readonly Member[]): Pair[] =>
  Array.from({ length: PAIRS }, () => ({ fan: randomOf(fans), performer: randomOf(performers) }))

const asIds = ({ fan, performer }: Pair) => ({ fanId: fan.id, performerId: performer.id })

const asRequest = ({ fan, performer }: Pair) => {
  const path = `/api/token-transactions/tip/${performer.id}`
  return requestOf({ method: 'POST', path, token: fan.token, key: '{key}', body: { amount: TOKENS } })
}
