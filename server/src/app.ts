/** Puts the house together from its features. Sees all, decides nothing. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { installKinds } from '#core/content/index.ts'
import { endedSessions, identify } from '#core/accounts/index.ts'
import { mediaRunners } from '#core/media/index.ts'
import { installPayables, paymentRunners } from '#core/payments/index.ts'
import type { Feature } from '#core/feature.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import { openGateways } from '#platform/gateways/open.ts'
import { openHouse, type House } from '#platform/house.ts'
import { hangAnswers, openServer } from '#platform/http.ts'
import { startWorker } from '#platform/jobs.ts'
import { openLive } from '#platform/live.ts'
import type { Log } from '#platform/log.ts'
import { mailRunners } from '#platform/mail.ts'
import { mediaDoor } from '#platform/media-door.ts'
import { mediaUrls } from '#platform/media-url.ts'
import { openApiDoor } from '#platform/openapi.ts'
import { openDisk } from '#platform/storage/disk.ts'
import { mountPages } from '#platform/pages.ts'
import { sweepRunners } from '#platform/sweep.ts'
import * as all from './features/index.ts'
import { listenersFor, settlersFor } from './features/notifications/index.ts'

export const features: readonly Feature[] = Object.values(all)
export const answers = features.flatMap((f) => f.answers ?? [])

export interface Built {
  readonly app: FastifyInstance
  readonly house: House
  work(): Promise<{ stop(): Promise<void> }>
  close(): Promise<void>
}

const WEB_BUILD = fileURLToPath(new URL('../../web/build', import.meta.url))
/** PostgreSQL's usual hundred is enough for three processes. */
const CONNECTIONS = 20
const BACKGROUND_CONNECTIONS = 8

/** Builds a house on a migrated database. Nothing listens and nothing works before it is told to. */
export async function build(config: Config & { readonly databaseUrl: string }, log: Log): Promise<Built> {
  const lost = (error: Error) => log.error(error, 'database')
  const { db, pool } = openDatabase(config.databaseUrl, CONNECTIONS, lost)
  // Of their own, so that a rush of requests starves neither jobs nor news between processes.
  const background = openDatabase(config.databaseUrl, BACKGROUND_CONNECTIONS, lost)
  // Refuses a sandbox in production: before anything is open that would have to be closed.
  const gateways = openGateways(config, db)
  const app = openServer(config)
  const live = openLive({
    pool: background.pool,
    log,
    identify: (token) => identify(db, token),
    endedSessions: (ids) => endedSessions(db, ids),
    ...(config.role !== 'worker' && { httpServer: app.server }),
  })
  const storage = openDisk(join(config.dataFolder, 'media'))
  const means = { config, log, storage, live, urls: mediaUrls(config.secret), gateways }

  const listeners = [
    ...features.flatMap((f) => f.listeners ?? []),
    ...listenersFor(features.flatMap((f) => f.notices ?? [])),
    ...settlersFor(features.flatMap((f) => f.settlements ?? [])),
  ]
  const runners = [
    ...mailRunners,
    ...sweepRunners,
    ...mediaRunners,
    ...paymentRunners,
    ...features.flatMap((f) => f.runners ?? []),
  ]
  const pushes = features.flatMap((f) => f.pushes ?? [])
  const house = openHouse(db, means, {
    listenersOf: (name) => listeners.filter((l) => l.event.name === name).map((l) => l.name),
    pushesOf: (name) => pushes.filter((p) => p.event.name === name),
  })
  installKinds(
    house,
    features.flatMap((f) => f.contents ?? []),
  )
  installPayables(
    house,
    features.flatMap((f) => f.payables ?? []),
  )
  live.listen(
    features.flatMap((f) => f.signals ?? []),
    house,
  )

  await hangAnswers(app, house, answers, (token) => identify(db, token))
  openApiDoor(app, answers)
  mediaDoor(app, means)
  // After everything else: it answers whatever nobody else does.
  await mountPages(app, { build: WEB_BUILD, origin: config.origin })
  return {
    app,
    house,
    work: () => startWorker(house, background.pool, { listeners, runners }),
    async close() {
      await live.close()
      await app.close()
      await house.settled()
      await Promise.all([pool.end(), background.pool.end()])
    },
  }
}
