/** Parses the session descriptions (RFC 8866) that browsers and encoders offer, within bounds. */

export interface OfferedCodec {
  readonly payloadType: number
  /** In upper case. */
  readonly name: string
  readonly clockRate: number
  readonly channels: string | undefined
  readonly parameters: string
  readonly feedback: readonly string[]
}

export interface OfferedMedia {
  readonly kind: string
  readonly protocol: string
  readonly mid: string
  /** The payload types as offered, for a rejection. */
  readonly formats: string
  readonly codecs: readonly OfferedCodec[]
  /** Ids of header extensions by URI. */
  readonly extensions: ReadonlyMap<string, number>
  /** Simulcast layers that the sender names. */
  readonly rids: readonly string[]
  readonly isRejected: boolean
}

export interface Offer {
  readonly user: string
  readonly password: string
  readonly fingerprint: string
  readonly media: readonly OfferedMedia[]
}

/** The description is not one that a browser or an encoder sends. */
export class UnreadableOffer extends Error {}

const MAX_LINES = 2000
const MAX_MEDIA = 8
const MAX_CANDIDATES = 200
const MAX_RIDS = 4

/** Throws `UnreadableOffer`. Candidates are not read: the sender's first packet shows its address. */
export function parseOffer(text: string): Offer {
  const lines = text.split(/\r?\n/).filter((line) => line !== '')
  if (lines[0] !== 'v=0') throw new UnreadableOffer('it does not begin with v=0')
  if (lines.length > MAX_LINES) throw new UnreadableOffer('it has too many lines')
  if (lines.filter((line) => line.startsWith('a=candidate:')).length > MAX_CANDIDATES)
    throw new UnreadableOffer('it has too many candidates')
  const starts = lines.flatMap((line, index) => (line.startsWith('m=') ? [index] : []))
  if (starts.length === 0 || starts.length > MAX_MEDIA) throw new UnreadableOffer('it has no media, or too many')
  const sections = starts.map((start, index) => lines.slice(start, starts[index + 1]))
  return { ...credentialsIn(lines), media: sections.map(mediaIn) }
}

function credentialsIn(lines: readonly string[]): Omit<Offer, 'media'> {
  const [user = '', password = '', fingerprint = ''] = ['ice-ufrag', 'ice-pwd', 'fingerprint'].map(
    (name) => valuesOf(lines, name)[0],
  )
  // RFC 8839, section 5.4. These values go into a native library.
  if (!/^[A-Za-z0-9+/]{4,256}$/.test(user) || !/^[A-Za-z0-9+/]{22,256}$/.test(password))
    throw new UnreadableOffer('it has no valid ice-ufrag and ice-pwd')
  if (!/^sha-(?:256|384|512) [0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){31,63}$/.test(fingerprint))
    throw new UnreadableOffer('it has no valid fingerprint')
  return { user, password, fingerprint }
}

const valuesOf = (lines: readonly string[], name: string): string[] =>
  lines.flatMap((line) => (line.startsWith(`a=${name}:`) ? [line.slice(name.length + 3)] : []))

function mediaIn(lines: readonly string[]): OfferedMedia {
  const [, kind, port, protocol = '', formats = ''] = /^m=(\w+) (\d+) (\S+) (.+)$/.exec(lines[0] ?? '') ?? []
  if (kind === undefined) throw new UnreadableOffer('it has an invalid media line')
  const mid = valuesOf(lines, 'mid')[0] ?? ''
  if (!/^[\w+./-]{1,32}$/.test(mid)) throw new UnreadableOffer('a media section has no valid mid')
  const rids = valuesOf(lines, 'rid').flatMap((value) => /^([A-Za-z0-9_-]{1,16}) send\b/.exec(value)?.[1] ?? [])
  if (rids.length > MAX_RIDS) throw new UnreadableOffer('it has too many simulcast layers')
  return {
    kind,
    protocol,
    mid,
    formats,
    codecs: formats.split(' ').flatMap((format) => codecOf(lines, format)),
    extensions: new Map(valuesOf(lines, 'extmap').flatMap((value) => extensionIn(value))),
    rids,
    isRejected: port === '0' && !lines.includes('a=bundle-only'),
  }
}

function codecOf(lines: readonly string[], format: string): OfferedCodec[] {
  const ofFormat = (name: string) =>
    valuesOf(lines, name).flatMap((value) => (value.startsWith(`${format} `) ? [value.slice(format.length + 1)] : []))
  const [, name, clockRate, channels] = /^([\w.-]+)\/(\d+)(?:\/(\d+))?$/.exec(ofFormat('rtpmap')[0] ?? '') ?? []
  const payloadType = Number(format)
  if (name === undefined || !(payloadType >= 0 && payloadType < 128)) return []
  const forAll = valuesOf(lines, 'rtcp-fb').flatMap((value) => (value.startsWith('* ') ? [value.slice(2)] : []))
  return [
    {
      payloadType,
      name: name.toUpperCase(),
      clockRate: Number(clockRate),
      channels,
      parameters: ofFormat('fmtp')[0] ?? '',
      feedback: [...forAll, ...ofFormat('rtcp-fb')],
    },
  ]
}

function extensionIn(value: string): [string, number][] {
  const [, id, uri] = /^(\d+)(?:\/\w+)? (\S+)/.exec(value) ?? []
  return id === undefined || uri === undefined ? [] : [[uri, Number(id)]]
}
