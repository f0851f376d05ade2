/** Reads the configuration of the media engine. */
import { oneOf, required, standIn, url, WrongConfig, type Environment, type Mode } from '../config-values.ts'

export interface LivekitConfig {
  /** Such as `wss://live.fans.example`: browsers connect here, and the API is at the same address. */
  readonly url: string
  readonly apiKey: string
  readonly apiSecret: string
  /** Whether LiveKit's ingress service runs, to which encoders such as OBS publish. */
  readonly hasIngress: boolean
}

export interface AgoraConfig {
  readonly url: string
  readonly appId: string
  readonly certificate: string
  readonly customerId: string
  readonly customerSecret: string
  /** Signs Agora's notifications; absent if there are none. */
  readonly webhookSecret?: string
}

/** An S3-compatible bucket into which a streaming service writes recordings. */
export interface RecordingBucket {
  /** Without a trailing slash. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

export type StreamConfig =
  | { readonly engine: 'embedded' }
  | { readonly engine: 'livekit'; readonly livekit: LivekitConfig; readonly recordings?: RecordingBucket }
  | { readonly engine: 'agora'; readonly agora: AgoraConfig; readonly recordings?: RecordingBucket }

const AGORA = 'https://api.agora.io'

export function streamConfigIn(env: Environment, mode: Mode): StreamConfig {
  const engine = oneOf(env, 'STREAM_ENGINE', ['embedded', 'livekit', 'agora'])
  if (engine === 'embedded') return { engine }
  const recordings = recordingBucketIn(env, mode)
  const shared = recordings && { recordings }
  return engine === 'livekit'
    ? { engine, livekit: livekitIn(env, mode), ...shared }
    : { engine, agora: agoraIn(env, mode), ...shared }
}

/** The length that LiveKit recommends. `livekit-server --dev` has a shorter one. */
const MIN_SECRET_LENGTH = 32

function livekitIn(env: Environment, mode: Mode): LivekitConfig {
  const why = 'because STREAM_ENGINE is livekit'
  const apiSecret = required(env, 'LIVEKIT_API_SECRET', why)
  if (mode === 'production' && apiSecret.length < MIN_SECRET_LENGTH)
    throw new WrongConfig(
      `LIVEKIT_API_SECRET needs at least ${MIN_SECRET_LENGTH} characters: anyone who guesses it can open any room.`,
    )
  required(env, 'LIVEKIT_URL', why)
  return {
    url: url(env, 'LIVEKIT_URL', mode === 'production' ? ['wss:'] : ['wss:', 'ws:']).replace(/\/+$/, ''),
    apiKey: required(env, 'LIVEKIT_API_KEY', why),
    apiSecret,
    hasIngress: oneOf(env, 'LIVEKIT_INGRESS', ['no', 'yes']) === 'yes',
  }
}

function agoraIn(env: Environment, mode: Mode): AgoraConfig {
  const why = 'because STREAM_ENGINE is agora'
  const webhookSecret = env['AGORA_WEBHOOK_SECRET']?.trim()
  return {
    url: env['AGORA_URL'] === undefined ? AGORA : standIn(env, 'AGORA_URL', mode),
    appId: hexadecimal(env, 'AGORA_APP_ID', why),
    certificate: hexadecimal(env, 'AGORA_CERTIFICATE', why),
    customerId: required(env, 'AGORA_CUSTOMER_ID', why),
    customerSecret: required(env, 'AGORA_CUSTOMER_SECRET', why),
    ...(webhookSecret !== undefined && { webhookSecret }),
  }
}

function hexadecimal(env: Environment, name: string, why: string): string {
  const text = required(env, name, why)
  if (/^[0-9a-f]{32}$/i.test(text)) return text
  throw new WrongConfig(`${name} must be 32 hexadecimal characters, as Agora's console shows them.`)
}

const BUCKET = ['RECORDING_S3_ENDPOINT', 'RECORDING_S3_BUCKET', 'RECORDING_S3_ACCESS_KEY', 'RECORDING_S3_SECRET_KEY'] as const

function recordingBucketIn(env: Environment, mode: Mode): RecordingBucket | undefined {
  const given = BUCKET.find((name) => env[name] !== undefined)
  if (given === undefined) return undefined
  const value = (name: (typeof BUCKET)[number]) => required(env, name, `because ${given} is set`)
  value('RECORDING_S3_ENDPOINT')
  const endpoint = url(env, 'RECORDING_S3_ENDPOINT', mode === 'production' ? ['https:'] : ['https:', 'http:']).replace(/\/+$/, '')
  return {
    endpoint,
    bucket: value('RECORDING_S3_BUCKET'),
    region: env['RECORDING_S3_REGION']?.trim() ?? 'us-east-1',
    accessKey: value('RECORDING_S3_ACCESS_KEY'),
    secretKey: value('RECORDING_S3_SECRET_KEY'),
  }
}
