/**
 * Decides which process of the site owns the media processes: the one that holds a lock in PostgreSQL. The name of its connection
 * tells the others its port, so both disappear with the process.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../../log.ts'

export type Owner = { readonly isSelf: true } | { readonly isSelf: false; readonly port: number }

export interface Ownership {
  /** Returns the owner. Becomes it if there is none and `claims` is true. Undefined: there is none. */
  owner(claims: boolean): Promise<Owner | undefined>
  /** The owner did not answer. */
  forget(): void
  close(): Promise<void>
}

interface OwnershipOptions {
  readonly databaseUrl: string
  readonly pool: pg.Pool
  readonly log: Log
  /** Opens the port at which the others reach this process. */
  listen(): Promise<number>
  /** Another process has become the owner while this one had no connection. */
  onLost(): void
}

/** An advisory lock of this database. */
const LOCK = 7_370_412_021
const NAME = 'fanfare media '
const QUERY_TIMEOUT_MS = 5_000
const RECLAIM_DELAY_MS = 1_000

export function openOwnership({ databaseUrl, pool, log, listen, onLost }: OwnershipOptions): Ownership {
  let known: Owner | undefined
  let held: pg.Client | undefined
  let isClosed = false
  const find = () => findOwner(pool)
  const claim = async (): Promise<Owner | undefined> => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: `${NAME}${await listen()}`,
      query_timeout: QUERY_TIMEOUT_MS,
      connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    })
    client.on('error', (error) => isClosed || log.error(error, 'media owner'))
    await client.connect()
    const { rows } = await client.query<{ owns: boolean }>('select pg_try_advisory_lock($1) as owns', [LOCK])
    if (rows[0]?.owns !== true || isClosed) {
      await client.end()
      return undefined
    }
    held = client
    client.once('end', () => void reclaim())
    return { isSelf: true }
  }
  /** Media go on during an outage of PostgreSQL. */
  const reclaim = async () => {
    const port = await listen()
    while (!isClosed) {
      const owner = await claim()
        .then((own) => own ?? find())
        .catch(() => undefined)
      if (owner?.isSelf) return
      if (owner && owner.port !== port) {
        known = owner
        return onLost()
      }
      await sleep(RECLAIM_DELAY_MS, undefined, { ref: false })
    }
  }
  const asking = new Map<boolean, Promise<Owner | undefined>>()
  const ask = async (claims: boolean) => (known = (await find()) ?? (claims ? ((await claim()) ?? (await find())) : undefined))
  return {
    owner(claims) {
      if (known) return Promise.resolve(known)
      const pending = asking.get(claims) ?? ask(claims).finally(() => asking.delete(claims))
      asking.set(claims, pending)
      return pending
    },
    forget() {
      if (!known?.isSelf) known = undefined
    },
    async close() {
      isClosed = true
      await held?.end()
    },
  }
}

async function findOwner(pool: pg.Pool): Promise<{ readonly isSelf: false; readonly port: number } | undefined> {
  const { rows } = await pool.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and granted
      and application_name like $1 and database = (select oid from pg_database where datname = current_database())`,
    [`${NAME}%`],
  )
  return rows[0] && { isSelf: false, port: Number(rows[0].name.slice(NAME.length)) }
}
