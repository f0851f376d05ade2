/** Assembles the application from its features. May import everything, decides nothing. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { contentTopics, engagementServerEvents } from '#core/engagement/index.ts'
import { accountsWithBlockAmong, withoutBlocked } from '#core/access/index.ts'
import { callersOf, endedSessions } from '#core/accounts/index.ts'
import { keepTeamAct, membersApartFrom } from './features/team/index.ts'
import { isLatelyWithheld, mediaJobHandlers, mediaUploads } from '#core/media/index.ts'
import { originalDownloads, playbackOf } from '#core/playback/index.ts'
import { publicationJobHandlers, publicationListeners, publicationServerEvents } from '#core/publications/index.ts'
import { renewPresence } from '#core/messages/index.ts'
import { closingJobHandlers } from '#core/money/index.ts'
import { paymentJobHandlers } from '#core/payments/index.ts'
import { settings } from '#core/settings/index.ts'
import { followStreams } from '#core/streaming/index.ts'
import { withWordGuard } from '#core/text-rules/index.ts'
import type { Feature } from '#core/feature.ts'
import { openAgeChecks } from '#platform/age-checks/index.ts'
import { openClock, type MovableClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { BACKGROUND_TIMEOUTS, openDatabase, REQUEST_TIMEOUTS, scaleTimeouts } from '#platform/database.ts'
import { registerDocuments } from '#platform/documents.ts'
import { registerDownloadRoutes } from '#platform/download-routes.ts'
import { registerFlags } from '#platform/flag-routes.ts'
import { openGateways } from '#platform/gateways/open.ts'
import { openSignInProviders } from '#platform/sign-in-providers/open.ts'
import { closeGracefully } from '#platform/graceful-close.ts'
import { closeMailTransport } from '#platform/mail-transport.ts'
import { withFailureReports, openHealth } from '#platform/open-health.ts'
import type { Health } from '#platform/health.ts'
import { openContext } from '#platform/open-context.ts'
import type { Db, Context, Services } from '#platform/context.ts'
import { registerRoutes, openServer, type Identify } from '#platform/http.ts'
import { openUploadLocks, registerUploads, uploadJobHandlers } from '#platform/resumable/index.ts'
import { openJobPool } from '#platform/job-pool.ts'
import { refuseForeignTargets } from '#platform/request-target.ts'
import { openScanning } from '#platform/scanning/index.ts'
import { registerTasks, startWorker, type Worker, type WorkerChoices } from '#platform/worker.ts'
import { openRealtime } from '#platform/open-realtime.ts'
import type { Listener } from '#platform/listeners.ts'
import type { Log } from '#platform/log.ts'
import { mailJobHandlers } from '#platform/mail.ts'
import { registerMediaRoutes } from '#platform/media-routes.ts'
import { registerPlaybackRoutes } from '#platform/playback-routes.ts'
import { fileAudience } from '#platform/file-audience.ts'
import { requestToken } from '#platform/cookies.ts'
import { findFfmpegOnce } from '#platform/transcoding/index.ts'
import { mediaUrls } from '#platform/media-url.ts'
import { registerOpenApi } from '#platform/openapi.ts'
import { openDisk } from '#platform/storage/disk.ts'
import { openStreaming, registerStreaming, streamHosts } from '#platform/streaming/index.ts'
import { openPosts } from '#platform/page-posts.ts'
import { openVisits } from '#platform/page-visits.ts'
import { mountPages } from '#platform/pages.ts'
import { cleanupJobHandlers } from '#platform/cleanup.ts'
import * as everyFeature from './features/index.ts'
import { listenersFor, resolversFor } from './features/notifications/index.ts'
import { installFeatures } from './install-features.ts'

export const features: readonly Feature[] = Object.values(everyFeature)
export const routes = features.flatMap((f) => f.routes ?? [])

export interface Application {
  readonly app: FastifyInstance
  readonly ctx: Context
  /** For the demo's past and for tests. */
  readonly clock: MovableClock
  /** Names of scheduled jobs, for code that moves the clock and must run them. */
  readonly scheduledJobs: readonly string[]
  /** Starts taking jobs. `close` stops the worker too. */
  startWorker(choices?: WorkerChoices): Promise<Worker>
  /** Ends within seconds: accepted requests get their response, and unfinished jobs are released. */
  close(): Promise<void>
}

