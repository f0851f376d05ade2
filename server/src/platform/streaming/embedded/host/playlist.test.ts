import { expect, test } from 'vitest'
import { playlistOf, type ListedSegment } from './playlist.ts'

const listed = (number: number, beginning: number, seconds = 1): ListedSegment => ({
  number,
  beginning,
  name: `${number}.webm`,
  initName: `begin-${beginning}.webm`,
  segment: { path: '', initPath: String(beginning), seconds, contentType: 'video/webm' },
})

test('a playlist before the first segment is empty', () => {
  expect(playlistOf([], 0)).not.toContain('EXTINF')
})

test('a new beginning in the middle is marked, and the longest segment sets the target', () => {
  expect(
    playlistOf([listed(7, 2), listed(8, 2, 1.25), listed(9, 3)], 2)
      .split('\n')
      .slice(2),
  ).toEqual([
    '#EXT-X-TARGETDURATION:2',
    '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES',
    '#EXT-X-MEDIA-SEQUENCE:7',
    '#EXT-X-DISCONTINUITY-SEQUENCE:2',
    '#EXT-X-MAP:URI="segments/begin-2.webm"',
    '#EXTINF:1.000,',
    'segments/7.webm',
    '#EXTINF:1.250,',
    'segments/8.webm',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-MAP:URI="segments/begin-3.webm"',
    '#EXTINF:1.000,',
    'segments/9.webm',
    '',
  ])
})
