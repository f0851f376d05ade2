/** Logs once in production that the site's proxy is not listed: then everyone has the same address and shares one rate limit. */
import type { FastifyInstance } from 'fastify'
import type { Log } from './log.ts'

export function warnOfUnlistedProxy(app: FastifyInstance, isListed: (address: string) => boolean, log: Log): void {
  let isWarned = false
  app.addHook('onRequest', async ({ headers, socket: { remoteAddress } }) => {
    if (isWarned || headers['x-forwarded-for'] === undefined || remoteAddress === undefined || isListed(remoteAddress)) return
    isWarned = true
    log.info(
      `· ${remoteAddress} forwards requests but is not listed in TRUSTED_PROXIES. Everyone behind it counts as one address. If it is your proxy, add it.`,
    )
  })
}
