/** A fake of LiveKit with its wire format: Twirp requests and tokens that it verifies, participants, egress, and signed webhooks. */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { openFakeHttp, type Answer, type Call, type Fault } from '../gateways/fake-http.ts'
import type { FakeBucket } from './fake-bucket.ts'

const API_KEY = 'APIfake'
const API_SECRET = 'the secret of a fake LiveKit, long enough'

interface VideoGrant {
  readonly room?: string
  readonly roomJoin?: boolean
  readonly roomCreate?: boolean
  readonly roomList?: boolean
  readonly roomAdmin?: boolean
  readonly roomRecord?: boolean
  readonly ingressAdmin?: boolean
  readonly canPublish?: boolean
  readonly canPublishData?: boolean
  readonly canPublishSources?: readonly string[]
  readonly canSubscribe?: boolean
}

export interface LivekitClaims {
  readonly iss: string
  readonly sub: string
  readonly name?: string
  readonly exp: number
  readonly nbf?: number
  readonly video?: VideoGrant
}

interface FakeParticipant {
  readonly identity: string
  readonly grant: VideoGrant
  isPublishing: boolean
}

interface FakeRoom {
  readonly sid: string
  readonly participants: Map<string, FakeParticipant>
}

interface FakeEgress {
  readonly egressId: string
  readonly roomName: string
  status: 'EGRESS_ACTIVE' | 'EGRESS_COMPLETE'
  readonly key: string
}

interface FakeIngress {
  readonly ingressId: string
  readonly name: string
  readonly roomName: string
  readonly participantIdentity: string
  readonly streamKey: string
  readonly url: string
}

class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export type FakeLivekit = Awaited<ReturnType<typeof openFakeLivekit>>

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

