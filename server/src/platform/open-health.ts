/** Checks whether this process can do its work, by writing: being able to read alone proves little. */
import { sql } from 'kysely'
import { newId } from '#lib/id.ts'
import type { Db } from './context.ts'
import type { Health } from './health.ts'
import type { Storage } from './storage/index.ts'
import { unavailability } from './unavailable.ts'

const DISK_FULL_MS = 30_000
/** Minimum interval between two test writes, however often health is checked. */
const TEST_WRITE_INTERVAL_MS = 2_000
const DISK_FULL = 'The disk is full: nothing can be saved.'

export function openHealth(db: Db, storage: Storage): Health {
  let noRoomUntil = 0
  let fineUntil = 0
  let looking: Promise<string | undefined> | undefined
  const note = (error: unknown) => {
    if (unavailability(error) === 'full') noRoomUntil = performance.now() + DISK_FULL_MS
  }
  const look = async () => {
    const trouble = await tryToWrite(db, storage).catch((error: unknown) => {
      note(error)
      return wordsFor(error)
    })
    if (trouble === undefined) fineUntil = performance.now() + TEST_WRITE_INTERVAL_MS
    return trouble
  }
  return {
    note,
    async trouble() {
      const now = performance.now()
      if (now < noRoomUntil) return DISK_FULL
      if (now < fineUntil) return undefined
      return (looking ??= look().finally(() => (looking = undefined)))
    },
  }
}

async function tryToWrite(db: Db, storage: Storage): Promise<undefined> {
  await sql`insert into health_probes (id, at) values (1, now()) on conflict (id) do update set at = excluded.at`.execute(db)
  const key = `health/${newId(new Date())}`
  await storage.put(key, Buffer.from('health check'))
  await storage.remove(key)
}

function wordsFor(error: unknown): string | undefined {
  switch (unavailability(error)) {
    case 'full':
      return DISK_FULL
    // Too many parallel writes are not a fault.
    case 'busy':
      return undefined
    case 'gone':
      return 'The database does not respond.'
    case undefined:
      return 'Writing to the database or the storage fails.'
  }
}

/** Returns the same storage, but reports failed writes to `note`. */
export function withFailureReports(storage: Storage, note: (error: unknown) => void): Storage {
  const noted = (error: unknown) => {
    note(error)
    throw error
  }
  return {
    ...storage,
    put: (key, body) => storage.put(key, body).catch(noted),
    putFile: (key, path) => storage.putFile(key, path).catch(noted),
  }
}
