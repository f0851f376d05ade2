/** Sends window events between processes: through PostgreSQL, or through Redis if one is configured (`REDIS_URL`). */
import { createAdapter, type PostgresAdapter } from '@socket.io/postgres-adapter'
import type { Namespace } from 'socket.io'
import type { ListenerPool } from './listener-pool.ts'
import type { Log } from './log.ts'
import { unavailability } from './unavailable.ts'

export interface FanOut {
  readonly adapter: (namespace: Namespace) => PostgresAdapter
  isNeeded(): boolean
  close(): Promise<void>
}

// Stays below PostgreSQL's limit of 8000 bytes for one NOTIFY. Larger events go through a table.
const MAX_NOTIFY_BYTES = 7000

const throughPostgres = ({ listener, log }: FanOutOptions): FanOut => ({
  adapter: createAdapter(listener.pool, {
    payloadThreshold: MAX_NOTIFY_BYTES,
    // Temporary outages are retried, and windows ask for what they missed.
    errorHandler: (error) => unavailability(error) === undefined && log.error(error, 'realtime'),
  }),
  isNeeded: () => !listener.isAlone(),
  close: async () => undefined,
})

/** How many entries a process can still read after a short outage. Windows ask for older ones. */
const MAX_STREAM_ENTRIES = 2_000

interface FanOutOptions {
  readonly config: { readonly databaseUrl: string; readonly redisUrl?: string }
  readonly listener: ListenerPool
  readonly log: Log
  /** Called when Redis replies again after an outage. */
  readonly onBack: () => void
}

export const openFanOut = (options: FanOutOptions): Promise<FanOut> | FanOut => {
  const { redisUrl } = options.config
  return redisUrl === undefined ? throughPostgres(options) : throughRedis(redisUrl, options)
}

/**
 * Loads the Redis client only on sites that use it. Does not wait for Redis: during an outage, windows receive the events of
 * their own process.
 */
async function throughRedis(url: string, { config, listener, log, onBack }: FanOutOptions): Promise<FanOut> {
  const [{ createClient }, streams] = await Promise.all([import('redis'), import('@socket.io/redis-streams-adapter')])
  const client = createClient({ url, socket: { reconnectStrategy: (attempt) => Math.min(100 * attempt, 2_000) } })
  let isAway = false
  client.on('error', (error: unknown) => {
    if (!isAway) log.error(error, 'redis')
    isAway = true
  })
  client.on('ready', () => {
    if (isAway) onBack()
    isAway = false
  })
  // The client retries forever and reports outages through `error`.
  void client.connect().catch((error: unknown) => log.error(error, 'redis'))
  listener.attend()
  // Sites that share a Redis do not receive each other's events.
  const name = `fanfare:${new URL(config.databaseUrl).pathname.slice(1)}`
  return {
    adapter: streams.createAdapter(client, { streamName: name, channelPrefix: name, maxLen: MAX_STREAM_ENTRIES }) as never,
    isNeeded: () => client.isReady,
    close: async () => client.destroy(),
  }
}
