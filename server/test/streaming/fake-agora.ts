/** A fake of Agora with its wire format: tokens that it verifies, channels, banning rules, cloud recording and signed notifications. */
import { createHmac, randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { openFakeHttp, type Answer, type Call, type Fault } from '../gateways/fake-http.ts'
import type { FakeBucket } from './fake-bucket.ts'

const APP_ID = '0123456789abcdef0123456789abcdef'
const CERTIFICATE = 'fedcba9876543210fedcba9876543210'
const CUSTOMER = { id: 'customer', secret: 'the secret of a customer' }
const WEBHOOK_SECRET = 'the secret of notifications'

export interface AgoraClaims {
  readonly channel: string
  readonly uid: string
  /** When each privilege ends, in seconds since the token was made: 1 joins, 2 to 4 publish. */
  readonly privileges: ReadonlyMap<number, number>
  readonly expiresIn: number
}

/** Reads an AccessToken2 (version 007). Throws if the certificate has not signed it. */
export function verifiedClaims(token: string, certificate = CERTIFICATE): AgoraClaims {
  const bytes = inflateSync(Buffer.from(token.slice(3), 'base64'))
  let at = 0
  const u16 = () => bytes.readUInt16LE((at += 2) - 2)
  const u32 = () => bytes.readUInt32LE((at += 4) - 4)
  const text = () => {
    const length = u16()
    return bytes.subarray(at, (at += length))
  }
  const signature = text()
  const body = bytes.subarray(at)
  const appId = text().toString()
  const issuedAt = u32()
  const expiresIn = u32()
  const salt = u32()
  const le32 = (value: number) => {
    const four = Buffer.alloc(4)
    four.writeUInt32LE(value)
    return four
  }
  const hmac = (key: Buffer, data: Buffer | string) => createHmac('sha256', key).update(data).digest()
  const key = hmac(le32(salt), hmac(le32(issuedAt), certificate))
  if (token.slice(0, 3) !== '007' || appId !== APP_ID || !hmac(key, body).equals(signature)) throw new Error('invalid token')
  u16() // The number of services, of which ours is the only one.
  u16()
  const privileges = new Map(Array.from({ length: u16() }, () => [u16(), u32()] as const))
  return { channel: text().toString(), uid: text().toString(), privileges, expiresIn }
}

interface Rule {
  readonly id: number
  readonly cname: string
  readonly uid?: number
}

interface FakeRecorder {
  readonly cname: string
  readonly uid: string
  readonly key: string
}

interface RecordingStart {
  readonly cname: string
  readonly uid: string
  readonly clientRequest: {
    readonly token: string
    readonly recordingConfig: { readonly subscribeVideoUids: readonly string[]; readonly channelType: number }
    readonly recordingFileConfig: { readonly avFileType: readonly string[] }
    readonly storageConfig: Readonly<Record<string, unknown>> & { readonly fileNamePrefix: readonly string[] }
  }
}

interface AgoraGrant {
  readonly channel: string
  readonly uid: number
  readonly token: string
}

const ok = (value: object): Answer => ({ status: 200, body: JSON.stringify({ status: 'success', ...value }) })
const bad = (status: number): Answer => ({ status, body: '{"message":"refused"}' })

export async function openFakeAgora(bucket: FakeBucket, video: Buffer) {
  const agora = new Agora(bucket, video)
  const http = await openFakeHttp((call, fault) => agora.answerTo(call, fault))
  const env = {
    STREAM_ENGINE: 'agora',
    AGORA_URL: http.url,
    AGORA_APP_ID: APP_ID,
    AGORA_CERTIFICATE: CERTIFICATE,
    AGORA_CUSTOMER_ID: CUSTOMER.id,
    AGORA_CUSTOMER_SECRET: CUSTOMER.secret,
    AGORA_WEBHOOK_SECRET: WEBHOOK_SECRET,
  }
  return Object.assign(agora, http, { env })
}

class Agora {
  readonly #channels = new Map<string, Map<number, { isHost: boolean }>>()
  readonly #rules: Rule[] = []
  readonly #recorders = new Map<string, FakeRecorder>()
  readonly #bucket: FakeBucket
  readonly #video: Buffer
  #site = ''
  #ids = 0

  constructor(bucket: FakeBucket, video: Buffer) {
    this.#bucket = bucket
    this.#video = video
  }

  answerTo(call: Call, fault: Fault | undefined): Answer {
    if (fault !== undefined && fault !== 'lost') return bad(503)
    const basic = Buffer.from(`${CUSTOMER.id}:${CUSTOMER.secret}`).toString('base64')
    if (call.header('authorization') !== `Basic ${basic}`) return bad(401)
    if (call.path === '/dev/v1/kicking-rule') return this.#answerToRule(call)
    const [, channel] = /^\/dev\/v1\/channel\/user\/0123456789abcdef0123456789abcdef\/([\w-]+)$/.exec(call.path) ?? []
    if (channel !== undefined) return this.#usersOf(channel)
    if (call.path !== `/dev/v1/channel/${APP_ID}`) return this.#answerToRecording(call)
    const channels = [...this.#channels].map(([channel_name, users]) => ({ channel_name, user_count: users.size }))
    return ok({ data: { channels, total_size: channels.length } })
  }

  #answerToRule({ method, body, query }: Call): Answer {
    if (method === 'GET') return query.get('appid') === APP_ID ? ok({ rules: this.#rules }) : bad(400)
    const given = JSON.parse(body) as Partial<Rule> & { appid: string; privileges?: string[]; time?: number }
    if (given.appid !== APP_ID) return bad(400)
    const at = this.#rules.findIndex(({ id }) => id === given.id)
    if (method === 'DELETE') return this.#rules.splice(at, 1).length === 1 ? ok({ id: given.id }) : bad(400)
    if (given.privileges?.join() !== 'join_channel' || !given.cname || !given.time || given.uid === 0) return bad(400)
    const rule = { id: ++this.#ids, cname: given.cname, ...(given.uid !== undefined && { uid: given.uid }) }
    this.#rules.push(rule)
    const users = this.#channels.get(rule.cname)
    if (rule.uid === undefined) users?.clear()
    else users?.delete(rule.uid)
    return ok({ id: rule.id })
  }

  #usersOf(channel: string): Answer {
    const users = this.#channels.get(channel)
    if (!users) return ok({ success: true, data: { channel_exist: false } })
    const of = (isHost: boolean) => [...users].filter(([, one]) => one.isHost === isHost).map(([uid]) => uid)
    const audience = of(false)
    const data = { channel_exist: true, mode: 2, broadcasters: of(true), audience, audience_total: audience.length }
    return ok({ success: true, data })
  }

  #answerToRecording({ method, path, body }: Call): Answer {
    const root = `/v1/apps/${APP_ID}/cloud_recording`
    if (!path.startsWith(root)) return bad(404)
    if (path === `${root}/acquire`) return ok({ resourceId: 'resource' })
    const [, sid = '', act = ''] =
      /^\/resourceid\/resource(?:\/sid\/([\w-]+))?\/mode\/mix\/(\w+)$/.exec(path.slice(root.length)) ?? []
    if (act === 'start') return this.#startRecorder(JSON.parse(body) as RecordingStart)
    const recorder = this.#recorders.get(sid)
    if (!recorder) return bad(404)
    if (act === 'query' && method === 'GET') return ok({ serverResponse: { status: 5 } })
    const { cname, uid } = JSON.parse(body) as FakeRecorder
    if (act !== 'stop' || cname !== recorder.cname || uid !== recorder.uid) return bad(400)
    this.#endRecorder(sid, recorder)
    return ok({ sid })
  }

  #startRecorder({ cname, uid, clientRequest }: RecordingStart): Answer {
    const { token, recordingConfig, recordingFileConfig, storageConfig } = clientRequest
    const { keys, url } = this.#bucket
    const claims = verifiedClaims(token)
    const { vendor, bucket: name, accessKey, secretKey, extensionParams, fileNamePrefix } = storageConfig
    const isRight =
      claims.channel === cname &&
      claims.uid === uid &&
      vendor === 11 &&
      [name, accessKey, secretKey].join() === [keys.bucket, keys.accessKey, keys.secretKey].join() &&
      JSON.stringify(extensionParams) === JSON.stringify({ endpoint: new URL(url).host }) &&
      fileNamePrefix.every((part) => /^[A-Za-z0-9]+$/.test(part)) &&
      recordingConfig.channelType === 1 &&
      recordingFileConfig.avFileType.includes('mp4')
    if (!isRight) return bad(400)
    const sid = randomUUID()
    this.#recorders.set(sid, { cname, uid, key: `${fileNamePrefix.join('/')}/${sid}_${cname}_0.mp4` })
    // The recorder is listed like any other audience.
    this.#channels.get(cname)?.set(Number(uid), { isHost: false })
    return ok({ sid })
  }

  #endRecorder(sid: string, { cname, uid, key }: FakeRecorder): void {
    this.#recorders.delete(sid)
    this.#channels.get(cname)?.delete(Number(uid))
    this.#bucket.objects.set(key, this.#video)
    this.#bucket.objects.set(key.replace('.mp4', '.m3u8'), Buffer.from('#EXTM3U'))
  }

  /** The address of the site that receives notifications. */
  tellsTo(base: string): void {
    this.#site = base
  }

  /** Signs and posts a notification as Agora does. Returns the status, and 0 if it is lost. */
  async post(notification: object, secret = WEBHOOK_SECRET): Promise<number> {
    const body = JSON.stringify(notification)
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'agora-signature-v2': signature }
    const reply = await fetch(`${this.#site}/streaming/agora/webhook`, { method: 'POST', headers, body }).catch(() => undefined)
    return reply?.status ?? 0
  }

  #tell(eventType: number, channelName: string): Promise<number> {
    return this.post({ noticeId: randomUUID(), productId: 1, eventType, notifyMs: Date.now(), payload: { channelName, ts: 1 } })
  }

  /** Lets someone in with a token. `hasRoleCheck` is the console's setting that a viewer's token cannot publish. */
  async join({ channel, uid, token }: AgoraGrant, hasRoleCheck = true) {
    const claims = verifiedClaims(token)
    const isBanned = this.#rules.some((rule) => rule.cname === channel && (rule.uid === undefined || rule.uid === uid))
    if (claims.channel !== channel || claims.uid !== String(uid) || isBanned) throw new Error('refused')
    const users = this.#channels.get(channel) ?? new Map<number, { isHost: boolean }>()
    this.#channels.set(channel, users)
    const user = { isHost: false }
    users.set(uid, user)
    await this.#tell(105, channel)
    const become = async (isHost: boolean) => {
      user.isHost = isHost
      await this.#tell(isHost ? 103 : 104, channel)
    }
    return {
      isIn: () => users.get(uid) === user,
      async publish() {
        if (hasRoleCheck && !claims.privileges.has(3)) throw new Error('refused')
        await become(true)
      },
      unpublish: () => become(false),
      leave: async () => {
        users.delete(uid)
        await this.#tell(106, channel)
      },
    }
  }
}
