/** (a) The home page of people who follow 150: twenty posts, each with the verdict of what this viewer may see. */
import { inOwnProcess } from './children.ts'
import type { FeedLimit } from './feed-limit.ts'
import { line, rate, ratio, type Rate } from './figures.ts'
import type { HttpLoad } from './http-load.ts'
import type { Measured } from './run.ts'
import { requestOf } from './thin-http.ts'

const AIM = 0.5
/** As many as both sides ask for, so that both find the same in the caches. */
const VIEWERS = 500

export async function measureFeed({ rig, databaseUrl, crowd, span }: Measured): Promise<void> {
  const viewers = crowd.fans.slice(0, VIEWERS)
  const server = await rig.serve({ role: 'api', databaseUrl, data: 'server' })
  const requests = viewers.map(({ token }) => requestOf({ path: '/api/user/feeds?limit=20', token }))
  const http = await inOwnProcess<HttpLoad, Rate>('http-load.ts', { ...span, port: server.port, requests }, 120)
  await server.stop()
  const { statements, ...raw } = await inOwnProcess<FeedLimit, Rate & { statements: number }>(
    'feed-limit.ts',
    { ...span, databaseUrl, folder: rig.folder, tokens: viewers.map(({ token }) => token) },
    120,
  )
  line(
    'a',
    'home feed, page of 20',
    rate(http, 'pages'),
    `limit: its ${statements} statements by raw pg, ${rate(raw, 'pages')}`,
    ratio(http.perSecond, raw.perSecond, AIM),
  )
}
