/** Reads what a viewer or publisher can be shown about the connection. */
import type { StreamStats } from './stream-driver.ts'

export interface LastStats {
  readonly stats: StreamStats
  readonly bytes: number
  readonly at: number
}

interface VideoReport {
  readonly timestamp: number
  readonly bytesReceived?: number
  readonly bytesSent?: number
  readonly framesPerSecond?: number
  readonly frameWidth?: number
  readonly frameHeight?: number
  readonly packetsLost?: number
}

type Kind = 'inbound-rtp' | 'outbound-rtp'

type Connection = Pick<RTCPeerConnection, 'getStats'>

/** Returns the largest picture of a connection; undefined before there is one. */
export async function readStats(connection: Connection, kind: Kind, last?: LastStats): Promise<LastStats | undefined> {
  const reports = [...((await connection.getStats()) as ReadonlyMap<string, RTCStats>).values()]
  const videos = reports.filter((one) => one.type === kind && 'kind' in one && one.kind !== 'audio') as readonly VideoReport[]
  const largest = [...videos].sort((one, other) => (other.frameHeight ?? 0) - (one.frameHeight ?? 0))[0]
  if (!largest) return undefined
  const pair = reports.find((one) => one.type === 'candidate-pair' && 'nominated' in one && one.nominated === true) as
    | { readonly currentRoundTripTime?: number }
    | undefined
  const bytes = videos.reduce((sum, one) => sum + (one.bytesReceived ?? one.bytesSent ?? 0), 0)
  const seconds = last === undefined ? 0 : (largest.timestamp - last.at) / 1000
  const stats = {
    bitsPerSecond: last === undefined || seconds <= 0 || bytes < last.bytes ? 0 : ((bytes - last.bytes) * 8) / seconds,
    framesPerSecond: largest.framesPerSecond ?? 0,
    width: largest.frameWidth ?? 0,
    height: largest.frameHeight ?? 0,
    packetsLost: largest.packetsLost ?? 0,
    roundTripMs: pair?.currentRoundTripTime === undefined ? undefined : pair.currentRoundTripTime * 1000,
  }
  return { stats, bytes, at: largest.timestamp }
}
