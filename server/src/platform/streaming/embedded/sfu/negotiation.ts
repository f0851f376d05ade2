/** Chooses what is accepted of an offer: one video and one audio section, of a publisher or of a viewer. */
import type { AcceptedSection, AnsweredSection } from './answer.ts'
import type { VideoCodec } from './codecs.ts'
import type { MediaKind } from './source.ts'
import type { Offer, OfferedCodec, OfferedMedia } from './sdp.ts'

export const EXTENSION = {
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  rid: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  repairedRid: 'urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
  transportCc: 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
} as const

const FEEDBACK = ['nack', 'nack pli', 'ccm fir', 'goog-remb']

/** One kind of media of a publisher. */
export interface PublishedTrack extends AcceptedSection {
  readonly kind: MediaKind
  readonly codec: OfferedCodec
  /** Retransmissions (RFC 4588). Without them, a browser probes with padding that cannot be sent again when it is lost. */
  readonly retransmission: OfferedCodec | undefined
}

export interface Publication {
  readonly sections: readonly AnsweredSection[]
  readonly audio: PublishedTrack | undefined
  readonly video: PublishedTrack | undefined
}

export const videoCodecOf = (track: PublishedTrack | undefined): VideoCodec | undefined =>
  track?.kind === 'video' ? (track.codec.name as VideoCodec) : undefined

const isUsable = ({ name, parameters }: OfferedCodec): boolean =>
  name === 'VP8' || (name === 'H264' && /packetization-mode=1/.test(parameters))

export function acceptPublisher(offer: Offer, maxBitrate: number): Publication {
  const tracks = new Map<MediaKind, PublishedTrack>()
  const sections = offer.media.map((offered): AnsweredSection => {
    const track = publishedTrack(offered, maxBitrate)
    if (!track || tracks.has(track.kind)) return { rejected: offered }
    tracks.set(track.kind, track)
    return track
  })
  return { sections, audio: tracks.get('audio'), video: tracks.get('video') }
}

function publishedTrack(offered: OfferedMedia, maxBitrate: number): PublishedTrack | undefined {
  const { kind, codecs } = offered
  if (offered.isRejected || (kind !== 'audio' && kind !== 'video')) return undefined
  const codec = kind === 'audio' ? codecs.find(({ name }) => name === 'OPUS') : codecs.find(isUsable)
  if (!codec) return undefined
  const isOfCodec = ({ parameters }: OfferedCodec) => new RegExp(String.raw`\bapt=${codec.payloadType}\b`).test(parameters)
  const retransmission = kind === 'video' ? codecs.find((one) => one.name === 'RTX' && isOfCodec(one)) : undefined
  const feedback = codec.feedback.filter((one) => FEEDBACK.includes(one) || one === 'transport-cc')
  const known: readonly string[] = Object.values(EXTENSION)
  return {
    kind,
    codec,
    retransmission,
    offered,
    direction: 'recvonly',
    codecs: [{ ...codec, feedback }, ...(retransmission ? [{ ...retransmission, name: 'rtx', feedback: [] }] : [])],
    extensions: new Map([...offered.extensions].filter(([uri]) => known.includes(uri))),
    rids: kind === 'video' ? offered.rids : [],
    ...(kind === 'video' && { maxBitrate }),
  }
}

export interface Playing {
  readonly sections: readonly AnsweredSection[]
  /** The payload types with which this viewer gets each kind. */
  readonly payloadTypes: Readonly<Partial<Record<MediaKind, number>>>
}

/** Accepts the kinds and codecs that the publisher sends, once each. */
export function acceptViewer(offer: Offer, published: Publication, ssrcs: Readonly<Record<MediaKind, number>>): Playing {
  const payloadTypes: Partial<Record<MediaKind, number>> = {}
  const sections = offer.media.map((offered): AnsweredSection => {
    const { kind } = offered
    if ((kind !== 'audio' && kind !== 'video') || offered.isRejected || payloadTypes[kind] !== undefined)
      return { rejected: offered }
    const track = published[kind]
    const codec = track && sameCodec(track.codec, offered.codecs)
    if (!codec) return { rejected: offered }
    payloadTypes[kind] = codec.payloadType
    const feedback = codec.feedback.filter((one) => FEEDBACK.includes(one))
    return { offered, direction: 'sendonly', codecs: [{ ...codec, feedback }], ssrc: ssrcs[kind] }
  })
  return { sections, payloadTypes }
}

/** H.264 profiles: a decoder of another profile is better than none. */
function sameCodec(sent: OfferedCodec, offered: readonly OfferedCodec[]): OfferedCodec | undefined {
  const same = offered.filter((one) => one.name === sent.name && (one.name !== 'H264' || isUsable(one)))
  return same.find((one) => profileOf(one) === profileOf(sent)) ?? same[0]
}

const profileOf = ({ parameters }: OfferedCodec): string | undefined =>
  /profile-level-id=([0-9a-f]{4})/i.exec(parameters)?.[1]?.toLowerCase()
