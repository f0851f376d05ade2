/** Starts Fanfare: `api`, `worker` or both, on the embedded PostgreSQL or on DATABASE_URL. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, WrongConfig, type Config } from '#platform/config.ts'
import { consoleLog as log } from '#platform/log.ts'
import { openPostgres } from '#platform/postgres/index.ts'
import type { Stop } from './serve.ts'

async function start(config: Config, stops: Stop[]): Promise<void> {
  mkdirSync(config.uploadFolder, { recursive: true, mode: 0o700 })
  const database = openDatabaseServer(config, stops)
  // Importing the modules blocks this thread for longer than PostgreSQL takes to start, so both happen in parallel.
  await database.spawned
  const { serve } = await import('./serve.ts')
  await serve({ ...config, databaseUrl: await database.url }, stops)
}

interface DatabaseServer {
  /** Resolves when PostgreSQL needs nothing more from this thread to become ready. */
  readonly spawned: Promise<unknown>
  readonly url: Promise<string>
}

function openDatabaseServer({ databaseUrl, dataFolder }: Config, stops: Stop[]): DatabaseServer {
  if (databaseUrl !== undefined) return { spawned: Promise.resolve(), url: Promise.resolve(databaseUrl) }
  const spawned = Promise.withResolvers<void>()
  const opened = openPostgres({ folder: join(dataFolder, 'postgres'), log: log.info, onSpawned: spawned.resolve })
  const url = opened.then((postgres) => {
    stops.push(() => postgres.stop())
    return postgres.connectionString
  })
  // The start may fail before the process is spawned.
  return { spawned: Promise.race([spawned.promise, url]), url }
}

interface Closing {
  /** Closes in reverse order of opening, once. */
  close(): Promise<void>
  isUnderWay(): boolean
}

function closingOf(stops: readonly Stop[]): Closing {
  let closing: Promise<void> | undefined
  const closeAll = async () => {
    for (const one of stops.toReversed()) await one().catch((error: unknown) => log.error(error, 'stop'))
  }
  return { close: () => (closing ??= closeAll()), isUnderWay: () => closing !== undefined }
}

/** A second signal does not interrupt the shutdown. */
function stopOnSignal({ close }: Closing): void {
  const stop = async () => {
    await close()
    log.info('Fanfare has stopped.')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  // The parent process has disappeared.
  process.once('disconnect', () => void stop())
}

const stops: Stop[] = []
const closing = closingOf(stops)
stopOnSignal(closing)
try {
  await start(readConfig(process.env), stops)
} catch (error) {
  // Errors of a start that is being closed are meaningless; the process ends once everything is closed.
  if (!closing.isUnderWay()) {
    if (error instanceof WrongConfig) log.info(error.message)
    else log.error(error, 'start')
    await closing.close()
    process.exit(1)
  }
}
