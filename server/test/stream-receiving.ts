/** Counts what a synthetic viewer receives. */
import { startsKeyFrame } from '#platform/streaming/embedded/sfu/codecs.ts'
import { distance, isRtcp, parseRtp } from '#platform/streaming/embedded/sfu/rtp.ts'
import { layerIn } from './stream-packets.ts'

export function receivedPackets() {
  const got = { video: 0, audio: 0, keyFrames: 0, bytes: 0, lastAt: 0, ssrcs: new Set<number>(), layer: -1 }
  const missing = new Set<number>()
  let last: number | undefined
  const noteGap = (sequence: number) => {
    missing.delete(sequence)
    const ahead = distance(last ?? sequence, sequence, 16)
    if (ahead < 0) return
    for (let lost = 1; lost < ahead; lost++) missing.add(((last ?? 0) + lost) & 0xffff)
    last = sequence
  }
  const count = (packet: Buffer) => {
    const header = isRtcp(packet) ? undefined : parseRtp(packet)
    if (!header) return
    const payload = packet.subarray(header.start, header.end)
    got.video++
    got.bytes += packet.length
    got.lastAt = performance.now()
    got.ssrcs.add(header.ssrc)
    if (startsKeyFrame('VP8', payload)) got.keyFrames++
    got.layer = layerIn(payload) ?? got.layer
    noteGap(header.sequence)
  }
  return { got, missing, count, highest: () => last ?? 0 }
}
