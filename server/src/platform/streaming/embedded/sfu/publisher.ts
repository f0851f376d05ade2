/** Receives the media of one publisher, asks for lost packets and key frames, and reports how the media arrives. */
import { randomInt } from 'node:crypto'
import { startsKeyFrame } from './codecs.ts'
import { EXTENSION, videoCodecOf, type Publication, type PublishedTrack } from './negotiation.ts'
import type { Incoming } from './outlet.ts'
import { openPeer, type Connect, type Peer } from './peer.ts'
import { nack, pli, receiverReport, remb, rtcpPacketsIn, SENDER_REPORT, senderTimeIn } from './rtcp.ts'
import { extensionOf, isRtcp, parseRtp, textExtensionOf, writeRtp, type RtpHeader } from './rtp.ts'
import type { Offer } from './sdp.ts'
import { openSource, type Source } from './source.ts'
import { openArrivalReports } from './twcc.ts'

export interface PublisherOptions {
  readonly offer: Offer
  readonly connect: Connect
  readonly publication: Publication
  readonly maxBitrate: number
  onOpen(): void
  onMedia(incoming: Incoming): void
  onGone(): void
}

export interface Publisher extends Peer {
  /** Whether the video has simulcast layers. */
  readonly hasLayers: boolean
  /** Returns the video sources that send now, the smallest picture first. */
  layers(): readonly Source[]
  /** Asks for a key frame of one source, or of all. */
  askForKeyFrame(source?: Source): void
}

/** A key frame is large, so many viewers who join together share one. */
const KEY_FRAME_INTERVAL_MS = 300
const TWCC_TICKS = 2
const REPORT_TICKS = 20
/** A new source is counted as sending until its bit rate has been measured. */
const FEW_PACKETS = 200

export function openPublisher(options: PublisherOptions): Publisher {
  const { publication } = options
  const own = randomInt(1, 2 ** 31)
  const sources = openSources(publication)
  const arrivals = openArrivalReports()
  const transportCc = publication.video?.extensions?.get(EXTENSION.transportCc)
  const hasLayers = (publication.video?.rids?.length ?? 0) > 1
  const video = () => sources.all().filter(({ kind }) => kind === 'video')
  const ask = (source: Source, nowMs: number) => {
    source.wantsKeyFrame = !peer.isOpen || nowMs - source.askedForKeyFrameAt < KEY_FRAME_INTERVAL_MS
    if (source.wantsKeyFrame) return
    source.askedForKeyFrameAt = nowMs
    peer.send(pli(own, source.ssrc))
  }
  /** Asks with the packet after a gap, because a viewer's picture waits for each lost one. */
  const askForMissing = (source: Source, nowMs: number) => {
    const missing = source.missing(nowMs)
    if (missing.length > 0) peer.send(nack(own, source.ssrc, missing))
  }
  const onRtp = (packet: Buffer, nowMs: number) => {
    const parsed = parseRtp(packet)
    if (!parsed) return
    const counted = extensionOf(packet, parsed, transportCc)
    if (counted?.length === 2) arrivals.add(counted.readUInt16BE(), nowMs)
    const found = sources.of(packet, parsed)
    if (!found) return
    if (found.isNew) ask(found.source, nowMs)
    const { source, packet: original, header } = found
    const extended = source.count(header, original.length, nowMs)
    askForMissing(source, nowMs)
    const isKey = source.codec !== undefined && startsKeyFrame(source.codec, original.subarray(header.start, header.end))
    options.onMedia({ source, packet: original, header, extended, isKey, nowMs })
  }
  const peer = openPeer(options, {
    onPacket: (packet, nowMs) => (isRtcp(packet) ? noteReports(sources, packet, nowMs) : onRtp(packet, nowMs)),
    onTick(count, nowMs) {
      const report = count % TWCC_TICKS === 0 ? arrivals.next(own, sources.all()[0]?.ssrc ?? 0) : undefined
      if (report) peer.send(report)
      for (const source of sources.all()) {
        askForMissing(source, nowMs)
        if (source.wantsKeyFrame) ask(source, nowMs)
      }
      if (count % REPORT_TICKS !== 0) return
      const blocks = sources.all().map((source) => source.report(nowMs))
      if (blocks.length > 0) peer.send(receiverReport(own, blocks))
      const ssrcs = video().map(({ ssrc }) => ssrc)
      if (ssrcs.length > 0) peer.send(remb(own, ssrcs, options.maxBitrate))
    },
  })
  const rids = publication.video?.rids ?? []
  return Object.assign(peer, {
    hasLayers,
    layers: () =>
      video()
        .filter(({ bitrate, packets }) => bitrate > 0 || packets < FEW_PACKETS)
        .sort((one, other) => one.bitrate - other.bitrate || rids.indexOf(one.rid) - rids.indexOf(other.rid)),
    askForKeyFrame(source?: Source) {
      for (const one of source ? [source] : video()) ask(one, performance.now())
    },
  })
}