const WEB_BUILD = fileURLToPath(new URL('../../web/build', import.meta.url))
/**
 * Together with four connections of the job library and the listener, three processes fit into PostgreSQL's default of a hundred.
 */
const CONNECTIONS = 20
const BACKGROUND_CONNECTIONS = 7
const CLOSE_TIMEOUT_MS = 1_000

type Served = Config & { readonly databaseUrl: string }

const timeoutsOf = ({ databaseTimeoutFactor: times }: Config) => ({
  requests: scaleTimeouts(REQUEST_TIMEOUTS, times),
  jobs: scaleTimeouts(BACKGROUND_TIMEOUTS, times),
})

function openPools(config: Served, clock: MovableClock, log: (error: Error) => void) {
  const opening = { connectionString: config.databaseUrl, clock, isDemo: config.demoData, log }
  const timeouts = timeoutsOf(config)
  return {
    ...openDatabase({ ...opening, max: CONNECTIONS, timeouts: timeouts.requests }),
    // Separate pools, so that a rush of requests blocks neither jobs nor events between processes.
    background: openDatabase({ ...opening, max: BACKGROUND_CONNECTIONS, timeouts: timeouts.jobs }),
  }
}

type PartyServices = Parameters<typeof openGateways>[1] & Parameters<typeof openStreaming>[1]

function openParties(config: Served, services: PartyServices, open: typeof openStreaming) {
  const gateways = openGateways(config, services)
  const signInProviders = openSignInProviders(config, gateways.keys)
  const streaming = open(config, services)
  return { gateways, signInProviders, ageChecks: openAgeChecks(config), scanning: openScanning(config), streaming }
}

