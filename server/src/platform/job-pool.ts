/**
 * Opens the connection pool of the job library. graphile-worker 0.18.0 does not await the statements that complete or fail a job:
 * if one of them fails permanently, the unhandled rejection ends the process. The library retries SQLSTATE 57P03 (cannot connect
 * now), so all temporary errors are reported to it with that code.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionOptionsOf, ignoreConnectionLoss, type DatabaseOptions } from './database.ts'
import { unavailability } from './unavailable.ts'

const CONNECTIONS = 4
const RETRY_DELAY_MS = 250

type JobPoolOptions = Pick<DatabaseOptions, 'connectionString' | 'timeouts' | 'log'>

/** Opens the pool. While PostgreSQL is away, `connect` waits instead of using up the library's retries. */
export function openJobPool({ connectionString, timeouts, log }: JobPoolOptions): pg.Pool {
  const pool = new PatientPool({
    connectionString,
    max: CONNECTIONS,
    ...connectionOptionsOf(timeouts),
    Client: RetriedClient as unknown as typeof pg.Client,
    connectionTimeoutMillis: timeouts.connectMs,
  })
  ignoreConnectionLoss(pool, log)
  return pool
}

class CannotConnectNow extends Error {
  readonly code = '57P03'
}

const toBeRetried = (error: unknown): unknown =>
  unavailability(error) === undefined ? error : new CannotConnectNow(String(error), { cause: error })

class RetriedClient extends pg.Client {
  // @ts-expect-error the library calls it in several of its overloads; only those that answer a promise are rewritten
  override query(...all: unknown[]) {
    const answer = (super.query as (...all: unknown[]) => unknown).apply(this, all)
    if (!(answer instanceof Promise)) return answer
    return answer.catch((error: unknown) => {
      throw toBeRetried(error)
    })
  }
}

class PatientPool extends pg.Pool {
  // Calls with a callback are passed on: their caller, the library's listener, retries itself.
  override connect(callback?: unknown) {
    const connect = super.connect.bind(this) as (callback?: unknown) => Promise<pg.PoolClient>
    if (callback !== undefined) return connect(callback)
    return this.#connectPatiently(connect)
  }

  async #connectPatiently(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await connect()
      } catch (error) {
        if (this.ending || unavailability(error) === undefined) throw toBeRetried(error)
      }
      await sleep(RETRY_DELAY_MS)
    }
  }
}
