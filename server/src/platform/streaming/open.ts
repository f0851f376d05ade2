/** Opens the media engine that the configuration chooses. */
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { openEmbedded } from './embedded/index.ts'
import type { StreamEngine } from './engine.ts'

interface StreamingServices {
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly pool: pg.Pool
}

/** Starts nothing yet. */
export const openStreaming = (config: Config & { readonly databaseUrl: string }, services: StreamingServices): StreamEngine =>
  openEmbedded(config, services)
