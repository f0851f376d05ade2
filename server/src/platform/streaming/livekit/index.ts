/** Uses LiveKit, on own machines or as a cloud service: https://docs.livekit.io */
import type { TrackSource } from 'livekit-server-sdk'
import type { LivekitConfig, RecordingBucket } from '../stream-config.ts'
import { notGenuine } from '../services/service-errors.ts'
import type { Presence, StreamService, TokenRequest, Webhook } from '../services/provider.ts'
import { openLivekitApi, loadLivekit, type LivekitApi } from './livekit-api.ts'
import { openEgress } from './egress.ts'
import { openIngress } from './ingress.ts'

/** LiveKit measured 3,000 viewers of one publisher on one machine with 16 cores. */
const MAX_VIEWERS = 3_000
/** A room stays open until it is closed here. The maximum that LiveKit waits for someone to join or come back. */
const EMPTY_SECONDS = 24 * 60 * 60

export function openLivekit(config: LivekitConfig, bucket: RecordingBucket | undefined, timeoutMs: number): StreamService {
  const api = openLivekitApi(config, timeoutMs)
  return {
    kind: 'livekit',
    name: 'LiveKit',
    capabilities: { qualities: true, maxViewers: MAX_VIEWERS },
    async open({ id }) {
      const options = { name: id, emptyTimeout: EMPTY_SECONDS, departureTimeout: EMPTY_SECONDS }
      return (await api.call(({ rooms }) => rooms.createRoom(options))).sid
    },
    close: (room) => api.change(({ rooms }) => rooms.deleteRoom(room)),
    presence: async (room) => ({ participants: await presenceIn(api, room), isComplete: true }),
    async remove(room, numbers) {
      // Tokens that were made before are refused by servers that support it; others are noticed when someone joins with one.
      const options = { revokeTokenTs: BigInt(Math.floor(Date.now() / 1000)) }
      const removals = numbers.map((number) => api.change(({ rooms }) => rooms.removeParticipant(room, String(number), options)))
      await Promise.all(removals)
    },
    token: async (request) => ({ engine: 'livekit', url: config.url, token: await tokenOf(config, request) }),
    async totals() {
      const rooms = await api.call((clients) => clients.rooms.listRooms())
      const publishers = rooms.reduce((sum, one) => sum + one.numPublishers, 0)
      return { rooms: rooms.length, publishers, viewers: rooms.reduce((sum, one) => sum + one.numParticipants, 0) - publishers }
    },
    openRooms: async () => new Set((await api.call(({ rooms }) => rooms.listRooms())).map(({ name }) => name)),
    recorder: bucket && openEgress(api, bucket),
    ingests: config.hasIngress ? openIngress(api) : undefined,
    webhookType: 'application/webhook+json',
    readWebhook: (webhook) => readWebhook(config, webhook),
  }
}

async function presenceIn(api: LivekitApi, room: string): Promise<readonly Presence[]> {
  const listed: Presence[] = []
  await api.change(async ({ rooms }) => {
    // Helpers of LiveKit, such as recorders, have other names.
    for (const { identity, tracks } of await rooms.listParticipants(room))
      if (/^\d+$/.test(identity)) listed.push({ number: Number(identity), isPublishing: tracks.length > 0 })
  })
  return listed
}

/** Other participants see the name of someone who publishes, and only a number of someone who watches. */
async function tokenOf({ apiKey, apiSecret }: LivekitConfig, request: TokenRequest): Promise<string> {
  const { AccessToken, TrackSource: source } = await loadLivekit()
  const { room, number, role, accountId, seconds } = request
  const canPublish = role !== 'viewer'
  const sources: TrackSource[] = [source.CAMERA, source.MICROPHONE, source.SCREEN_SHARE, source.SCREEN_SHARE_AUDIO]
  const token = new AccessToken(apiKey, apiSecret, {
    identity: String(number),
    ttl: seconds,
    ...(canPublish && { name: accountId }),
  })
  token.addGrant({
    room,
    roomJoin: true,
    canPublish,
    canSubscribe: role !== 'publisher',
    canPublishData: false,
    canUpdateOwnMetadata: false,
    ...(canPublish && { canPublishSources: sources }),
  })
  return await token.toJwt()
}

async function readWebhook({ apiKey, apiSecret }: LivekitConfig, { rawBody, header }: Webhook) {
  const { WebhookReceiver } = await loadLivekit()
  try {
    const { id, room, egressInfo, ingressInfo } = await new WebhookReceiver(apiKey, apiSecret).receive(
      rawBody,
      header('authorization'),
    )
    const name = room?.name ?? egressInfo?.roomName ?? ingressInfo?.roomName ?? ''
    return { id, room: name === '' ? undefined : name }
  } catch {
    throw notGenuine()
  }
}
