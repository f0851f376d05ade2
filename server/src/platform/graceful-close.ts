/** Ends an HTTP server without cutting an answer. */
import type { ServerResponse } from 'node:http'
import { Server } from 'node:net'
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
    const { server } = app
    // Only the port, and first: what is told below to come again elsewhere must not come here.
    const closed = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()))
    isClosing = true
    underWay.forEach(isLast)
    await Promise.race([closed, sleep(LINGER_MS, undefined, { ref: false })])
    // Those whose headers were out already become idle only now.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_EVERY_MS)
    // A socket that was upgraded and does not say goodbye is on no list of connections: it ends with the process.
    await Promise.race([closed, sleep(MOST_MS, undefined, { ref: false })])
    clearInterval(idle)
    server.closeAllConnections()
    await app.close().catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SERVER_NOT_RUNNING') throw error
    })
  }
}