/** Builds the application from these features on a migrated database. It does not listen or run jobs yet. */
export async function buildApplication(config: Served, log: Log, all = features, open = openStreaming): Promise<Application> {
  const lost = (error: Error) => log.error(error, 'database')
  const clock = openClock(config)
  const { db, pool, background } = openPools(config, clock, lost)
  // Throws for a sandbox in production, before anything is open that would have to be closed. The sandbox represents an external
  // processor, so a rush of requests must not slow it down.
  const parties = openParties(config, { ...background, clock, log }, open)
  const app = openServer(config, log)
  refuseForeignTargets(app, config.origin)
  const closeServer = closeGracefully(app)
  const { ageGate, countryOf, isBlockedIn, known, withRights, socketRules } = callersOf(config, db, () => ctx)
  const realtime = await openRealtime({
    config,
    pool: background.pool,
    log,
    ...socketRules,
    endedSessions: async (ids) => endedSessions(background.db, ids, (await settings(jobsContext)).blockedCountries),
    refreshPresence: (ids) => renewPresence(background.db, ids),
    ...(config.role !== 'worker' && { httpServer: app.server }),
  })
  const storage = withFailureReports(openDisk(join(config.dataFolder, 'media')), (error) => health.note(error))
  const health: Health = openHealth(background.db, storage)
  const own = { application: {}, config, ageGate, countryOf, isBlockedIn, clock, log, storage, realtime, health, ...parties }
  const services: Services = { ...own, urls: mediaUrls(config.secret), ffmpeg: findFfmpegOnce(config) }
  const parts = partsOf(all)
  const [ctx, jobsContext] = openContexts(services, {
    requests: db,
    background: background.db,
    installed: all,
    listeners: parts.listeners,
  })
  realtime.listen(parts.clientEvents, ctx, { kinds: parts.topics, ctx: jobsContext, accountsWithBlockAmong })

  await Promise.all([registerTasks(background.db, parts), registerRoutes(app, ctx, parts, known)])
  await registerUploads(app, { ctx, identify: known, locks: openUploadLocks(pool), targets: parts.uploadTargets })
  await registerFiles(app, ctx, parts, withRights)
  const stopStreams = followStreams(jobsContext)
  // Mounted last, because pages handle every path that nothing else handles.
  await mountPages(app, pageOptions(ctx, parts, withRights))
  let worker: Promise<Worker> | undefined
  const pools: Pool[] = [pool, background.pool]
  return {
    app,
    ctx,
    clock,
    scheduledJobs: parts.jobHandlers.flatMap(({ job, cron }) => (cron === undefined ? [] : [job.name])),
    startWorker(choices) {
      const pgPool = openJobPool({ connectionString: config.databaseUrl, timeouts: timeoutsOf(config).jobs, log: lost })
      pools.push(pgPool)
      return (worker = startWorker(jobsContext, { ...choices, handlers: parts, pgPool }))
    },
    async close() {
      // Comes first, because each socket would keep the HTTP server open. Browsers reconnect to another process.
      realtime.disconnectClients()
      await Promise.all([closeServer(), stopStreams(), worker?.then((one) => one.stop())])
      const rest = async () => {
        await ctx.settled()
        await realtime.close()
        await Promise.all([closeMailTransport(ctx), ...pools.map((one) => one.end())])
      }
      // A job that did not end in time still uses its connection.
      await Promise.race([rest(), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

const pageOptions = (ctx: Context, { visits, pagePosts }: Parts, known: Identify) => ({
  build: WEB_BUILD,
  origin: ctx.config.origin,
  languages: { fallback: ctx.config.defaultLocale, hasPseudo: ctx.config.pseudoLocale },
  hasLimit: ctx.config.rateLimits,
  streamHosts: streamHosts(ctx.config.streaming),
  onPage: openVisits(ctx, { rules: visits, identify: (token) => known(token, undefined) }),
  onPost: openPosts(ctx, pagePosts),
})

type Parts = ReturnType<typeof partsOf>

async function registerFiles(app: FastifyInstance, ctx: Context, parts: Parts, identify: Identify): Promise<void> {
  registerOpenApi(app, parts.calls)
  registerFlags(app)
  await registerStreaming(app, ctx)
  registerMediaRoutes(app, ctx, {
    audienceOf: fileAudience(ctx, identify),
    isWithheld: (key, { headers, raw }) =>
      isLatelyWithheld(ctx, key, async () => {
        const token = requestToken(headers)
        return token === '' ? undefined : identify(token, ctx.countryOf(raw))
      }),
  })
  registerPlaybackRoutes(app, ctx, playbackOf(ctx, identify))
  registerDownloadRoutes(app, ctx, { identify, areas: parts.downloadAreas })
  await registerDocuments(app, ctx, { documents: parts.documents, identify, settings: () => settings(ctx) })
}

const partsOf = (installed: readonly Feature[]) => ({
  calls: installed.flatMap((f) => f.routes ?? []).map(withWordGuard),
  keepTeamAct,
  clientEvents: installed.flatMap((f) => f.clientEvents ?? []),
  topics: [...contentTopics(installed.flatMap((f) => f.contents ?? [])), ...installed.flatMap((f) => f.topics ?? [])],
  uploadTargets: [mediaUploads, ...installed.flatMap((f) => f.uploads ?? [])],
  documents: installed.flatMap((f) => f.documents ?? []),
  downloadAreas: [originalDownloads, ...installed.flatMap((f) => f.downloadAreas ?? [])],
  visits: installed.flatMap((f) => f.visits ?? []),
  pagePosts: installed.flatMap((f) => f.pagePosts ?? []),
  listeners: [
    ...publicationListeners,
    ...installed.flatMap((f) => f.listeners ?? []),
    ...listenersFor(installed.flatMap((f) => f.notificationRules ?? [])),
    ...resolversFor(installed.flatMap((f) => f.notificationResolutions ?? [])),
  ],
  jobHandlers: [
    ...mailJobHandlers,
    ...cleanupJobHandlers,
    ...uploadJobHandlers,
    ...mediaJobHandlers,
    ...closingJobHandlers,
    ...paymentJobHandlers,
    ...publicationJobHandlers,
    ...installed.flatMap((f) => f.jobHandlers ?? []),
  ],
})

interface Opening {
  readonly requests: Db
  readonly background: Db
  readonly installed: readonly Feature[]
  readonly listeners: readonly Listener[]
}

/**
 * Opens two contexts over the same services: one on the connections of requests, and one on those of jobs, which jobs receive.
 */
function openContexts(services: Services, { requests, background, installed, listeners }: Opening): [Context, Context] {
  installFeatures(services, installed)
  const serverEvents = [...publicationServerEvents, ...engagementServerEvents, ...installed.flatMap((f) => f.serverEvents ?? [])]
  const open = (db: Db): Context =>
    openContext(db, services, {
      listenersOf: (name) => listeners.filter((l) => l.event.name === name).map((l) => l.name),
      withoutBlocked,
      membersApartFrom,
      serverEventsOf: (name) => serverEvents.filter((p) => p.event.name === name),
    })
  return [open(requests), open(background)]
}
