/** Opens the port, or a free one with a log message if the usual one is taken. */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'

export async function listenOn(app: FastifyInstance, { host, port, origin, mode }: Config, log: Log): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    // In production a proxy expects this port; anywhere else a free port is better than none.
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || mode === 'production') throw error
    await app.listen({ host, port: 0 })
    log.info(`· port ${port} is used by another program`)
  }
  const taken = portOf(app)
  return taken === port ? origin : `http://localhost:${taken}`
}

export const portOf = (app: FastifyInstance): number => (app.server.address() as AddressInfo).port
