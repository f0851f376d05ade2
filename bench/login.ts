/** (d) Signing in with a password, compared with only checking one. */
import type { BenchmarkContext } from './benchmark-context.ts'
import { runInProcess } from './children.ts'
import { line, rate, ratio, type Rate } from './format-results.ts'
import type { HttpLoad } from './http-load.ts'
import { PASSWORD } from './data.ts'
import type { LoginLimit } from './login-limit.ts'
import { requestOf } from './minimal-http.ts'
import { runInterleaved } from './interleave.ts'

/** Each account uses its own address, set by a trusted proxy, so that the rate limit by address stays on but is not reached. */
export async function measureLogin({ harness, databaseUrl, accounts, span }: BenchmarkContext): Promise<void> {
  const server = await harness.serve({ role: 'api', databaseUrl, data: 'server' })
  const requests = accounts.fans.map(({ username }, i) =>
    requestOf({
      method: 'POST',
      path: '/api/auth/login',
      forwardedFor: `10.0.${i >> 8}.${i & 255}`,
      body: { username, password: PASSWORD },
    }),
  )
  const { http, bare } = await runInterleaved({
    http: () => runInProcess<HttpLoad, Rate>('http-load.ts', { ...span, port: server.port, requests }, 120),
    bare: () => runInProcess<LoginLimit, Rate>('login-limit.ts', { ...span, password: PASSWORD }, 120),
  })
  await server.stop()
  line(
    'd',
    'sign-in with a password',
    rate(http, 'sign-ins'),
    `limit: bare argon2id, ${rate(bare, 'checks')}`,
    ratio(http.perSecond, bare.perSecond),
  )
}
