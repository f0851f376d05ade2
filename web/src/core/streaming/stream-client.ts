/** Publishes to and plays from a room of the site's media engine. Drivers are loaded on intent, because pages without live streams need none. */
import type { JoinGrant } from '@fanfare/contract/stream-grants'
import type { DriverOptions, StreamDriver, StreamState } from './stream-driver.ts'

export interface StreamClient extends StreamDriver {
  readonly state: StreamState
}

export async function openStreamClient({ joinGrant, onState, onDelay }: DriverOptions): Promise<StreamClient> {
  const first = await joinGrant()
  let unused: JoinGrant | undefined = first
  let state: StreamState = 'idle'
  const options: DriverOptions = {
    ...(onDelay && { onDelay }),
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
