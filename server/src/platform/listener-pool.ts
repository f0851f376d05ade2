/** What the socket adapter takes for a pool: one connection of its own to listen on, and the shared ones to publish on. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { unavailability } from './unavailable.ts'

export interface ListenerPoolOptions {
  readonly connectionString: string
  readonly pool: pg.Pool
  readonly log: (error: Error) => void
  /** Called whenever this process hears the others again; what was said until then was not heard here. */
  readonly onListening: () => void
}

export interface ListenerPool {
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** The name under which PostgreSQL's `pg_stat_activity` shows the listening connection. */
export const LISTENER = 'fanfare listener'
const BEAT_MS = 10_000
const MOST_ATTEMPTS = 4
const PAUSE_MS = 100

/**
 * The adapter (@socket.io/postgres-adapter 0.5.0) never gives a lost connection back to its pool, so each loss would take one
 * for good; it can open two listeners after one loss; and it says to nobody that it did not listen for a while.
 */
export function openListenerPool({ connectionString, pool, log, onListening }: ListenerPoolOptions): ListenerPool {
  let current: pg.Client | undefined
  let beat: NodeJS.Timeout | undefined
  const drop = async () => {
    clearInterval(beat)
    const client = current
    current = undefined
    client?.removeAllListeners('end')
    await client?.end().catch(log)
  }
  const connect = async () => {
    await drop()
    const client = new pg.Client({
      connectionString,
      application_name: LISTENER,
      query_timeout: BEAT_MS,
      connectionTimeoutMillis: BEAT_MS,
    })
    let isLost = false
    // One loss is told in several errors.
    client.on('error', (error) => {
      if (!isLost) log(error)
      isLost = true
    })
    tellWhenListening(client, onListening)
    await client.connect()
    current = client
    // A connection whose other end is gone without a word looks like one on which nothing is said.
    beat = setInterval(() => void client.query('select 1').catch(() => client.end().catch(log)), BEAT_MS)
    beat.unref()
    return Object.assign(client, { release: () => void drop() })
  }
  const query = async (text: string, values: unknown[]) => {
    for (let attempts = 1; ; attempts++) {
      try {
        return await pool.query(text, values)
      } catch (error) {
        if (unavailability(error) === undefined || attempts === MOST_ATTEMPTS) throw error
        await sleep(PAUSE_MS * attempts)
      }
    }
  }
  return { pool: { connect, query } as unknown as pg.Pool, close: drop }
}

function tellWhenListening(client: pg.Client, tell: () => void): void {
  const ask = client.query.bind(client) as (text: string) => Promise<unknown>
  const query = async (text: string) => {
    const result = await ask(text)
    if (text.startsWith('LISTEN')) tell()
    return result
  }
  client.query = query as typeof client.query
}
