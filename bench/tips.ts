/** (b) Tips: fans pay performers from their wallets, spread over everyone, and then all of them one performer. */
import { inOwnProcess } from './children.ts'
import { line, rate, ratio, type Rate } from './figures.ts'
import type { HttpLoad } from './http-load.ts'
import { anyOf } from './pace.ts'
import type { Measured } from './run.ts'
import { requestOf } from './thin-http.ts'
import type { TipsLimit } from './tips-limit.ts'

const AIM = 0.5
const AIM_HOT = 0.5
const PAIRS = 4_000
const TOKENS = 50

/** The server books the jobs of a tip and does not run them meanwhile; neither does the limit. */
export async function measureTips({ rig, databaseUrl, sql, crowd, span }: Measured): Promise<void> {
  const server = await rig.serve({ role: 'api', databaseUrl, data: 'server' })
  const one = crowd.performers.slice(0, 1)
  const http: Rate[] = []
  const raw: Rate[] = []
  for (const performers of [crowd.performers, one]) {
    const pairs = Array.from({ length: PAIRS }, () => ({ fan: anyOf(crowd.fans), performer: anyOf(performers) }))
    const requests = pairs.map(({ fan, performer }) =>
      requestOf({
        method: 'POST',
        path: `/api/token-transactions/tip/${performer.id}`,
        token: fan.token,
        key: '{key}',
        body: { amount: TOKENS },
      }),
    )
    http.push(await inOwnProcess<HttpLoad, Rate>('http-load.ts', { ...span, port: server.port, requests }, 120))
    const ids = pairs.map(({ fan, performer }) => ({ fanId: fan.id, performerId: performer.id }))
    raw.push(
      await inOwnProcess<TipsLimit, Rate>('tips-limit.ts', { ...span, databaseUrl, pairs: ids, tokens: TOKENS * 100 }, 120),
    )
  }
  await server.stop()
  await sql.query('truncate graphile_worker._private_jobs')
  const [[random, hot], [rawRandom, rawHot]] = [http, raw]
  if (!random || !hot || !rawRandom || !rawHot) throw new Error('a measure is missing')
  const limit = (of: Rate) => `limit: a hand-written transaction by raw pg, ${rate(of, 'tips')}`
  line('b', 'tips, random pairs', rate(random, 'tips'), limit(rawRandom), ratio(random.perSecond, rawRandom.perSecond, AIM))
  line('b', 'tips, all to one performer', rate(hot, 'tips'), limit(rawHot), ratio(hot.perSecond, rawHot.perSecond, AIM))
  line('b', 'tips, one performer against random pairs', ratio(hot.perSecond, random.perSecond, AIM_HOT))
}
