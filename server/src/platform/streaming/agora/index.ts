/** Uses Agora's network. A channel exists while someone is in it, so rooms are neither opened nor lost there. */
import { createHmac } from 'node:crypto'
import { isEqual } from '#lib/constant-time.ts'
import { Type } from 'typebox'
import type { AgoraConfig, RecordingBucket } from '../stream-config.ts'
import { notGenuine } from '../services/service-errors.ts'
import type { Presence, RoomPresence, StreamService, Webhook } from '../services/provider.ts'
import { openAgoraApi, type AgoraApi } from './agora-api.ts'
import { openBans } from './bans.ts'
import { openCloudRecording } from './cloud-recording.ts'
import { rtcToken } from './rtc-token.ts'

/** Agora lists this many of a channel's audience. It carries more. */
const MAX_VIEWERS = 10_000
const MAX_CHANNELS = 500

export function openAgora(config: AgoraConfig, bucket: RecordingBucket | undefined, timeoutMs: number): StreamService {
  const api = openAgoraApi(config, timeoutMs)
  const bans = openBans(api, config.appId)
  const { appId } = config
  return {
    kind: 'agora',
    name: 'Agora',
    capabilities: { qualities: true, maxViewers: MAX_VIEWERS },
    async open({ id }) {
      await bans.liftFromRoom(id)
      return ''
    },
    close: (room) => bans.addToRoom(room),
    presence: (room) => presenceIn(api, appId, room),
    remove: (room, numbers) => bans.addToParticipants(room, numbers),
    token: async ({ room, number, role }) => ({
      engine: 'agora',
      appId,
      channel: room,
      uid: number,
      token: await rtcToken(config, { channel: room, uid: number, canPublish: role !== 'viewer' }),
    }),
    async totals() {
      const path = `/dev/v1/channel/${appId}?page_no=0&page_size=${MAX_CHANNELS}`
      const { data } = await api.send(path, { reply: Channels })
      const users = data.channels.reduce((sum, one) => sum + one.user_count, 0)
      // The list of channels does not say who publishes.
      return { rooms: data.total_size, publishers: 0, viewers: users }
    },
    recorder: bucket && openCloudRecording(api, config, bucket),
    readWebhook: (webhook) => readWebhook(config, webhook),
  }
}

const Channels = Type.Object({
  data: Type.Object({
    channels: Type.Array(Type.Object({ channel_name: Type.String(), user_count: Type.Number() })),
    total_size: Type.Number(),
  }),
})

const Uids = Type.Optional(Type.Array(Type.Number()))
const ChannelUsers = Type.Object({
  data: Type.Object({
    channel_exist: Type.Boolean(),
    broadcasters: Uids,
    audience: Uids,
    audience_total: Type.Optional(Type.Number()),
  }),
})

async function presenceIn(api: AgoraApi, appId: string, room: string): Promise<RoomPresence> {
  const { data } = await api.send(`/dev/v1/channel/user/${appId}/${room}`, { reply: ChannelUsers })
  const { broadcasters = [], audience = [], audience_total: total = audience.length } = data
  const of = (numbers: readonly number[], isPublishing: boolean): Presence[] =>
    numbers.map((number) => ({ number, isPublishing }))
  return { participants: [...of(broadcasters, true), ...of(audience, false)], isComplete: total <= audience.length }
}

const Notification = Type.Object({
  noticeId: Type.String(),
  /** Changes when the notification is sent again. */
  notifyMs: Type.Number(),
  payload: Type.Object({ channelName: Type.Optional(Type.String()), cname: Type.Optional(Type.String()) }),
})

const MAX_AGE_MS = 5 * 60_000

async function readWebhook({ webhookSecret }: AgoraConfig, { rawBody, header }: Webhook) {
  const given = Buffer.from(header('agora-signature-v2'), 'hex')
  if (webhookSecret === undefined) throw notGenuine()
  const expected = createHmac('sha256', webhookSecret).update(rawBody).digest()
  if (!isEqual<Uint8Array>(given, expected)) throw notGenuine()
  const { Parse } = await import('typebox/value')
  try {
    const { noticeId, notifyMs, payload } = Parse(Notification, JSON.parse(rawBody))
    if (Math.abs(Date.now() - notifyMs) > MAX_AGE_MS) throw notGenuine()
    return { id: `${noticeId} ${notifyMs}`, room: payload.channelName ?? payload.cname }
  } catch {
    throw notGenuine()
  }
}
