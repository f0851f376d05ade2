/** Sends requests to LiveKit through its SDK, which is imported with the first call: a site without LiveKit never loads it. */
import type { EgressClient, IngressClient, RoomServiceClient } from 'livekit-server-sdk'
import type { LivekitConfig } from '../stream-config.ts'
import { serviceDown } from '../services/service-errors.ts'

interface Clients {
  readonly rooms: RoomServiceClient
  readonly egress: EgressClient
  readonly ingress: IngressClient
}

export interface LivekitApi {
  /** Throws `not_ready` if LiveKit does not respond or rejects the key. */
  call<T>(work: (clients: Clients) => Promise<T>): Promise<T>
  /** The same, for changes of something that may be gone: that is no error. */
  change(work: (clients: Clients) => Promise<unknown>): Promise<void>
}

export const loadLivekit = () => import('livekit-server-sdk')

export function openLivekitApi({ url, apiKey, apiSecret }: LivekitConfig, timeoutMs: number): LivekitApi {
  let opened: Promise<Clients> | undefined
  const clients = async (): Promise<Clients> => {
    const { EgressClient, IngressClient, RoomServiceClient } = await loadLivekit()
    const options = { requestTimeout: timeoutMs / 1000, failover: false }
    const host = url.replace(/^ws/, 'http')
    return {
      rooms: new RoomServiceClient(host, apiKey, apiSecret, options),
      egress: new EgressClient(host, apiKey, apiSecret, options),
      ingress: new IngressClient(host, apiKey, apiSecret, options),
    }
  }
  const send = async <T>(work: (clients: Clients) => Promise<T>): Promise<T> => await work(await (opened ??= clients()))
  return {
    call: (work) =>
      send(work).catch((error: unknown) => {
        throw serviceDown(error)
      }),
    change: (work) =>
      send(work).then(
        () => undefined,
        (error: unknown) => {
          if (!isGone(error)) throw serviceDown(error)
        },
      ),
  }
}

/** Codes of Twirp. A recording that has ended already cannot be stopped. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['not_found', 'failed_precondition'].includes(String(error.code))
