/**
 * Acts as the connection pool of the socket adapter: a connection of its own for listening, and the shared pool for publishing.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { peersOf, type Peers } from './peers.ts'
import { unavailability } from './unavailable.ts'

export interface ListenerPoolOptions {
  readonly connectionString: string
  readonly applicationName: string
  readonly pool: pg.Pool
  readonly log: (error: Error) => void
  /** Called whenever this process receives the others' events again. It missed all events until then. */
  readonly onListening: () => void
  /** Called when another process stops listening. Its last events may be lost. */
  readonly onPeerGone: () => void
}

export interface ListenerPool extends Pick<Peers, 'isAlone' | 'isOnly'> {
  readonly pool: pg.Pool
  /** Keeps the connection open for peer detection if nothing else listens on it. */
  attend(): void
  /** Checks which other processes exist; call this when one announces itself. */
  lookForPeers(): void
  close(): Promise<void>
}

const HEARTBEAT_MS = 3_000
const QUERY_TIMEOUT_MS = 10_000
const MAX_ATTEMPTS = 4
const RETRY_DELAY_MS = 100

/**
 * Works around the adapter (@socket.io/postgres-adapter 0.5.0): it never returns a lost connection to its pool, so each loss
 * would use up one connection; it can open two listeners after one loss; and it does not report that it stopped listening for a
 * while.
 */
export function openListenerPool(options: ListenerPoolOptions): ListenerPool {
  const { pool, onListening, onPeerGone } = options
  let isClosed = false
  // PostgreSQL may stop before the connection has closed, which is not a loss.
  const log = (error: Error) => void (isClosed || options.log(error))
  let current: pg.Client | undefined
  let beat: NodeJS.Timeout | undefined
  const peers = peersOf(onPeerGone)
  const look = () => {
    const client = current
    if (client) peers.look(client).catch(() => client.end().catch(log))
  }
  const drop = async () => {
    clearInterval(beat)
    peers.doubt()
    const client = current
    current = undefined
    client?.removeAllListeners('end')
    await client?.end().catch(log)
  }
  const connect = async () => {
    await drop()
    const client = newClient({ ...options, log })
    client.on('end', peers.doubt)
    notifyWhenListening(client, onListening)
    await client.connect()
    current = client
    // A connection whose other end disappeared silently looks like one without traffic.
    beat = setInterval(look, HEARTBEAT_MS)
    beat.unref()
    return Object.assign(client, { release: () => void drop() })
  }
  const lookForPeers = () => {
    peers.doubt()
    look()
  }
  const attend = () => {
    const again = () => setTimeout(attend, HEARTBEAT_MS).unref()
    if (isClosed) return
    connect().then((client) => {
      client.on('end', again)
      onListening()
    }, again)
  }
  const query = async (text: string, values: unknown[]) => {
    for (let attempts = 1; ; attempts++) {
      try {
        return await pool.query(text, values)
      } catch (error) {
        if (unavailability(error) === undefined || attempts === MAX_ATTEMPTS) throw error
        await sleep(RETRY_DELAY_MS * attempts)
      }
    }
  }
  const close = () => {
    isClosed = true
    return drop()
  }
  const { isAlone, isOnly } = peers
  return { pool: { connect, query } as unknown as pg.Pool, attend, isAlone, isOnly, lookForPeers, close }
}

function newClient({ connectionString, applicationName, log }: ListenerPoolOptions): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    query_timeout: QUERY_TIMEOUT_MS,
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
  })
  let isLost = false
  // One loss causes several errors.
  client.on('error', (error) => {
    if (!isLost) log(error)
    isLost = true
  })
  return client
}

function notifyWhenListening(client: pg.Client, notify: () => void): void {
  const runQuery = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<unknown>
  const query = async (text: string, values?: unknown[]) => {
    const result = await runQuery(text, values)
    if (text.startsWith('LISTEN')) notify()
    return result
  }
  client.query = query as typeof client.query
}
