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
  const livekit = new Livekit(bucket, video)
  const http = await openFakeHttp((call, fault) => livekit.answerTo(call, fault))
  const LIVEKIT_URL = http.url.replace('http', 'ws')
  const env = { STREAM_ENGINE: 'livekit', LIVEKIT_URL, LIVEKIT_API_KEY: API_KEY, LIVEKIT_API_SECRET: API_SECRET }
  return Object.assign(livekit, http, { env })
}

const needs = (isGranted: boolean | undefined) => {
  if (isGranted !== true) throw new Refused(403, 'permission_denied')
}

const failure = ({ status, code }: Refused): Answer => ({ status, body: JSON.stringify({ code, msg: code }) })

interface OfRoom {
  readonly room: string
  readonly identity: string
}

interface EgressStart {
  readonly roomName: string
  readonly identity: string
  readonly fileOutputs: readonly { filepath: string; fileType: string; s3: Readonly<Record<string, unknown>> }[]
}

class Livekit {
  readonly rooms = new Map<string, FakeRoom>()
  readonly ingresses = new Map<string, FakeIngress>()
  readonly #egresses = new Map<string, FakeEgress>()
  readonly #bucket: FakeBucket
  readonly #video: Buffer
  #site = ''

  constructor(bucket: FakeBucket, video: Buffer) {
    this.#bucket = bucket
    this.#video = video
  }

  answerTo(call: Call, fault: Fault | undefined): Answer {
    if (fault !== undefined && fault !== 'lost') return failure(new Refused(503, 'unavailable'))
    const [, method = ''] = /^\/twirp\/livekit\.(\w+\/\w+)$/.exec(call.path) ?? []
    try {
      const { video: grant = {} } = verifiedClaims(call.header('authorization').replace('Bearer ', ''))
      const handle = { ...this.#roomMethods, ...this.#egressMethods, ...this.#ingressMethods }[method]
      if (!handle) throw new Refused(404, 'bad_route')
      return { status: 200, body: JSON.stringify(handle(JSON.parse(call.body) as never, grant)) }
    } catch (error) {
      if (error instanceof Refused) return failure(error)
      throw error
    }
  }

  #room(name: string): FakeRoom {
    const room = this.rooms.get(name)
    if (!room) throw new Refused(404, 'not_found')
    return room
  }

