/** Publishers and viewers without a browser, for stories about streaming: real ICE, DTLS and SRTP on loopback. */
import { randomInt } from 'node:crypto'
import native, { type PeerConnection, type Track } from 'node-datachannel'
import type { EmbeddedGrant, JoinGrant } from '@fanfare/contract/stream-grants'
import {
  nack,
  nackedIn,
  NACK,
  PAYLOAD_FEEDBACK,
  PLI,
  pli,
  receiverReport,
  rtcpPacketsIn,
  TRANSPORT_FEEDBACK,
} from '#platform/streaming/embedded/sfu/rtcp.ts'
import { isRtcp, parseRtp } from '#platform/streaming/embedded/sfu/rtp.ts'
import { atEndOfFile } from './at-end-of-file.ts'
import { AUDIO, deltaFrame, keyFrame, picturePackets, soundPacket, VIDEO } from './stream-packets.ts'

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
    video.addSSRC(ssrcs.video, 'test', 'test', 'video')
  }
  const tracks = { audio: pc.addTrack(audio), video: pc.addTrack(video) }
  pc.setLocalDescription('offer')
  atEndOfFile(() => pc.close())
  return { pc, ...tracks }
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
}

const TICK_MS = 10

export async function openPublisher(signaling: Signaling, options: PublisherOptions = {}) {
  const { width = 160, height = 120, framesPerSecond = 30, onlyKeyFrames = false, kilobits = 300 } = options
  const ssrcs = { audio: randomInt(1, 2 ** 31), video: randomInt(1, 2 ** 31) }
  const connection = openConnection('SendOnly', ssrcs)
  const { audio, video, pc } = connection
  const seen = { keyFrames: 0, plis: 0, nacks: 0, feedback: new Set<string>() }
  const sent = new Map<number, Buffer>()
  let needsKey = true
  let key = await keyFrame(width, height)
  video.onMessage((packet) => {
    for (const one of rtcpPacketsIn(packet)) {
      seen.feedback.add(`${one.type}/${one.format}`)
      if (one.type === PAYLOAD_FEEDBACK && one.format === PLI) {
        seen.plis++
        needsKey = true
      }
      if (one.type !== TRANSPORT_FEEDBACK || one.format !== NACK) continue
      for (const sequence of nackedIn(one)) {
        seen.nacks++
        const packet = sent.get(sequence)
        if (packet) video.sendMessageBinary(packet)
      }
    }
  })
  audio.onMessage(() => undefined)
  const location = await connect(connection, signaling, options.path ?? signaling.grant.publishUrl ?? '')
  let [sequence, frames, sounds] = [0, 0, 0]
  let isSilent = false
  let lossRate = 0
  const began = performance.now()
  const sendFrame = () => {
    const isKey = needsKey || onlyKeyFrames
    needsKey = false
    if (isKey) seen.keyFrames++
    const frame = isKey ? key : deltaFrame(Math.round((kilobits * 1000) / 8 / framesPerSecond))
    const timestamp = Math.round((frames * VIDEO.rate) / framesPerSecond)
    for (const packet of picturePackets({ frame, ssrc: ssrcs.video, sequence, timestamp, pictureId: frames & 0x7fff })) {
      sent.set(sequence & 0xffff, packet)
      sequence++
      if (Math.random() >= lossRate) video.sendMessageBinary(packet)
    }
    frames++
  }
  const timer = setInterval(() => {
    if (!video.isOpen() || isSilent) return
    const seconds = (performance.now() - began) / 1000
    while (frames < seconds * framesPerSecond) sendFrame()
    while (sounds < seconds * 50) audio.sendMessageBinary(soundPacket(ssrcs.audio, sounds++))
  }, TICK_MS)
  const close = () => {
    clearInterval(timer)
    pc.close()
  }
  atEndOfFile(close)
  return {
    location,
    seen,
    close,
    /** Sends nothing, like a computer that was closed. */
    fallSilent: () => void (isSilent = true),
    lose: (rate: number) => void (lossRate = rate),
    async resize(nextWidth: number, nextHeight: number) {
      key = await keyFrame(nextWidth, nextHeight)
      needsKey = true
    },
    isOpen: () => video.isOpen(),
  }
}

export type TestPublisher = Awaited<ReturnType<typeof openPublisher>>

const REPORT_MS = 500

export async function openViewer(signaling: Signaling, path = signaling.grant.playUrl) {
  const connection = openConnection('RecvOnly')
  const { audio, video, pc } = connection
  const own = randomInt(1, 2 ** 31)
  const got = { video: 0, audio: 0, keyFrames: 0, lost: 0, bytes: 0, lastAt: 0, ssrcs: new Set<number>(), reports: 0 }
  let last: number | undefined
  let fractionLost = 0
  const missing = new Set<number>()
  video.onMessage((packet) => {
    if (isRtcp(packet)) return void got.reports++
    const header = parseRtp(packet)
    if (!header) return
    got.video++
    got.bytes += packet.length
    got.lastAt = performance.now()
    got.ssrcs.add(header.ssrc)
    if (packet[header.start]! & 0x10 && (packet[header.start + 4]! & 1) === 0) got.keyFrames++
    missing.delete(header.sequence)
    if (last !== undefined) {
      const ahead = (header.sequence - last) & 0xffff
      if (ahead > 0x8000) return
      for (let lost = 1; lost < ahead; lost++) missing.add((last + lost) & 0xffff)
    }
    last = header.sequence
  })
  audio.onMessage((packet) => void (isRtcp(packet) || got.audio++))
  const began = performance.now()
  const location = await connect(connection, signaling, path)
  const timer = setInterval(() => {
    const [ssrc] = got.ssrcs
    if (!video.isOpen()) return
    const blocks =
      ssrc === undefined ? [] : [{ ssrc, fractionLost, lost: 0, highest: last ?? 0, jitter: 0, lastReport: 0, delay: 0 }]
    video.sendMessageBinary(receiverReport(own, blocks))
    if (ssrc !== undefined && missing.size > 0)
      video.sendMessageBinary(
        nack(
          own,
          ssrc,
          [...missing].sort((a, b) => a - b),
        ),
      )
  }, REPORT_MS)
  const close = () => {
    clearInterval(timer)
    pc.close()
  }
  atEndOfFile(close)
  return {
    location,
    got,
    began,
    close,
    isOpen: () => video.isOpen(),
    missing: () => missing.size,
    askForKeyFrame: () => video.sendMessageBinary(pli(own, [...got.ssrcs][0] ?? 0)),
    report: (loss: number) => void (fractionLost = Math.round(loss * 255)),
    /** Closes nothing and answers nothing, like a computer that lost its power. */
    fallSilent: () => clearInterval(timer),
  }
}

export type TestViewer = Awaited<ReturnType<typeof openViewer>>
