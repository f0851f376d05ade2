/** Writes the answer to an offer. The native library sees a description of its own, so this one can say what we forward. */
import type { OfferedCodec, OfferedMedia } from './sdp.ts'

export interface LocalCredentials {
  readonly user: string
  readonly password: string
  readonly fingerprint: string
  /** `active` or `passive`: which side begins the encryption. */
  readonly setup: string
}

export interface AcceptedSection {
  readonly offered: OfferedMedia
  readonly direction: 'recvonly' | 'sendonly'
  readonly codecs: readonly OfferedCodec[]
  /** Header extensions, by URI. */
  readonly extensions?: ReadonlyMap<string, number>
  readonly rids?: readonly string[]
  readonly maxBitrate?: number
  /** The source of the forwarded stream. */
  readonly ssrc?: number
}

export type AnsweredSection = AcceptedSection | { readonly rejected: OfferedMedia }

export interface Address {
  readonly ip: string
  readonly port: number
}

export interface Answer {
  readonly credentials: LocalCredentials
  readonly sections: readonly AnsweredSection[]
  readonly addresses: readonly Address[]
}

const STREAM = 'room'
const HOST_PRIORITY = 2_130_706_431

export function writeAnswer(answer: Answer): string {
  const mids = answer.sections.flatMap((one) => ('rejected' in one ? [] : [one.offered.mid]))
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${mids.join(' ')}`,
    'a=msid-semantic: WMS *',
    'a=extmap-allow-mixed',
    ...answer.sections.flatMap((one) => ('rejected' in one ? rejection(one.rejected) : section(one, answer))),
  ]
  return `${lines.join('\r\n')}\r\n`
}

const rejection = ({ kind, protocol, formats, mid }: OfferedMedia): string[] => [
  `m=${kind} 0 ${protocol} ${formats}`,
  'c=IN IP4 0.0.0.0',
  `a=mid:${mid}`,
  'a=inactive',
]

function section(accepted: AcceptedSection, { credentials, addresses }: Answer): string[] {
  const { offered, codecs, direction, extensions = new Map(), rids = [], maxBitrate, ssrc } = accepted
  return [
    `m=${offered.kind} 9 ${offered.protocol} ${codecs.map((codec) => codec.payloadType).join(' ')}`,
    'c=IN IP4 0.0.0.0',
    ...(maxBitrate === undefined ? [] : [`b=AS:${Math.round(maxBitrate / 1000)}`]),
    `a=mid:${offered.mid}`,
    `a=ice-ufrag:${credentials.user}`,
    `a=ice-pwd:${credentials.password}`,
    `a=fingerprint:${credentials.fingerprint}`,
    `a=setup:${credentials.setup}`,
    'a=rtcp-mux',
    'a=rtcp-rsize',
    `a=${direction}`,
    ...codecs.flatMap(codecLines),
    ...[...extensions].map(([uri, id]) => `a=extmap:${id} ${uri}`),
    ...rids.map((rid) => `a=rid:${rid} recv`),
    ...(rids.length > 0 ? [`a=simulcast:recv ${rids.join(';')}`] : []),
    ...(ssrc === undefined ? [] : sourceLines(ssrc, offered.kind)),
    ...addresses.map(candidate),
    'a=end-of-candidates',
  ]
}

const codecLines = ({ payloadType, name, clockRate, channels, parameters, feedback }: OfferedCodec): string[] => [
  `a=rtpmap:${payloadType} ${name}/${clockRate}${channels === undefined ? '' : `/${channels}`}`,
  ...(parameters === '' ? [] : [`a=fmtp:${payloadType} ${parameters}`]),
  ...feedback.map((one) => `a=rtcp-fb:${payloadType} ${one}`),
]

const sourceLines = (ssrc: number, kind: string): string[] => [
  `a=msid:${STREAM} ${STREAM}-${kind}`,
  `a=ssrc:${ssrc} cname:${STREAM}`,
  `a=ssrc:${ssrc} msid:${STREAM} ${STREAM}-${kind}`,
]

const candidate = ({ ip, port }: Address, index: number): string =>
  `a=candidate:${index + 1} 1 udp ${HOST_PRIORITY - index * 256} ${ip} ${port} typ host`
