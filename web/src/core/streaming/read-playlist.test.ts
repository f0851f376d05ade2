import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readPlaylist } from './read-playlist.ts'

const at = (number: number, beginning: number) => ({
  number,
  url: `/sessions/s/segments/${number}.webm`,
  initUrl: `/sessions/s/segments/begin-${beginning}.webm`,
})

test('segments are numbered from the first listed one, and belong to the last beginning before them', () => {
  const text = `#EXTM3U
#EXT-X-TARGETDURATION:2
#EXT-X-MEDIA-SEQUENCE:41
#EXT-X-MAP:URI="segments/begin-2.webm"
#EXTINF:1.000,
segments/41.webm
#EXTINF:1.033,
segments/42.webm
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="segments/begin-3.webm"
#EXTINF:1.000,
segments/43.webm
`
  assert.deepEqual(readPlaylist(text, '/sessions/s'), [at(41, 2), at(42, 2), at(43, 3)])
})

test('a playlist before the first segment lists none', () => {
  assert.deepEqual(readPlaylist('#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n', '/sessions/s'), [])
})
