/** (a) The home page of fans who follow 150 performers: twenty posts, each with its access decision for the viewer. */
import type { BenchmarkContext } from './benchmark-context.ts'
import { runInProcess } from './children.ts'
import type { StatementLimit } from './statement-limit.ts'
import { line, rate, ratio, type Rate } from './format-results.ts'
import type { HttpLoad } from './http-load.ts'
import { requestOf } from './minimal-http.ts'
import { runInterleaved } from './interleave.ts'

const TARGET = 0.5
/** The two sides request the same number, so that both find the same data in the caches. */
const VIEWERS = 500

export async function measureFeed({ harness, databaseUrl, accounts, span }: BenchmarkContext): Promise<void> {
  const viewers = accounts.fans.slice(0, VIEWERS)
  const server = await harness.serve({ role: 'api', databaseUrl, data: 'server' })
  const url = '/api/user/feeds?limit=20'
  const requests = viewers.map(({ token }) => requestOf({ path: url, token }))
  const recorded = viewers.map(({ token }) => ({ method: 'GET', url, token }) as const)
  const limit = { ...span, databaseUrl, folder: harness.folder, requests: recorded }
  const { http, raw } = await runInterleaved({
    http: () => runInProcess<HttpLoad, Rate>('http-load.ts', { ...span, port: server.port, requests }, 120),
    raw: () => runInProcess<StatementLimit, Rate>('statement-limit.ts', limit, 120),
  })
  await server.stop()
  line(
    'a',
    'home feed, page of 20',
    rate(http, 'pages'),
    `limit: the same statements with raw pg, ${rate(raw, 'pages')}`,
    ratio(http.perSecond, raw.perSecond, TARGET),
  )
}
