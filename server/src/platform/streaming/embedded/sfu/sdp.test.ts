/** Tests what is accepted of offers, and that hostile ones are refused. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { CHROMIUM_OFFER, offerWith } from '../../../../../test/stream-offers.ts'
import { writeAnswer } from './answer.ts'
import { acceptPublisher, acceptViewer, EXTENSION } from './negotiation.ts'
import { parseOffer, UnreadableOffer } from './sdp.ts'

const BITRATE = 2_500_000
const credentials = { user: 'abcd', password: 'p'.repeat(24), fingerprint: 'sha-256 AA', setup: 'active' }

test('a simulcast offer of a browser is accepted with VP8, retransmissions and three layers', () => {
  const { audio, video } = acceptPublisher(parseOffer(CHROMIUM_OFFER), BITRATE)
  assert.deepEqual(
    [audio?.codec.name, video?.codec.name, video?.codec.payloadType, video?.retransmission?.payloadType],
    ['OPUS', 'VP8', 96, 97],
  )
  assert.deepEqual(video?.rids, ['q', 'h', 'f'])
  assert.deepEqual(video?.codecs[0]?.feedback, ['goog-remb', 'transport-cc', 'ccm fir', 'nack', 'nack pli'])
  assert.deepEqual(new Set(video?.extensions?.keys()), new Set(Object.values(EXTENSION)))
})

test('the answer repeats the order of the offer, and names our address and our stream', () => {
  const offer = parseOffer(CHROMIUM_OFFER)
  const published = acceptPublisher(offer, BITRATE)
  const addresses = [{ ip: '192.0.2.1', port: 40_000 }]
  const toPublisher = writeAnswer({ credentials, sections: published.sections, addresses })
  assert.deepEqual(toPublisher.match(/^m=\w+ \d+/gm), ['m=audio 9', 'm=video 9', 'm=application 0'])
  assert.match(toPublisher, /a=group:BUNDLE 0 1\r\n/)
  assert.match(toPublisher, /a=simulcast:recv q;h;f\r\n/)
  assert.match(toPublisher, /a=candidate:1 1 udp \d+ 192\.0\.2\.1 40000 typ host\r\n/)
  assert.match(toPublisher, /a=rtpmap:97 rtx\/90000\r\na=fmtp:97 apt=96\r\n/)
  const { sections } = acceptViewer(offer, published, { audio: 11, video: 22 })
  const toViewer = writeAnswer({ credentials, sections, addresses })
  assert.match(toViewer, /a=ssrc:22 cname:room\r\n/)
  assert.doesNotMatch(toViewer, /simulcast|rtx|transport-cc/)
})

test('a viewer gets the codec of the publisher with their own payload type, or no picture', () => {
  const published = acceptPublisher(parseOffer(offerWith(['m=video 9 UDP/TLS/RTP/SAVPF 102', ...h264(102, '42e01f')])), BITRATE)
  const viewer = (...lines: string[]) =>
    acceptViewer(parseOffer(offerWith(lines)), published, { audio: 1, video: 2 }).payloadTypes
  const section = 'm=video 9 UDP/TLS/RTP/SAVPF 120 121'
  assert.deepEqual(viewer(section, ...h264(120, '64001f'), ...h264(121, '42e034')), { video: 121 })
  assert.deepEqual(viewer(section, 'a=rtpmap:120 VP8/90000', ...h264(121, '640c1f')), { video: 121 })
  assert.deepEqual(viewer(section, 'a=rtpmap:120 VP8/90000', 'a=rtpmap:121 H264/90000'), {})
})

const h264 = (payloadType: number, profile: string): string[] => [
  `a=rtpmap:${payloadType} H264/90000`,
  `a=fmtp:${payloadType} level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${profile}`,
]

test('offers that no browser sends are refused', () => {
  const many = (line: string, times: number) => Array.from({ length: times }, () => line).join('\r\n')
  const hostile: readonly (readonly [string, string])[] = [
    ['no text', ''],
    ['garbage', 'hello\r\nworld'],
    ['no media', offerWith([])],
    ['ten thousand candidates', CHROMIUM_OFFER + many('a=candidate:1 1 udp 1 192.0.2.1 9 typ host', 10_000)],
    ['300 candidates', CHROMIUM_OFFER + many('a=candidate:1 1 udp 1 192.0.2.1 9 typ host', 300)],
    ['too many lines', CHROMIUM_OFFER + many('a=x', 3000)],
    ['too many media', offerWith(Array.from({ length: 9 }, () => 'm=video 9 UDP/TLS/RTP/SAVPF 96'))],
    ['another line in the password', CHROMIUM_OFFER.replace(/a=ice-pwd:\S+/g, 'a=ice-pwd:short')],
    ['no fingerprint', CHROMIUM_OFFER.replace(/a=fingerprint:.*\r\n/g, '')],
    ['a weak fingerprint', CHROMIUM_OFFER.replaceAll('a=fingerprint:sha-256', 'a=fingerprint:md5')],
    ['an invalid mid', CHROMIUM_OFFER.replaceAll('a=mid:0', 'a=mid:<script>')],
    ['twenty layers', CHROMIUM_OFFER.replace('a=rid:q send', many('a=rid:q send', 20))],
  ]
  for (const [what, text] of hostile) assert.throws(() => parseOffer(text), UnreadableOffer, what)
})

test('an offer without a usable codec is accepted without media', () => {
  const offer = parseOffer(offerWith(['m=video 9 UDP/TLS/RTP/SAVPF 45', 'a=rtpmap:45 AV1/90000']))
  const { audio, video, sections } = acceptPublisher(offer, BITRATE)
  assert.deepEqual([audio, video, sections.length], [undefined, undefined, 1])
})
