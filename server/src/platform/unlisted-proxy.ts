/** Says once in the log of a production that its proxy is not listed: everybody has one address then, and shares one limit. */
import type { FastifyInstance } from 'fastify'
import type { Log } from './log.ts'

export function warnOfUnlistedProxy(app: FastifyInstance, isListed: (address: string) => boolean, log: Log): void {
  let isWarned = false
  app.addHook('onRequest', async ({ headers, socket: { remoteAddress } }) => {
    if (isWarned || headers['x-forwarded-for'] === undefined || remoteAddress === undefined || isListed(remoteAddress)) return
    isWarned = true
    log.info(
      `· ${remoteAddress} forwards requests, and TRUSTED_PROXIES does not list it: everybody behind it counts as one address. List it if it is your proxy.`,
    )
  })
}