  readonly #roomMethods: Record<string, Method> = {
    'RoomService/CreateRoom': ({ name }: { name: string }, grant) => {
      needs(grant.roomCreate)
      const room = this.rooms.get(name) ?? { sid: `RM_${randomUUID()}`, participants: new Map() }
      this.rooms.set(name, room)
      return viewOf(name, room)
    },
    'RoomService/ListRooms': (_input, grant) => {
      needs(grant.roomList)
      return { rooms: [...this.rooms].map(([name, room]) => viewOf(name, room)) }
    },
    'RoomService/DeleteRoom': ({ room }: OfRoom, grant) => {
      needs(grant.roomCreate)
      this.#room(room)
      this.rooms.delete(room)
      return {}
    },
    'RoomService/ListParticipants': ({ room }: OfRoom, grant) => {
      needs(grant.roomAdmin === true && grant.room === room)
      const people = [...this.#room(room).participants.values()].map(({ identity, isPublishing }) => ({
        identity,
        tracks: isPublishing ? [{ sid: 'TR_1', type: 'VIDEO' }] : [],
      }))
      return { participants: [...people, { identity: 'EG_recorder', kind: 'EGRESS' }] }
    },
    'RoomService/RemoveParticipant': ({ room, identity }: OfRoom, grant) => {
      needs(grant.roomAdmin === true && grant.room === room)
      if (!this.#room(room).participants.delete(identity)) throw new Refused(404, 'not_found')
      return {}
    },
  }

  readonly #egressMethods: Record<string, Method> = {
    'Egress/StartParticipantEgress': ({ roomName, identity, fileOutputs: [file] }: EgressStart, grant) => {
      needs(grant.roomRecord)
      if (!this.#room(roomName).participants.has(identity)) throw new Refused(404, 'not_found')
      const { accessKey, secret, bucket, region, endpoint, forcePathStyle } = file?.s3 ?? {}
      const { keys, url } = this.#bucket
      const given = [accessKey, secret, bucket, region, endpoint, forcePathStyle, file?.fileType].join()
      const expected = [keys.accessKey, keys.secretKey, keys.bucket, keys.region, url, true, 'MP4'].join()
      if (given !== expected || !file) throw new Refused(400, 'invalid_argument')
      const egressId = `EG_${randomUUID()}`
      const key = file.filepath.replace('{time}', String(this.#egresses.size))
      this.#egresses.set(egressId, { egressId, roomName, status: 'EGRESS_ACTIVE', key })
      return { egressId, roomName, status: 'EGRESS_STARTING' }
    },
    'Egress/StopEgress': ({ egressId }: { egressId: string }, grant) => {
      needs(grant.roomRecord)
      const one = this.#egresses.get(egressId)
      if (!one) throw new Refused(404, 'not_found')
      if (one.status === 'EGRESS_COMPLETE') throw new Refused(412, 'failed_precondition')
      this.#end(one)
      return { egressId, status: 'EGRESS_ENDING' }
    },
    'Egress/ListEgress': ({ egressId }: { egressId: string }, grant) => {
      needs(grant.roomRecord)
      const one = this.#egresses.get(egressId)
      return { items: one ? [{ egressId, roomName: one.roomName, status: one.status }] : [] }
    },
  }

  readonly #ingressMethods: Record<string, Method> = {
    'Ingress/CreateIngress': (input: Omit<FakeIngress, 'ingressId'> & { inputType: string }, grant) => {
      needs(grant.ingressAdmin)
      const { inputType, name, roomName, participantIdentity } = input
      if (inputType !== 'WHIP_INPUT') throw new Refused(400, 'invalid_argument')
      const made = { ingressId: `IN_${randomUUID()}`, streamKey: randomUUID(), url: 'https://ingress.example/w' }
      const one = { name, roomName, participantIdentity, ...made }
      this.ingresses.set(one.ingressId, one)
      return one
    },
    'Ingress/ListIngress': ({ roomName }: { roomName: string }, grant) => {
      needs(grant.ingressAdmin)
      return { items: [...this.ingresses.values()].filter((one) => one.roomName === roomName) }
    },
    'Ingress/DeleteIngress': ({ ingressId }: { ingressId: string }, grant) => {
      needs(grant.ingressAdmin)
      if (!this.ingresses.delete(ingressId)) throw new Refused(404, 'not_found')
      return { ingressId }
    },
  }

  #end(one: FakeEgress): void {
    one.status = 'EGRESS_COMPLETE'
    this.#bucket.objects.set(one.key, this.#video)
  }

  /** The address of the site that receives webhooks. */
  tellsTo(base: string): void {
    this.#site = base
  }

  /** Signs and posts a webhook as LiveKit does. Returns the status, and 0 if it is lost. */
  async post(
    event: object,
    { secret = API_SECRET, body = JSON.stringify(event), exp = Date.now() / 1000 + 300 } = {},
  ): Promise<number> {
    const sha256 = createHash('sha256').update(JSON.stringify(event)).digest('base64')
    const authorization = signJwt({ iss: API_KEY, exp: Math.floor(exp), sha256 }, secret)
    const headers = { 'content-type': 'application/webhook+json', authorization }
    const reply = await fetch(`${this.#site}/streaming/livekit/webhook`, { method: 'POST', headers, body }).catch(() => undefined)
    return reply?.status ?? 0
  }

  #tell(event: string, room: string): Promise<number> {
    return this.post({ event, id: `EV_${randomUUID()}`, room: { name: room }, createdAt: '1' })
  }

  /** Lets someone in with a token, like LiveKit, and tells the site. Returns what they can do. */
  async join(token: string) {
    const { sub, video: grant = {} } = verifiedClaims(token)
    const room = grant.room ?? ''
    needs(grant.roomJoin)
    const participant = { identity: sub, grant, isPublishing: false }
    const { participants } = this.#room(room)
    participants.set(sub, participant)
    await this.#tell('participant_joined', room)
    return {
      isIn: () => this.rooms.get(room)?.participants.get(sub) === participant,
      publish: async () => {
        needs(grant.canPublish === true && grant.canPublishSources?.includes('camera'))
        participant.isPublishing = true
        await this.#tell('track_published', room)
      },
      unpublish: async () => {
        participant.isPublishing = false
        const own = [...this.#egresses.values()].filter(
          ({ key, status }) => key.includes(`/${sub}/`) && status === 'EGRESS_ACTIVE',
        )
        for (const one of own) this.#end(one)
        await this.#tell('track_unpublished', room)
      },
      leave: async () => {
        participants.delete(sub)
        await this.#tell('participant_left', room)
      },
    }
  }

  /** Forgets everything, like a single server that restarts. */
  restart(): void {
    this.rooms.clear()
  }
}

type Method = (input: never, grant: VideoGrant) => object

const viewOf = (name: string, { sid, participants }: FakeRoom) => ({
  sid,
  name,
  numParticipants: participants.size,
  numPublishers: [...participants.values()].filter(({ isPublishing }) => isPublishing).length,
})
