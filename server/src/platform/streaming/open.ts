/** Opens the media engine that the configuration names. */
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db.ts'
import type { Log } from '../log.ts'
import { openEmbedded } from './embedded/index.ts'
import type { StreamEngine } from './engine.ts'
import type { StreamConfig } from './stream-config.ts'

interface StreamingServices {
  readonly db: Db
  readonly pool: pg.Pool
  readonly clock: Clock
  readonly log: Log
}

/** A performer waits for a reply when going live. */
const MAX_TIMEOUT_MS = 8_000

export async function openStreaming(
  config: Config & { readonly databaseUrl: string },
  services: StreamingServices,
): Promise<StreamEngine> {
  const { streaming, gatewayTimeoutMs } = config
  if (streaming.engine === 'embedded') return openEmbedded(config, services)
  const timeoutMs = Math.min(gatewayTimeoutMs, MAX_TIMEOUT_MS)
  const { openServiceEngine } = await import('./services/service-engine.ts')
  const { openBucket } = await import('./services/bucket.ts')
  const { recordings } = streaming
  const bucket = recordings && openBucket(recordings, timeoutMs)
  return openServiceEngine({ ...services, config, bucket, service: await openService(streaming, timeoutMs) })
}

async function openService(streaming: Exclude<StreamConfig, { readonly engine: 'embedded' }>, timeoutMs: number) {
  if (streaming.engine === 'livekit')
    return (await import('./livekit/index.ts')).openLivekit(streaming.livekit, streaming.recordings, timeoutMs)
  return (await import('./agora/index.ts')).openAgora(streaming.agora, streaming.recordings, timeoutMs)
}