function noteReports(sources: Sources, compound: Buffer, nowMs: number): void {
  for (const packet of rtcpPacketsIn(compound)) {
    const time = packet.type === SENDER_REPORT ? senderTimeIn(packet) : undefined
    if (time) sources.bySsrc(packet.bytes.readUInt32BE(4))?.noteReport(time, nowMs)
  }
}

interface Sources {
  all(): readonly Source[]
  bySsrc(ssrc: number): Source | undefined
  /** Returns the source of a packet, with the original of a retransmitted one. Undefined for packets without use. */
  of(packet: Buffer, header: RtpHeader): Found | undefined
}

interface Found {
  readonly source: Source
  readonly packet: Buffer
  readonly header: RtpHeader
  readonly isNew: boolean
}

/** A publisher that invents SSRCs does not fill the memory. */
const MAX_SOURCES = 12

function openSources({ audio, video }: Publication): Sources {
  const known = new Map<number, Source>()
  const repairs = new Map<number, Source>()
  let list: readonly Source[] = []
  const identify = (packet: Buffer, header: RtpHeader): Source | undefined => {
    const track = [audio, video].find((one) => one?.codec.payloadType === header.payloadType)
    if (!track || known.size >= MAX_SOURCES) return undefined
    const rid = ridOf(track, packet, header, EXTENSION.rid)
    if (rid === undefined) return undefined
    const { kind, codec } = track
    const { payloadType, clockRate } = codec
    const source = openSource({ kind, codec: videoCodecOf(track), rid, ssrc: header.ssrc, payloadType, clockRate })
    known.set(header.ssrc, source)
    list = [...known.values()]
    return source
  }
  const repaired = (packet: Buffer, header: RtpHeader): Source | undefined => {
    const rid = video && ridOf(video, packet, header, EXTENSION.repairedRid)
    const source = repairs.get(header.ssrc) ?? list.findLast((one) => one.kind === 'video' && one.rid === rid)
    if (source && repairs.size < MAX_SOURCES) repairs.set(header.ssrc, source)
    return source
  }
  return {
    all: () => list,
    bySsrc: (ssrc) => known.get(ssrc),
    of(packet, header) {
      if (header.payloadType === video?.retransmission?.payloadType) {
        const source = repaired(packet, header)
        const original = source && originalOf(source, packet, header)
        return original && { source, ...original, isNew: false }
      }
      const source = known.get(header.ssrc)
      const found = source ?? identify(packet, header)
      return found && { source: found, packet, header, isNew: !source }
    },
  }
}

/** Returns an empty text without simulcast, and undefined if the packet does not name its layer. */
function ridOf(track: PublishedTrack, packet: Buffer, header: RtpHeader, uri: string): string | undefined {
  if (!track.rids?.length) return ''
  const rid = textExtensionOf(packet, header, track.extensions?.get(uri))
  return rid !== undefined && track.rids.includes(rid) ? rid : undefined
}

/** Returns the packet that this one repeats (RFC 4588), if it is still missing. */
function originalOf(source: Source, packet: Buffer, header: RtpHeader): Pick<Found, 'packet' | 'header'> | undefined {
  if (header.end - header.start <= 2) return undefined
  const sequence = packet.readUInt16BE(header.start)
  if (!source.isMissing(source.extend(sequence))) return undefined
  const { payloadType, ssrc } = source
  const { marker, timestamp } = header
  const original = writeRtp({ marker, payloadType, sequence, timestamp, ssrc }, packet.subarray(header.start + 2, header.end))
  const parsed = parseRtp(original)
  return parsed && { packet: original, header: parsed }
}
