/** Forwards the media of one account to its viewers and taps, over reconnections of the publisher. */
import { randomInt } from 'node:crypto'
import { openLayerSwitch } from './layer-switch.ts'
import { videoCodecOf, type Publication } from './negotiation.ts'
import { openOutlet, type Incoming, type Outlet } from './outlet.ts'
import type { Publisher } from './publisher.ts'
import type { MediaKind, Source } from './source.ts'
import type { Viewer } from './viewer.ts'
import type { VideoCodec } from './codecs.ts'

/** Gets everything that a viewer with the largest picture would get. */
export interface Tap {
  /** How often this tap needs a key frame. */
  readonly keyFrameSeconds: number
  onMedia(kind: MediaKind, packet: Buffer, outlet: Outlet): void
}

export interface Stream {
  readonly accountId: string
  readonly outlets: Readonly<Record<MediaKind, Outlet>>
  readonly viewers: Set<Viewer>
  readonly taps: Set<Tap>
  readonly publisher: Publisher | undefined
  readonly publication: Publication | undefined
  readonly videoCodec: VideoCodec | undefined
  /** Whether this publisher can replace the last one without new connections of the viewers. */
  fits(next: Publication): boolean
  attach(publisher: Publisher, publication: Publication): void
  detach(): void
  forward(incoming: Incoming): void
  tick(count: number, nowMs: number): void
}

const LAYER_TICKS = 10
const TICKS_PER_SECOND = 20
/** Each change of the picture size starts a new file of a recording, so a layer has to last. */
const SETTLE_MS = 3_000
const [AUDIO_RATE, VIDEO_RATE] = [48_000, 90_000]

/** Returns everything that viewers have negotiated about a publication. */
const shapeOf = (one: Publication): string =>
  [one.audio?.codec.name, videoCodecOf(one.video), (one.video?.rids?.length ?? 0) > 1].join()

export function openStream(accountId: string): Stream {
  const ssrc = () => randomInt(1, 2 ** 31)
  const outlets = { audio: openOutlet(ssrc(), AUDIO_RATE), video: openOutlet(ssrc(), VIDEO_RATE) }
  const largest = openLayerSwitch(openOutlet(outlets.video.ssrc, VIDEO_RATE))
  const viewers = new Set<Viewer>()
  const taps = new Set<Tap>()
  let publisher: Publisher | undefined
  let publication: Publication | undefined
  let topmost: { readonly source: Source | undefined; readonly since: number } = { source: undefined, since: 0 }
  const tap = (kind: MediaKind, packet: Buffer | undefined, outlet: Outlet) => {
    if (packet) for (const one of taps) one.onMedia(kind, packet, outlet)
  }
  return {
    accountId,
    outlets,
    viewers,
    taps,
    get publisher() {
      return publisher
    },
    get publication() {
      return publication
    },
    get videoCodec() {
      return videoCodecOf(publication?.video)
    },
    fits: (next) => publication === undefined || shapeOf(publication) === shapeOf(next),
    attach(next, of) {
      publisher = next
      publication = of
    },
    detach: () => void (publisher = undefined),
    forward(incoming) {
      const { kind } = incoming.source
      if (kind === 'video' && publisher?.hasLayers) {
        for (const viewer of viewers) viewer.sendLayer(incoming)
        if (taps.size > 0) tap(kind, largest.forward(incoming), largest.outlet)
        return
      }
      const outlet = outlets[kind]
      const packet = outlet.write(incoming)
      if (!packet) return
      for (const viewer of viewers) viewer.sendShared(kind, packet, incoming.isKey)
      tap(kind, packet, outlet)
    },
    tick(count, nowMs) {
      publisher?.tick(count, nowMs)
      for (const viewer of viewers) viewer.tick(count, nowMs)
      if (taps.size === 0 || !publisher) return
      const keyFrameTicks = Math.min(...[...taps].map(({ keyFrameSeconds }) => keyFrameSeconds * TICKS_PER_SECOND))
      if (count % keyFrameTicks === 0) publisher.askForKeyFrame(publisher.hasLayers ? largest.target : undefined)
      if (!publisher.hasLayers || count % LAYER_TICKS !== 0) return
      const sending = publisher.layers()
      if (sending.at(-1) !== topmost.source) topmost = { source: sending.at(-1), since: nowMs }
      const isGone = !largest.target || !sending.includes(largest.target)
      if (isGone || nowMs - topmost.since >= SETTLE_MS) largest.target = topmost.source
      if (largest.target && largest.target !== largest.outlet.source) publisher.askForKeyFrame(largest.target)
    },
  }
}
