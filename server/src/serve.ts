/** Migrates the database, builds the application on it, and starts the worker and the HTTP server depending on the role. */
import { assertNoDemoData } from '#platform/demo-data.ts'
import type { Config } from '#platform/config.ts'
import { consoleLog as log } from '#platform/log.ts'
import { migrate } from '#platform/migrate.ts'
import { assertSameSite } from '#platform/site-identity.ts'
import { deleteStaleUploads } from '#platform/uploads.ts'
import { buildApplication } from './app.ts'
import { createFirstOperator } from './features/auth/first-operator.ts'
import { listenOn, portOf } from './listen.ts'

const ONE_HOUR = 60 * 60 * 1000
export type Stop = () => Promise<void>

/** Resolves when the port is open and everything works. Everything that must be closed is added to `stops`. */
export async function serve(config: Config & { readonly databaseUrl: string }, stops: Stop[]): Promise<void> {
  const [applied] = await Promise.all([migrate(config.databaseUrl), deleteStaleUploads(config.uploadFolder, ONE_HOUR)])
  if (applied.length > 0) log.info(`· applied ${applied.length} migrations`)

  await assertSameSite(config)
  const { app, ctx, clock, startWorker, close } = await buildApplication(config, log)
  stops.push(close)
  await assertNoDemoData(ctx.db, config)
  if (config.role !== 'api' && !config.demoData) await startWorker()
  const seed = async (api?: string) => {
    if (!config.demoData) return
    // Imported only by a demo, because it includes the library that draws the pictures.
    const { seedDemo } = await import('../demo/seed.ts')
    await seedDemo({ ctx, clock, api, log, startWorker })
  }
  if (config.role === 'worker') {
    await seed()
    return log.info('Fanfare is running as a worker.')
  }
  await createFirstOperator(ctx, log)
  const address = await listenOn(app, config, log)
  await seed(`http://127.0.0.1:${portOf(app)}/api`)
  log.info(`Fanfare is running at ${address}`)
}
