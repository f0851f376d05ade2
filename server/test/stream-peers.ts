/** Publishers and viewers without a browser, for stories about streaming: real ICE, DTLS and SRTP on loopback. */
import { randomInt } from 'node:crypto'
import native, { type PeerConnection, type Track } from 'node-datachannel'
import type { EmbeddedGrant, JoinGrant } from '@fanfare/contract/stream-grants'
import { EXTENSION } from '#platform/streaming/embedded/sfu/negotiation.ts'
import {
  nack,
  NACK,
  nackedIn,
  PAYLOAD_FEEDBACK,
  PLI,
  receiverReport,
  rtcpPacketsIn,
  TRANSPORT_FEEDBACK,
  type RtcpPacket,
} from '#platform/streaming/embedded/sfu/rtcp.ts'
import { isRtcp } from '#platform/streaming/embedded/sfu/rtp.ts'
import { atEndOfFile } from './at-end-of-file.ts'
import { receivedPackets } from './stream-receiving.ts'
import { sendOn, sendRegularly } from './stream-sending.ts'
import {
  AUDIO,
  deltaFrame,
  keyFrame,
  picturePackets,
  RID_EXTENSION,
  soundPacket,
  stamped,
  VIDEO,
  withRid,
} from './stream-packets.ts'

export interface Signaling {
  readonly base: string
  readonly grant: EmbeddedGrant
}

export function embedded(grant: JoinGrant): EmbeddedGrant {
  if (grant.engine !== 'embedded') throw new Error(`The grant is for ${grant.engine}`)
  return grant
}

