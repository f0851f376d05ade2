/** Offers for tests: one like Chromium's, and others that are built from lines. */

const FINGERPRINT = Array.from({ length: 32 }, () => 'AB').join(':')
const CREDENTIALS = [
  'a=ice-ufrag:Zx9/',
  'a=ice-pwd:YLy2sV8rBRyKDwyWnyWYLy2s',
  `a=fingerprint:sha-256 ${FINGERPRINT}`,
  'a=setup:actpass',
]

const joined = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`

/** Returns an offer with these media sections; each gets a mid. */
export const offerWith = (lines: readonly string[]): string => {
  let mid = 0
  const sections = lines.flatMap((line) => (line.startsWith('m=') ? [line, `a=mid:${mid++}`] : [line]))
  return joined(['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', ...CREDENTIALS, ...sections])
}

/** Sound, picture with three simulcast layers, and a data channel. */
export const CHROMIUM_OFFER = joined([
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0 1 2',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111 63',
  ...CREDENTIALS,
  'a=mid:0',
  'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
  'a=sendonly',
  'a=rtpmap:111 opus/48000/2',
  'a=rtcp-fb:111 transport-cc',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=rtpmap:63 red/48000/2',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 97 45 102',
  ...CREDENTIALS,
  'a=mid:1',
  'a=extmap:3 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
  'a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  'a=extmap:11 urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id',
  'a=extmap:13 urn:3gpp:video-orientation',
  'a=sendonly',
  'a=rtpmap:96 VP8/90000',
  ...['goog-remb', 'transport-cc', 'ccm fir', 'nack', 'nack pli'].map((one) => `a=rtcp-fb:96 ${one}`),
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rtpmap:45 AV1/90000',
  'a=rtpmap:102 H264/90000',
  'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42001f',
  'a=rid:q send',
  'a=rid:h send',
  'a=rid:f send',
  'a=simulcast:send q;h;f',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  ...CREDENTIALS,
  'a=mid:2',
])