export function signJwt(claims: object, secret = API_SECRET): string {
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

export function verifiedClaims(token: string): LivekitClaims {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const expected = createHmac('sha256', API_SECRET).update(`${header}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refused(401, 'unauthenticated')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as LivekitClaims
  if (claims.iss !== API_KEY || claims.exp * 1000 < Date.now()) throw new Refused(401, 'unauthenticated')
  return claims
}

export async function openFakeLivekit(bucket: FakeBucket, video: Buffer) {
  const rooms = new Map<string, FakeRoom>()
  const egresses = new Map<string, FakeEgress>()
  const ingresses = new Map<string, FakeIngress>()
  const http = await openFakeHttp(answerOf)
  let site = ''

  function answerOf(call: Call, fault: Fault | undefined): Answer {
    if (fault !== undefined && fault !== 'lost') return failure(new Refused(503, 'unavailable'))
    const [, service = '', method = ''] = /^\/twirp\/livekit\.(\w+)\/(\w+)$/.exec(call.path) ?? []
    try {
      const { video: grant = {} } = verifiedClaims(call.header('authorization').replace('Bearer ', ''))
      const handle = methods[`${service}.${method}`]
      if (!handle) throw new Refused(404, 'bad_route')
      return { status: 200, body: JSON.stringify(handle(JSON.parse(call.body) as never, grant)) }
    } catch (error) {
      if (error instanceof Refused) return failure(error)
      throw error
    }
  }
  const failure = ({ status, code }: Refused): Answer => ({ status, body: JSON.stringify({ code, msg: code }) })
  const needs = (isGranted: boolean | undefined) => {
    if (isGranted !== true) throw new Refused(403, 'permission_denied')
  }
  const roomOf = (name: string): FakeRoom => {
    const room = rooms.get(name)
    if (!room) throw new Refused(404, 'not_found')
    return room
  }
  const endEgress = (one: FakeEgress) => {
    if (one.status === 'EGRESS_COMPLETE') throw new Refused(412, 'failed_precondition')
    one.status = 'EGRESS_COMPLETE'
    bucket.objects.set(one.key, video)
  }
  const viewOf = (name: string, { sid, participants }: FakeRoom) => ({
    sid,
    name,
    numParticipants: participants.size,
    numPublishers: [...participants.values()].filter(({ isPublishing }) => isPublishing).length,
  })

  const methods: Record<string, (input: never, grant: VideoGrant) => object> = {
    'RoomService.CreateRoom'({ name }: { name: string }, grant) {
      needs(grant.roomCreate)
      const room = rooms.get(name) ?? { sid: `RM_${randomUUID()}`, participants: new Map() }
      rooms.set(name, room)
      return viewOf(name, room)
    },
    'RoomService.ListRooms'(_input, grant) {
      needs(grant.roomList)
      return { rooms: [...rooms].map(([name, room]) => viewOf(name, room)) }
    },
    'RoomService.DeleteRoom'({ room }: { room: string }, grant) {
      needs(grant.roomCreate)
      roomOf(room)
      rooms.delete(room)
      return {}
    },
    'RoomService.ListParticipants'({ room }: { room: string }, grant) {
      needs(grant.roomAdmin && grant.room === room)
      const listed = [...roomOf(room).participants.values()]
      const shown = listed.map(({ identity, isPublishing }) => ({
        identity,
        tracks: isPublishing ? [{ sid: 'TR_1', type: 'VIDEO' }] : [],
      }))
      return { participants: [...shown, ...(egresses.size > 0 ? [{ identity: 'EG_recorder', kind: 'EGRESS' }] : [])] }
    },
    'RoomService.RemoveParticipant'({ room, identity }: { room: string; identity: string }, grant) {
      needs(grant.roomAdmin && grant.room === room)
      if (!roomOf(room).participants.delete(identity)) throw new Refused(404, 'not_found')
      return {}
    },
    'Egress.StartParticipantEgress'(input: object, grant) {
      needs(grant.roomRecord)
      const { roomName, identity, fileOutputs } = input as {
        roomName: string
        identity: string
        fileOutputs: readonly { filepath: string; fileType: string; s3: Record<string, unknown> }[]
      }
      const [file] = fileOutputs
      if (!roomOf(roomName).participants.has(identity)) throw new Refused(404, 'not_found')
      const { accessKey, secret, bucket: name, region, endpoint, forcePathStyle } = file?.s3 ?? {}
      const { keys, url } = bucket
      const isRight = accessKey === keys.accessKey && secret === keys.secretKey && name === keys.bucket && region === keys.region
      if (!isRight || endpoint !== url || forcePathStyle !== true || file?.fileType !== 'MP4')
        throw new Refused(400, 'invalid_argument')
      const egressId = `EG_${randomUUID()}`
      egresses.set(egressId, {
        egressId,
        roomName,
        status: 'EGRESS_ACTIVE',
        key: file.filepath.replace('{time}', String(egresses.size)),
      })
      return { egressId, roomName, status: 'EGRESS_STARTING' }
    },
    'Egress.StopEgress'({ egressId }: { egressId: string }, grant) {
      needs(grant.roomRecord)
      const one = egresses.get(egressId)
      if (!one) throw new Refused(404, 'not_found')
      endEgress(one)
      return { egressId, status: 'EGRESS_ENDING' }
    },
    'Egress.ListEgress'({ egressId }: { egressId: string }, grant) {
      needs(grant.roomRecord)
      return { items: [...egresses.values()].filter((one) => one.egressId === egressId).map(({ key: _, ...one }) => one) }
    },
    'Ingress.CreateIngress'(input: object, grant) {
      needs(grant.ingressAdmin)
      const { inputType, name, roomName, participantIdentity } = input as Record<string, string>
      if (inputType !== 'WHIP_INPUT') throw new Refused(400, 'invalid_argument')
      const ingressId = `IN_${randomUUID()}`
      const one = {
        ingressId,
        name: name ?? '',
        roomName: roomName ?? '',
        participantIdentity: participantIdentity ?? '',
        streamKey: randomUUID(),
        url: 'https://ingress.example/w',
      }
      ingresses.set(ingressId, one)
      return one
    },
    'Ingress.ListIngress'({ roomName }: { roomName: string }, grant) {
      needs(grant.ingressAdmin)
      return { items: [...ingresses.values()].filter((one) => one.roomName === roomName) }
    },
    'Ingress.DeleteIngress'({ ingressId }: { ingressId: string }, grant) {
      needs(grant.ingressAdmin)
      if (!ingresses.delete(ingressId)) throw new Refused(404, 'not_found')
      return { ingressId }
    },
  }

  /** Signs and posts a webhook as LiveKit does. Another body than the signed one is a forgery. */
  const post = async (
    event: object,
    { secret = API_SECRET, body = JSON.stringify(event), exp = Date.now() / 1000 + 300 } = {},
  ) => {
    const sha256 = createHash('sha256').update(JSON.stringify(event)).digest('base64')
    const headers = {
      'content-type': 'application/webhook+json',
      authorization: signJwt({ iss: API_KEY, exp: Math.floor(exp), sha256 }, secret),
    }
    const url = `${site}/streaming/livekit/webhook`
    return await fetch(url, { method: 'POST', headers, body }).then(
      ({ status }) => status,
      () => 0,
    )
  }
  const tell = (event: string, room: string) => post({ event, id: `EV_${randomUUID()}`, room: { name: room }, createdAt: '1' })

  return {
    ...http,
    rooms,
    ingresses,
    egresses,
    post,
    env: {
      STREAM_ENGINE: 'livekit',
      LIVEKIT_URL: http.url.replace('http', 'ws'),
      LIVEKIT_API_KEY: API_KEY,
      LIVEKIT_API_SECRET: API_SECRET,
    },
    /** The address of the site that receives webhooks. */
    tellsTo: (base: string) => void (site = base),
    /** Lets someone in with a token, like LiveKit, and tells the site. Returns what they can do. */
    async join(token: string) {
      const { sub, video: grant = {} } = verifiedClaims(token)
      const room = grant.room ?? ''
      needs(grant.roomJoin)
      const participant = { identity: sub, grant, isPublishing: false }
      roomOf(room).participants.set(sub, participant)
      await tell('participant_joined', room)
      const isIn = () => rooms.get(room)?.participants.get(sub) === participant
      return {
        isIn,
        async publish() {
          needs(grant.canPublish && grant.canPublishSources?.includes('camera'))
          participant.isPublishing = true
          await tell('track_published', room)
        },
        async unpublish() {
          participant.isPublishing = false
          for (const one of egresses.values()) if (one.key.includes(`/${sub}/`) && one.status === 'EGRESS_ACTIVE') endEgress(one)
          await tell('track_unpublished', room)
        },
        async leave() {
          rooms.get(room)?.participants.delete(sub)
          await tell('participant_left', room)
        },
      }
    },
    /** Forgets everything, like a single server that restarts. */
    restart: () => rooms.clear(),
  }
}
