/** Ends an HTTP server without cutting an answer. */
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** In this time connections in use end by themselves, each with the answer that tells its client so. */
const LINGER_MS = 200
const IDLE_EVERY_MS = 50
/** An answer that takes longer than this is cut after all. */
const MOST_MS = 3_000

/** Call it before the server listens. What it answers closes the server: everything that was accepted is answered first. */
export function closesGracefully(app: FastifyInstance): () => Promise<void> {
  const underWay = new Set<ServerResponse>()
  let isClosing = false
  const isLast = (response: ServerResponse) => {
    // Node then says `Connection: close` and closes; otherwise a busy client keeps the connection, and us, for ever.
    if (!response.headersSent) response.shouldKeepAlive = false
  }
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    if (isClosing) return isLast(response)
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })
  return async () => {
    isClosing = true
    underWay.forEach(isLast)
    if (app.server.listening) await sleep(LINGER_MS)
    // Those whose headers were out already become idle only now.
    const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_EVERY_MS)
    const late = setTimeout(() => app.server.closeAllConnections(), MOST_MS)
    // A socket that was upgraded and does not say goodbye is on none of these lists.
    await Promise.race([app.close(), sleep(MOST_MS + LINGER_MS, undefined, { ref: false })])
    clearInterval(idle)
    clearTimeout(late)
  }
}
