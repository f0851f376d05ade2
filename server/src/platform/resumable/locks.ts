/**
 * Lets one request at a time work on an upload, across processes. The locks are PostgreSQL's advisory locks, which end with their
 * process, even if it is killed. One connection has all locks of a process.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

/** Within this time an interrupted request ends, and most files are handed over. */
const TIMEOUT_MS = 10_000
const RETRY_DELAY_MS = 100

interface HeldLock {
  /** Asks the request that has the lock to end soon. A request with a dead connection keeps the lock until then. */
  readonly interrupt: () => void
  readonly released: Promise<void>
}

export interface UploadLocks {
  /**
   * Runs the work while holding the lock. `interrupt` is called when another request waits. Throws `in_use` if the other request
   * does not end in time.
   */
  alone<T>(id: string, interrupt: () => void, work: () => Promise<T>): Promise<T>
}

export function openUploadLocks(pool: Pool): UploadLocks {
  const heldLocks = new Map<string, HeldLock>()
  const shared = shareConnection(pool, () => heldLocks.forEach(({ interrupt }) => interrupt()))

  /**
   * Claims the id in the same turn in which it becomes free. Otherwise, two requests that wait for the same lock could both get
   * it.
   */
  async function take(id: string, own: HeldLock, deadline: number): Promise<void> {
    for (let before = heldLocks.get(id); before; before = heldLocks.get(id)) {
      before.interrupt()
      await Promise.race([before.released, sleep(Math.max(0, deadline - performance.now()), undefined, { ref: false })])
      if (heldLocks.has(id) && performance.now() >= deadline) throw inUse()
    }
    heldLocks.set(id, own)
  }

  return {
    async alone(id, interrupt, work) {
      const deadline = performance.now() + TIMEOUT_MS
      const { promise: released, resolve } = Promise.withResolvers<void>()
      await take(id, { interrupt, released }, deadline)
      try {
        return await shared.use(async (lockQuery) => {
          await lockInDatabase(lockQuery, id, deadline)
          try {
            return await work()
          } finally {
            // A lost connection has already released all its locks.
            await lockQuery('pg_advisory_unlock', id).catch(() => undefined)
          }
        })
      } finally {
        heldLocks.delete(id)
        resolve()
      }
    },
  }
}

const inUse = () => apiError('in_use', t('This upload is still in progress. Try again in a moment.'))

type LockQuery = (what: 'pg_try_advisory_lock' | 'pg_advisory_unlock', id: string) => Promise<boolean>

async function lockInDatabase(lockQuery: LockQuery, id: string, deadline: number): Promise<void> {
  while (!(await lockQuery('pg_try_advisory_lock', id))) {
    if (performance.now() > deadline) throw inUse()
    await sleep(RETRY_DELAY_MS)
  }
}

/** Shares one connection among all users and returns it to the pool after the last one. */
function shareConnection(pool: Pool, onLost: () => void) {
  let users = 0
  let connecting: Promise<PoolClient> | undefined
  let last: Promise<unknown> = Promise.resolve()
  const lost = () => {
    connecting = undefined
    onLost()
  }
  async function connect(): Promise<PoolClient> {
    return (await pool.connect()).on('error', lost)
  }
  /** Runs one statement after the other, as a connection requires. */
  const querying =
    (client: PoolClient): LockQuery =>
    async (what, id) => {
      const run = () => client.query<{ done: boolean }>(`select ${what}(hashtextextended($1, 0)) as done`, [`upload ${id}`])
      const result: Promise<QueryResult<{ done: boolean }>> = last.then(run)
      last = result.catch(() => undefined)
      return (await result).rows[0]?.done === true
    }
  return {
    async use<T>(work: (lockQuery: LockQuery) => Promise<T>): Promise<T> {
      users++
      connecting ??= connect()
      const mine = connecting
      mine.catch(() => (connecting = undefined))
      try {
        return await work(querying(await mine))
      } finally {
        users--
        if (users === 0) {
          connecting = undefined
          await mine.then(
            (client) => client.off('error', lost).release(),
            () => undefined,
          )
        }
      }
    },
  }
}
