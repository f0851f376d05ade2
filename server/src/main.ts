/** Starts Fanfare: `api`, `worker` or both, on the embedded PostgreSQL or on DATABASE_URL. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { assertNoDemoData } from '#platform/demo-data.ts'
import { readConfig, WrongConfig, type Config } from '#platform/config.ts'
import { consoleLog as log } from '#platform/log.ts'
import { migrate } from '#platform/migrate.ts'
import { openPostgres } from '#platform/postgres/index.ts'
import { deleteStaleUploads } from '#platform/uploads.ts'
import { buildApplication } from './app.ts'
import { createFirstOperator } from './features/auth/first-operator.ts'
import { seedDemo } from '../demo/seed.ts'
import { listenOn, portOf } from './listen.ts'

const ONE_HOUR = 60 * 60 * 1000
type Stop = () => Promise<void>

async function start(config: Config, stops: Stop[]): Promise<void> {
  mkdirSync(config.uploadFolder, { recursive: true, mode: 0o700 })
  await deleteStaleUploads(config.uploadFolder, ONE_HOUR)
  const databaseUrl = config.databaseUrl ?? (await embedded(config, stops))
  const applied = await migrate(databaseUrl)
  if (applied.length > 0) log.info(`· database brought forward by ${applied.length} migrations`)

  const { app, ctx, startWorker, close } = await buildApplication({ ...config, databaseUrl }, log)
  stops.push(close)
  await assertNoDemoData(ctx.db, config)
  if (config.role !== 'api') await startWorker()
  if (config.role === 'worker') return log.info('Fanfare works.')
  const address = await listenOn(app, config, log)
  await createFirstOperator(ctx, log)
  await seedDemo(ctx, `http://127.0.0.1:${portOf(app)}/api`, log)
  log.info(`Fanfare is open at ${address}`)
}

async function embedded(config: Config, stops: Stop[]): Promise<string> {
  const postgres = await openPostgres({ folder: join(config.dataFolder, 'postgres'), log: log.info })
  stops.push(() => postgres.stop())
  return postgres.connectionString
}

/** The last opened is the first closed. A second signal does not interrupt. */
function stopOnSignal(stops: Stop[]): void {
  let stopping: Promise<void> | undefined
  const stop = () =>
    (stopping ??= (async () => {
      for (const one of stops.toReversed()) await one().catch((error: unknown) => log.error(error, 'stop'))
      log.info('Fanfare is closed.')
      process.exit(0)
    })())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  // Whoever started us is gone, without a word.
  process.once('disconnect', () => void stop())
}

const stops: Stop[] = []
stopOnSignal(stops)
try {
  await start(readConfig(process.env), stops)
} catch (error) {
  if (error instanceof WrongConfig) log.info(error.message)
  else log.error(error, 'start')
  for (const one of stops.toReversed()) await one()
  process.exit(1)
}
