/** (h) Searching: a page of 20 with access decisions for the viewer, by words of every frequency. */
import type { BenchmarkContext } from './benchmark-context.ts'
import { runInProcess } from './children.ts'
import { line, ms, rate, ratio, withTarget, type Rate } from './format-results.ts'
import type { HttpLoad } from './http-load.ts'
import { fillSearch, searchesOf } from './search-data.ts'
import type { RecordedRequest, StatementLimit } from './statement-limit.ts'
import { requestOf } from './minimal-http.ts'
import { runInterleaved } from './interleave.ts'

const TARGET = 0.5
const BUDGET_MS = 50
/** People search now and then: two at the same moment on this machine of two cores, and not a crowd in a queue. */
const CONNECTIONS = 2
const URL = '/api/search/keywords?limit=20'

export async function measureSearch({ harness, databaseUrl, sql, accounts, span }: BenchmarkContext): Promise<void> {
  await fillSearch(sql)
  const searches = await searchesOf(sql)
  const recorded = searches.map((q, i): RecordedRequest => {
    const token = accounts.fans[i % accounts.fans.length]?.token ?? ''
    return { method: 'POST', url: URL, token, body: { q } }
  })
  const server = await harness.serve({ role: 'api', databaseUrl, data: 'server' })
  const requests = recorded.map(({ token, body }) => requestOf({ method: 'POST', path: URL, token, body }))
  const pace = { ...span, connections: CONNECTIONS }
  // Searches that find only performers have no page to repeat.
  const limit = { ...pace, databaseUrl, folder: harness.folder, requests: recorded.filter((_, i) => i % 10 !== 7) }
  const { http, raw } = await runInterleaved({
    http: () => runInProcess<HttpLoad, Rate>('http-load.ts', { ...pace, port: server.port, requests }, 120),
    raw: () => runInProcess<StatementLimit, Rate>('statement-limit.ts', limit, 120),
  })
  await server.stop()
  line(
    'h',
    `search, page of 20, ${CONNECTIONS} in parallel`,
    rate(http, 'searches'),
    `p99 ${withTarget(http.p99Ms, BUDGET_MS, ms)}`,
    `limit: the same statements with raw pg, ${rate(raw, 'searches')}`,
    ratio(http.perSecond, raw.perSecond, TARGET),
  )
}
