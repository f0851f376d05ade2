/** Sends a stream to one viewer: one simulcast layer, lost packets again, and reports. */
import type { StreamQuality } from '@fanfare/contract/stream-grants'
import { openLayerChoice, type LayerChoice } from './layers.ts'
import { openLayerSwitch, type LayerSwitch } from './layer-switch.ts'
import type { Playing } from './negotiation.ts'
import { openOutlet, type Incoming, type Outlet } from './outlet.ts'
import { openPeer, type Connect, type Peer } from './peer.ts'
import {
  blocksIn,
  FIR,
  NACK,
  nackedIn,
  PAYLOAD_FEEDBACK,
  PLI,
  RECEIVER_REPORT,
  rtcpPacketsIn,
  SENDER_REPORT,
  TRANSPORT_FEEDBACK,
} from './rtcp.ts'
import { isRtcp, setPayloadType } from './rtp.ts'
import type { Publisher } from './publisher.ts'
import type { Offer } from './sdp.ts'
import type { MediaKind } from './source.ts'

export interface ViewerOptions {
  readonly offer: Offer
  readonly connect: Connect
  readonly playing: Playing
  readonly outlets: Readonly<Record<MediaKind, Outlet>>
  publisher(): Publisher | undefined
  onOpen(): void
  onGone(): void
}

export interface Viewer extends Peer {
  /** Sends a packet that all viewers get. Changes its payload type. */
  sendShared(kind: MediaKind, packet: Buffer, isKey: boolean): void
  sendLayer(incoming: Incoming): void
  wish(quality: StreamQuality): void
}

const LAYER_TICKS = 10
const REPORT_TICKS = 20
const VIDEO_RATE = 90_000

export function openViewer(options: ViewerOptions): Viewer {
  const { outlets, playing } = options
  const { audio, video } = playing.payloadTypes
  const choice = openLayerChoice()
  const layers = openLayerSwitch(openOutlet(outlets.video.ssrc, VIDEO_RATE))
  let needsKey = true
  const videoOutlet = () => (options.publisher()?.hasLayers ? layers.outlet : outlets.video)
  const send = (packet: Buffer, payloadType: number | undefined) => {
    if (payloadType === undefined || !peer.isOpen) return
    setPayloadType(packet, payloadType)
    peer.send(packet)
  }
  const askForKeyFrame = () => options.publisher()?.askForKeyFrame(layers.target)
  const peer = openPeer(
    { ...options, isExpected: () => options.publisher() !== undefined },
    {
      onPacket(packet, nowMs) {
        if (isRtcp(packet)) readFeedback(packet, feedback, nowMs)
      },
      onTick(count) {
        const publisher = options.publisher()
        if (publisher?.hasLayers && (count % LAYER_TICKS === 0 || !layers.target)) chooseLayer(publisher, choice, layers)
        if (needsKey && count % LAYER_TICKS === 0) askForKeyFrame()
        if (count % REPORT_TICKS !== 0) return
        for (const report of [outlets.audio.report(), videoOutlet().report()]) if (report) peer.send(report)
      },
    },
  )
  const feedback: Feedback = {
    askForKeyFrame,
    noteLoss(ssrc, fraction, nowMs) {
      if (ssrc === outlets.video.ssrc) choice.noteLoss(fraction, nowMs)
    },
    resend(sequence) {
      const packet = videoOutlet().resend(sequence)
      if (packet) send(packet, video)
    },
  }
  return Object.assign(peer, {
    sendShared(kind: MediaKind, packet: Buffer, isKey: boolean) {
      if (kind === 'audio') return send(packet, audio)
      // The viewer opened in the middle of a picture.
      if (needsKey && !(isKey && peer.isOpen)) return
      needsKey = false
      send(packet, video)
    },
    sendLayer(incoming: Incoming) {
      if (!peer.isOpen) return
      const packet = layers.forward(incoming)
      if (!packet) return
      needsKey = false
      send(packet, video)
    },
    wish(quality: StreamQuality) {
      choice.wish(quality)
      const publisher = options.publisher()
      if (publisher?.hasLayers) chooseLayer(publisher, choice, layers)
    },
  })
}

function chooseLayer(publisher: Publisher, choice: LayerChoice, layers: LayerSwitch): void {
  const sending = publisher.layers()
  const chosen = sending[choice.choose(sending.length)]
  layers.target = chosen
  if (chosen !== undefined && chosen !== layers.outlet.source) publisher.askForKeyFrame(chosen)
}

interface Feedback {
  askForKeyFrame(): void
  resend(sequence: number): void
  noteLoss(ssrc: number, fraction: number, nowMs: number): void
}

function readFeedback(compound: Buffer, { askForKeyFrame, resend, noteLoss }: Feedback, nowMs: number): void {
  for (const packet of rtcpPacketsIn(compound)) {
    const { type, format } = packet
    if (type === PAYLOAD_FEEDBACK && (format === PLI || format === FIR)) askForKeyFrame()
    else if (type === TRANSPORT_FEEDBACK && format === NACK) for (const sequence of nackedIn(packet)) resend(sequence)
    else if (type === RECEIVER_REPORT || type === SENDER_REPORT)
      for (const { ssrc, fractionLost } of blocksIn(packet)) noteLoss(ssrc, fractionLost, nowMs)
  }
}
