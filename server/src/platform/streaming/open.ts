/** Opens the media engine that the configuration names. */
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db.ts'
import type { Log } from '../log.ts'
import { openAgora } from './agora/index.ts'
import { openEmbedded } from './embedded/index.ts'
import type { StreamEngine } from './engine.ts'
import { openLivekit } from './livekit/index.ts'
import { openBucket } from './services/bucket.ts'
import { openServiceEngine } from './services/service-engine.ts'

interface StreamingServices {
  readonly db: Db
  readonly pool: pg.Pool
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
}

/** A performer waits for a reply when going live. */
const MAX_TIMEOUT_MS = 8_000

export function openStreaming(config: Config & { readonly databaseUrl: string }, services: StreamingServices): StreamEngine {
  const { streaming, gatewayTimeoutMs } = config
  if (streaming.engine === 'embedded') return openEmbedded(config, services)
  const timeoutMs = Math.min(gatewayTimeoutMs, MAX_TIMEOUT_MS)
  const { recordings } = streaming
  const service =
    streaming.engine === 'livekit'
      ? openLivekit(streaming.livekit, recordings, timeoutMs)
      : openAgora(streaming.agora, recordings, timeoutMs)
  return openServiceEngine({ ...services, config, service, bucket: recordings && openBucket(recordings, timeoutMs) })
}
