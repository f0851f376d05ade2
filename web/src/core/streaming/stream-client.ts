/** Publishes to and plays from a room of the site's media engine. Drivers are loaded on intent, because pages without live streams need none. */
import type { JoinGrant, StreamQuality } from '@fanfare/contract/stream-grants'

/**
 * - `waiting`: the publisher is not live yet; the client joins when it is.
 * - `reconnecting`: the connection was lost and is being replaced; the last picture stays.
 * - `refused`: the right to join has ended, or another device has taken over. The client has stopped.
 */
export type StreamState = 'idle' | 'connecting' | 'waiting' | 'live' | 'reconnecting' | 'refused' | 'closed'

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
}

export interface StreamClient extends StreamDriver {
  readonly state: StreamState
}

export async function openStreamClient({ joinGrant, onState }: DriverOptions): Promise<StreamClient> {
  const first = await joinGrant()
  let unused: JoinGrant | undefined = first
  let state: StreamState = 'idle'
  const options: DriverOptions = {
    async joinGrant() {
      const grant = unused ?? (await joinGrant())
      unused = undefined
      return grant
    },
    onState(next) {
      if (next === state) return
      state = next
      onState(next)
    },
  }
  const driver = await openDriver(first.engine, options)
  return Object.defineProperties({ ...driver } as StreamClient, { state: { get: () => state } })
}

async function openDriver(engine: JoinGrant['engine'], options: DriverOptions): Promise<StreamDriver> {
  switch (engine) {
    case 'embedded':
      return (await import('./embedded-driver.ts')).openEmbeddedDriver(options)
    case 'livekit':
      return (await import('./livekit-driver.ts')).openLivekitDriver(options)
    case 'agora':
      return (await import('./agora-driver.ts')).openAgoraDriver(options)
  }
}
