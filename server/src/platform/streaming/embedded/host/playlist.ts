/** Writes a live playlist (HTTP Live Streaming, RFC 8216). With WebM segments, only our own player reads it. */
import type { Segment } from '../segments/segmenter.ts'

export interface ListedSegment {
  readonly number: number
  /** Counts how often the media has started anew. */
  readonly beginning: number
  readonly name: string
  readonly initName: string
  readonly segment: Segment
}

/** `beginnings` is the count before the first listed segment. */
export function playlistOf(listed: readonly ListedSegment[], beginnings: number): string {
  const longest = Math.max(1, ...listed.map(({ segment }) => segment.seconds))
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES',
    `#EXT-X-MEDIA-SEQUENCE:${listed[0]?.number ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${beginnings}`,
    ...listed.flatMap(({ name, initName, segment }, index) => {
      const before = listed[index - 1]
      return [
        ...(before && before.initName !== initName ? ['#EXT-X-DISCONTINUITY'] : []),
        ...(before?.initName === initName ? [] : [`#EXT-X-MAP:URI="segments/${initName}"`]),
        `#EXTINF:${segment.seconds.toFixed(3)},`,
        `segments/${name}`,
      ]
    }),
  ]
  return `${lines.join('\n')}\n`
}
