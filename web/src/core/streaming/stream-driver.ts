/** Defines what the driver of each media engine does in the browser. */
import type { JoinGrant, StreamQuality } from '@fanfare/contract/stream-grants'

/**
 * - `waiting`: the publisher is not live yet; the client joins when it is.
 * - `reconnecting`: the connection was lost and is being replaced; the last picture stays.
 * - `refused`: the right to join has ended, or another device has taken over. The client has stopped.
 */
export type StreamState = 'idle' | 'connecting' | 'waiting' | 'live' | 'reconnecting' | 'refused' | 'closed'

/**
 * - `playing`: the picture comes over HTTP, a few seconds late.
 * - `unplayable`: this browser cannot play what comes over HTTP. The client has stopped.
 */
export type StreamDelay = 'playing' | 'unplayable'

export interface StreamStats {
  readonly bitsPerSecond: number
  readonly framesPerSecond: number
  readonly width: number
  readonly height: number
  readonly packetsLost: number
  readonly roundTripMs: number | undefined
}

export interface PlayOptions {
  /** Account to play; otherwise anyone else who is live in the room. */
  readonly of?: string
}

export interface StreamDriver {
  publish(media: MediaStream): void
  /** Sends another camera, microphone or screen in place of the last one of its kind. */
  replaceTrack(track: MediaStreamTrack): Promise<void>
  play(element: HTMLVideoElement, options?: PlayOptions): void
  setQuality(quality: StreamQuality): Promise<void>
  /** Describes the picture that is played, or else published. Call it about once a second: rates are since the last call. */
  stats(): Promise<StreamStats | undefined>
  /** Replaces the connections now, such as after the server has restarted its media process. */
  reconnect(): void
  close(): Promise<void>
}

export interface DriverOptions {
  /** Fetches a new right to join. An error means that there is none: the client stops. */
  readonly joinGrant: () => Promise<JoinGrant>
  readonly onState: (state: StreamState) => void
  /** Called when the network blocks direct video, and when it does no longer. */
  readonly onDelay?: (delay: StreamDelay | undefined) => void
}