/** Posts an offer like a browser. */
export const postOffer = (base: string, path: string, bearer: string, offer: string): Promise<Response> =>
  fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${bearer}` },
    body: offer,
  })

const MAX_LAYERS = 3

interface Connection {
  readonly pc: PeerConnection
  readonly audio: Track
  readonly video: Track
}

function openConnection(
  direction: 'SendOnly' | 'RecvOnly',
  ssrcs?: { readonly audio: number; readonly video: number },
): Connection {
  const pc = new native.PeerConnection('test', { iceServers: [] })
  const [audio, video] = [new native.Audio('0', direction), new native.Video('1', direction)]
  audio.addOpusCodec(AUDIO.payloadType)
  video.addVP8Codec(VIDEO.payloadType)
  if (ssrcs) {
    audio.addSSRC(ssrcs.audio, 'test', 'test', 'audio')
    // The library drops feedback about sources that it does not know.
    for (let layer = 0; layer < MAX_LAYERS; layer++) video.addSSRC(ssrcs.video + layer, 'test', 'test', 'video')
  }
  const tracks = { audio: pc.addTrack(audio), video: pc.addTrack(video) }
  pc.setLocalDescription('offer')
  atEndOfFile(() => pc.close())
  return { pc, ...tracks }
}

/** Returns whether a session is open, as a browser asks after a silence. */
export async function isOpenSession(base: string, { location }: { readonly location: string }): Promise<boolean> {
  const { status } = await fetch(`${base}${location}`)
  return status === 204
}

/** Returns the offer of a browser that would play. */
export function playOffer(): string {
  const { pc } = openConnection('RecvOnly')
  const offer = offerOf(pc)
  pc.close()
  return offer
}

export const offerOf = (pc: PeerConnection): string => pc.localDescription()?.sdp ?? ''

async function connect({ pc }: Connection, { base, grant }: Signaling, path: string, offer = offerOf(pc)): Promise<string> {
  const reply = await postOffer(base, path, grant.bearer, offer)
  if (reply.status !== 201) throw Object.assign(new Error(`${reply.status} ${await reply.text()}`), { status: reply.status })
  pc.setRemoteDescription(await reply.text(), 'answer')
  return reply.headers.get('location') ?? ''
}

export interface PublisherOptions {
  readonly width?: number
  readonly height?: number
  readonly framesPerSecond?: number
  /** Every frame is a key frame, so that the whole video can be decoded. */
  readonly onlyKeyFrames?: boolean
  readonly kilobits?: number
  readonly path?: string
  /** Each picture ends with the time at which it was sent (`stampedIn`). */
  readonly isStamped?: boolean
  /** Names of simulcast layers, the smallest first; each has twice the bit rate of the one before. */
  readonly layers?: readonly string[]
}

export async function openPublisher(signaling: Signaling, options: PublisherOptions = {}) {
  const { width = 160, height = 120, framesPerSecond = 30, layers = [''] } = options
  const ssrcs = { audio: randomInt(1, 2 ** 30), video: randomInt(1, 2 ** 30) }
  const connection = openConnection('SendOnly', ssrcs)
  const { audio, video, pc } = connection
  const seen = { keyFrames: 0, plis: 0, nacks: 0, feedback: new Set<string>() }
  const key = { frame: await keyFrame(width, height) }
  const senders = layers.map((rid, layer) =>
    layerSender({ ...options, framesPerSecond, rid, layer, ssrc: ssrcs.video + layer, key, video, seen }),
  )
  video.onMessage((packet) => {
    for (const one of rtcpPacketsIn(packet)) {
      seen.feedback.add(`${one.type}/${one.format}`)
      senders.find(({ ssrc }) => one.bytes.length >= 12 && one.bytes.readUInt32BE(8) === ssrc)?.onFeedback(one)
    }
  })
  audio.onMessage(() => undefined)
  const path = options.path ?? signaling.grant.publishUrl ?? ''
  const location = await connect(connection, signaling, path, withLayers(offerOf(pc), layers))
  const sending = sendRegularly(video, framesPerSecond, {
    sendFrame: (frames) => senders.forEach((sender) => sender.send(frames)),
    sendSound: (sounds) => sendOn(audio, soundPacket(ssrcs.audio, sounds)),
  })
  const close = () => {
    sending.stop()
    pc.close()
  }
  atEndOfFile(close)
  return {
    location,
    seen,
    close,
    isOpen: () => video.isOpen(),
    /** Sends nothing, like a computer that was closed. */
    fallSilent: sending.stop,
    lose: (rate: number) => senders.forEach((sender) => sender.lose(rate)),
    async resize(nextWidth: number, nextHeight: number) {
      key.frame = await keyFrame(nextWidth, nextHeight)
      senders.forEach((sender) => sender.startWithKey())
    },
  }
}

function withLayers(offer: string, layers: readonly string[]): string {
  if (layers.length < 2) return offer
  const lines = [
    `a=extmap:${RID_EXTENSION} ${EXTENSION.rid}`,
    ...layers.map((rid) => `a=rid:${rid} send`),
    `a=simulcast:send ${layers.join(';')}`,
  ]
  return offer.replace(/(m=video [\s\S]*?a=mid:1\r\n)/, `$1${lines.join('\r\n')}\r\n`)
}

interface LayerOptions extends PublisherOptions {
  readonly framesPerSecond: number
  readonly rid: string
  readonly layer: number
  readonly ssrc: number
  readonly key: { readonly frame: Buffer }
  readonly video: Track
  readonly seen: { keyFrames: number; plis: number; nacks: number }
}

function layerSender({
  framesPerSecond,
  onlyKeyFrames,
  isStamped,
  kilobits = 300,
  rid,
  layer,
  ssrc,
  key,
  video,
  seen,
}: LayerOptions) {
  const sent = new Map<number, Buffer>()
  const bytes = Math.round((kilobits * 2 ** layer * 1000) / 8 / framesPerSecond)
  let sequence = 0
  let needsKey = true
  let lossRate = 0
  return {
    ssrc,
    lose: (rate: number) => void (lossRate = rate),
    startWithKey: () => void (needsKey = true),
    send(frames: number) {
      const isKey = needsKey || onlyKeyFrames === true
      needsKey = false
      if (isKey) seen.keyFrames++
      const plain = isKey ? key.frame : deltaFrame(bytes, layer)
      const frame = isStamped ? stamped(plain) : plain
      const timestamp = Math.round((frames * VIDEO.rate) / framesPerSecond)
      for (const packet of picturePackets({ frame, ssrc, sequence, timestamp, pictureId: frames & 0x7fff })) {
        const named = rid === '' ? packet : withRid(packet, rid)
        sent.set(sequence & 0xffff, named)
        sequence++
        if (Math.random() >= lossRate) sendOn(video, named)
      }
    },
    onFeedback(one: RtcpPacket) {
      if (one.type === PAYLOAD_FEEDBACK && one.format === PLI) {
        seen.plis++
        needsKey = true
      }
      if (one.type !== TRANSPORT_FEEDBACK || one.format !== NACK) return
      for (const lost of nackedIn(one)) {
        seen.nacks++
        const packet = sent.get(lost)
        if (packet) video.sendMessageBinary(packet)
      }
    },
  }
}

const REPORT_MS = 500

interface ViewerOptions {
  readonly path?: string
  /** The share of packets that are lost on their way to the viewer. */
  readonly lossRate?: number
  /** Gets each packet of the picture, once it has arrived. */
  onVideo?(packet: Buffer): void
}

export async function openViewer(signaling: Signaling, options: ViewerOptions = {}) {
  const { path = signaling.grant.playUrl, lossRate = 0, onVideo } = options
  const connection = openConnection('RecvOnly')
  const { audio, video, pc } = connection
  const own = randomInt(1, 2 ** 31)
  const { got, missing, count, highest } = receivedPackets()
  let fractionLost = 0
  video.onMessage((packet) => {
    if (lossRate > 0 && !isRtcp(packet) && Math.random() < lossRate) return
    count(packet)
    onVideo?.(packet)
  })
  audio.onMessage((packet) => void (isRtcp(packet) || got.audio++))
  const location = await connect(connection, signaling, path)
  const timer = setInterval(() => {
    const [ssrc] = got.ssrcs
    if (!video.isOpen()) return
    const block = { fractionLost, lost: 0, highest: highest(), jitter: 0, lastReport: 0, delay: 0 }
    video.sendMessageBinary(receiverReport(own, ssrc === undefined ? [] : [{ ssrc, ...block }]))
    const lost = [...missing].sort((one, other) => one - other).slice(0, 60)
    if (ssrc !== undefined && lost.length > 0) video.sendMessageBinary(nack(own, ssrc, lost))
  }, REPORT_MS)
  const close = () => {
    clearInterval(timer)
    pc.close()
  }
  atEndOfFile(close)
  return {
    location,
    got,
    close,
    isOpen: () => video.isOpen(),
    /** The UDP port of the media process. */
    port: () => pc.getSelectedCandidatePair()?.remote.port ?? 0,
    missing: () => missing.size,
    /** The simulcast layer of the last picture. */
    layer: () => ['q', 'h', 'f'][got.layer],
    /** Claims to lose this share of all packets. */
    report: (loss: number) => void (fractionLost = Math.round(loss * 255)),
    /** Closes nothing and answers nothing, like a computer that lost its power. */
    fallSilent: () => clearInterval(timer),
  }
}
