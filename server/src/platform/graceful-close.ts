/** Closes an HTTP server without cutting off responses. */
import type { ServerResponse } from 'node:http'
import { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Within this time, connections in use close after a response that asks their client to close. */
const LINGER_MS = 200
const IDLE_CHECK_INTERVAL_MS = 50
/** Responses that take longer than this are cut off. */
const TIMEOUT_MS = 3_000

/** Call this before the server listens. The returned function closes the server after every accepted request has its response. */
export function closeGracefully(app: FastifyInstance): () => Promise<void> {
  const openResponses = new Set<ServerResponse>()
  let isClosing = false
  const isLast = (response: ServerResponse) => {
    // Node then sends `Connection: close` and closes. Otherwise a busy client would keep the connection, and this process, alive
    // forever.
    if (!response.headersSent) response.shouldKeepAlive = false
  }
  app.server.prependListener('request', (_request, response: ServerResponse) => {
    if (isClosing) return isLast(response)
    openResponses.add(response)
    response.once('close', () => openResponses.delete(response))
  })
  return async () => {
    const { server } = app
    // Closes only the port, before anything else: clients that are sent away below must not reconnect here.
    const closed = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()))
    isClosing = true
    openResponses.forEach(isLast)
    await Promise.race([closed, sleep(LINGER_MS, undefined, { ref: false })])
    // Connections whose headers had already been sent become idle only now.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS)
    // No list of connections contains upgraded sockets. A socket that its client does not close ends with the process.
    await Promise.race([closed, sleep(TIMEOUT_MS, undefined, { ref: false })])
    clearInterval(idle)
    server.closeAllConnections()
    await app.close().catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SERVER_NOT_RUNNING') throw error
    })
  }
}
