/**
 * Tests that a processed video keeps the length, the frames and the sync of its source. `timing.full.test.ts` covers the other
 * containers.
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'vitest'
import { inputPath } from '../../../test/inputs.ts'
import { openRecordings } from '../../../test/recordings.ts'
import { frameTimesOf, measureSync } from '../../../test/av-sync.ts'
import { cutTeaser, processVideo } from './index.ts'

const { ffmpeg, target } = await openRecordings()

async function processed(path: string) {
  const folder = await target()
  const video = await processVideo(ffmpeg, path, { folder })
  const playlists = await Promise.all(
    [...video.renditions.video, ...(video.renditions.audio ? [video.renditions.audio] : [])].map(({ name }) =>
      readFile(join(folder, `${name}.m3u8`), 'utf8'),
    ),
  )
  const seconds = playlists.map((text) => [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, one]) => sum + Number(one), 0))
  const times = frameTimesOf(ffmpeg, join(folder, `${video.renditions.video[0]?.name}.mp4`))
  return { ...video, folder, seconds, times }
}

test('sound that begins 0.48 s late stays in sync, in the renditions and in a teaser', async () => {
  const path = inputPath('sound-starts-0.48s-late_flash-and-beep-at-1.5s.mp4')
  const { folder, durationMs, seconds, renditions } = await processed(path)
  // The level of a 160 by 120 picture at 25 frames per second. Small devices reject a higher level.
  assert.equal(renditions.video[0]?.codec, 'avc1.64000c')
  const { flash, beep } = measureSync(ffmpeg, join(folder, 'master.m3u8'))
  assert.ok(Math.abs(flash - 1.52) < 0.021 && Math.abs(beep - 1.5) < 0.021, `flash ${flash}, beep ${beep}`)
  for (const one of seconds) assert.ok(Math.abs(one - durationMs / 1000) < 0.03, `${seconds.join()} of ${durationMs} ms`)
  const { file } = await cutTeaser(ffmpeg, path, { folder, startSeconds: 0.2, seconds: 2 })
  const teaser = measureSync(ffmpeg, join(folder, file))
  assert.ok(
    Math.abs(teaser.flash - 1.32) < 0.041 && Math.abs(teaser.beep - 1.3) < 0.021,
    `flash ${teaser.flash}, beep ${teaser.beep}`,
  )
})

for (const name of ['120fps-3.8s.mp4', '240fps-3.8s.mp4'])
  test(`${name} stays 3.8 s long and has 60 frames a second`, async () => {
    const { durationMs, seconds, times } = await processed(inputPath(name))
    assert.deepEqual([durationMs, seconds], [3800, [3.8]])
    assert.equal(times.length, 228)
    assert.ok((times[0] ?? 1) === 0 && (times.at(-1) ?? 0) > 3.77, `from ${times[0]} to ${times.at(-1)}`)
  })

test('a video whose first sound track cannot be decoded plays with the second', async () => {
  const { durationMs, hasAudio, folder } = await processed(inputPath('first-sound-track-undecodable-second-aac.mov'))
  assert.deepEqual([durationMs, hasAudio], [1000, true])
  assert.ok(measureSync(ffmpeg, join(folder, 'master.m3u8')).beep < 0.2)
})
