/** How processes tell each other what to say to windows: through PostgreSQL, or through Redis where one is configured (`REDIS_URL`). */
import { createAdapter, type PostgresAdapter } from '@socket.io/postgres-adapter'
import type { Namespace } from 'socket.io'
import type { ListenerPool } from './listener-pool.ts'
import type { Log } from './log.ts'
import { unavailability } from './unavailable.ts'

export interface FanOut {
  readonly adapter: (namespace: Namespace) => PostgresAdapter
  /** Whether there are others who have to hear it, and can. */
  isNeeded(): boolean
  close(): Promise<void>
}

// Under PostgreSQL's limit of 8000 bytes for one NOTIFY; larger ones go through a table.
const NOTIFY_BYTES = 7000

const throughPostgres = ({ listener, log }: FanOutOptions): FanOut => ({
  adapter: createAdapter(listener.pool, {
    payloadThreshold: NOTIFY_BYTES,
    // What will pass is tried again, and what was missed meanwhile is asked for.
    errorHandler: (error) => unavailability(error) === undefined && log.error(error, 'realtime'),
  }),
  isNeeded: () => !listener.isAlone(),
  close: async () => undefined,
})

/** What one process may still read after it did not hear for a moment; whatever is older is asked for by the windows. */
const KEPT_ENTRIES = 2_000

interface FanOutOptions {
  readonly config: { readonly databaseUrl: string; readonly redisUrl?: string }
  readonly listener: ListenerPool
  readonly log: Log
  /** Called when Redis answers again after a while in which it did not. */
  readonly onBack: () => void
}

export const openFanOut = (options: FanOutOptions): Promise<FanOut> | FanOut => {
  const { redisUrl } = options.config
  return redisUrl === undefined ? throughPostgres(options) : throughRedis(redisUrl, options)
}

/** Loaded by sites that have one only. Does not wait for Redis: while it is away, windows hear of what their own process does. */
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
  // It tries for as long as it takes, and says so by `error`.
  void client.connect().catch((error: unknown) => log.error(error, 'redis'))
  listener.attend()
  // Sites that share a Redis do not hear each other.
  const name = `fanfare:${new URL(config.databaseUrl).pathname.slice(1)}`
  return {
    adapter: streams.createAdapter(client, { streamName: name, channelPrefix: name, maxLen: KEPT_ENTRIES }) as never,
    isNeeded: () => client.isReady,
    close: async () => client.destroy(),
  }
}
