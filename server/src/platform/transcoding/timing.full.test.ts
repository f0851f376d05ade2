/** Tests that videos of every container keep their length, frames and sync, and that truncated files are rejected. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'vitest'
import { openRecordings } from '../../../test/recordings.ts'
import { frameTimesOf, measureSync } from '../../../test/av-sync.ts'
import { cutTeaser, processVideo, UndecodableMedia } from './index.ts'

const { ffmpeg, folder, make, target } = await openRecordings()

const FLASH = "testsrc2=s=64x36:r=25:d=4,drawbox=c=black:t=fill,drawbox=c=white:t=fill:enable='between(t,2,2.2)'"
const BEEP = "aevalsrc='0.8*sin(2*PI*1000*t)*between(t,2,2.2)':d=4:s=48000"
const SOURCE = ['-f', 'lavfi', '-i', FLASH, '-f', 'lavfi', '-i', BEEP, '-copyts']
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']

function encoded(name: string, args: readonly string[]): string {
  const path = join(folder, name)
  execFileSync(ffmpeg.program, ['-v', 'error', '-nostdin', '-y', ...args, path])
  return path
}

async function processed(path: string) {
  const into = await target()
  const video = await processVideo(ffmpeg, path, { folder: into })
  const [name = ''] = video.renditions.video.map((one) => one.name)
  const playlist = await readFile(join(into, `${name}.m3u8`), 'utf8')
  const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, one]) => sum + Number(one), 0)
  return {
    ...video,
    folder: into,
    seconds,
    master: join(into, 'master.m3u8'),
    times: frameTimesOf(ffmpeg, join(into, `${name}.mp4`)),
  }
}

const starts = {
  'the picture begins 0.7 s after the sound': { args: ['-vf', 'trim=start=0.7'], at: 2 },
  'the sound begins 0.6 s after the picture': { args: ['-af', 'atrim=start=0.6'], at: 2 },
  'both begin late': { args: ['-vf', 'trim=start=1.5', '-af', 'atrim=start=1'], at: 1 },
}
for (const [name, { args, at }] of Object.entries(starts))
  for (const container of ['mp4', 'mov', 'mkv', 'webm'])
    test(`in ${container}, ${name}: flash and beep stay together`, async () => {
      const codecs = container === 'webm' ? VP8 : H264
      const { master, durationMs, seconds } = await processed(encoded(`start.${container}`, [...SOURCE, ...args, ...codecs]))
      const { flash, beep } = measureSync(ffmpeg, master)
      assert.ok(Math.abs(flash - beep) < 0.025, `flash ${flash}, beep ${beep}`)
      // Encoders begin up to 21 ms before their first sample.
      assert.ok(Math.abs(flash - at) < 0.03, `flash ${flash} instead of ${at}`)
      assert.ok(
        Math.abs(seconds - (2 + at)) < 0.05 && Math.abs(durationMs - 1000 * seconds) < 2,
        `${seconds} s, ${durationMs} ms`,
      )
    })

const NEGATIVE = ['-vf', 'setpts=PTS-1/TB', '-af', 'asetpts=PTS-1/TB', '-avoid_negative_ts', 'disabled']
const cut = () => encoded('cut.mp4', ['-ss', '1.3', '-i', encoded('whole.mp4', [...SOURCE, ...H264, '-g', '100']), '-c', 'copy'])
const times: Readonly<Record<string, () => string>> = {
  'timestamps below zero': () => encoded('negative.mkv', [...SOURCE, ...NEGATIVE, ...H264]),
  'an edit list that begins between keyframes': cut,
}
for (const [name, source] of Object.entries(times))
  test(`with ${name}, flash and beep stay together`, async () => {
    const path = source()
    const before = measureSync(ffmpeg, path)
    const after = measureSync(ffmpeg, (await processed(path)).master)
    assert.ok(Math.abs(after.flash - before.flash) < 0.021, `flash ${after.flash} instead of ${before.flash}`)
    assert.ok(Math.abs(after.beep - before.beep) < 0.025, `beep ${after.beep} instead of ${before.beep}`)
  })

for (const rate of [50, 60, 90, 144])
  for (const container of ['mp4', 'mkv'])
    test(`a ${rate} fps video in ${container} keeps its length and up to 60 frames per second`, async () => {
      const path = make(`${rate}.${container}`, `-f lavfi -i testsrc2=s=64x36:r=${rate}:d=2 -c:v libx264 -pix_fmt yuv420p`)
      const { durationMs, seconds, times: shown } = await processed(path)
      assert.ok(Math.abs(durationMs - 2000) < 10 && Math.abs(seconds - 2) < 0.01, `${durationMs} ms, ${seconds} s`)
      assert.ok(Math.abs(shown.length - 2 * Math.min(rate, 60)) <= 1, `${shown.length} frames`)
    })

test('frames with jitter are all kept, at their times', async () => {
  const jitter = "setpts='(N/60+(random(0)-0.5)*0.012)/TB'"
  const path = encoded(
    'jitter.mkv',
    [
      ['-f', 'lavfi', '-i', `testsrc2=s=64x36:r=60:d=2,settb=1/1000,${jitter}`, '-fps_mode', 'passthrough'],
      ['-enc_time_base', '1/1000', '-c:v', 'libx264', '-bf', '0', '-pix_fmt', 'yuv420p'],
    ].flat(),
  )
  const before = frameTimesOf(ffmpeg, path)
  const { times: after } = await processed(path)
  assert.equal(before.length, 120)
  assert.ok(after.length >= 118, `${after.length} frames`)
  const from = before[0] ?? 0
  for (const time of after.slice(1))
    assert.ok(
      before.some((one) => Math.abs(one - from - time) < 0.002),
      `${time}`,
    )
})

test('a frame shown for seconds, and a last frame longer than its header says, end with the sound', async () => {
  const path = encoded(
    'still.mkv',
    [
      ['-f', 'lavfi', '-i', "testsrc2=s=64x36:r=25:d=1,select='lt(t,0.2)+eq(n,20)'", '-f', 'lavfi', '-i', 'sine=d=4'],
      ['-fps_mode', 'vfr', ...H264, '-c:a', 'flac'],
    ].flat(),
  )
  const { durationMs, seconds, times: shown } = await processed(path)
  assert.ok(Math.abs(durationMs - 4000) < 50 && Math.abs(seconds - 4) < 0.05, `${durationMs} ms, ${seconds} s`)
  assert.deepEqual(
    shown.map((time) => Math.round(100 * time)),
    [0, 4, 8, 12, 16, 80],
  )
})

test('pictures that change size within the file keep their times, in the same frame', async () => {
  const part = (name: string, size: string) =>
    make(name, `-f lavfi -i testsrc2=s=${size}:r=10 -t 1 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -bsf:v dump_extra`)
  const parts = [part('a.ts', '128x72'), part('b.ts', '64x36'), part('c.ts', '72x128')]
  await writeFile(join(folder, 'list'), parts.map((path) => `file '${path}'\n`).join(''))
  const path = encoded('sizes.mkv', ['-f', 'concat', '-safe', '0', '-i', join(folder, 'list'), '-c', 'copy'])
  const { durationMs, width, height, times: shown, posters, storyboard } = await processed(path)
  assert.deepEqual([width, height, posters.length, storyboard.count], [128, 72, 5, 3])
  assert.ok(Math.abs(durationMs - 3000) < 150, `${durationMs} ms`)
  assert.deepEqual(
    shown.map((time) => Math.round(10 * time)),
    Array.from({ length: 30 }, (_, index) => index),
  )
})

for (const container of ['mp4', 'mov', 'mkv', 'webm'])
  test(`a ${container} without its last twelfth is rejected as incomplete`, async () => {
    const flags = container === 'mp4' || container === 'mov' ? ['-movflags', '+faststart'] : []
    const codecs = container === 'webm' ? VP8 : H264
    const whole = encoded(`whole.${container}`, [
      '-f',
      'lavfi',
      '-i',
      'testsrc2=s=128x72:r=25:d=6',
      '-f',
      'lavfi',
      '-i',
      'sine=d=6',
      ...codecs,
      ...flags,
    ])
    const bytes = await readFile(whole)
    const path = join(folder, `short.${container}`)
    await writeFile(path, bytes.subarray(0, Math.floor((bytes.length * 11) / 12)))
    await assert.rejects(processed(path), (error) => error instanceof UndecodableMedia && /incomplete/.test(error.message))
  })

test('a browser recording without a length in its header is published with its real length', async () => {
  const path = join(folder, 'recorded.webm')
  const args = [...SOURCE, '-fps_mode', 'vfr', ...VP8, '-f', 'webm', '-live', '1', 'pipe:1']
  await writeFile(path, execFileSync(ffmpeg.program, ['-v', 'error', '-nostdin', ...args]))
  const { durationMs, seconds, master } = await processed(path)
  assert.ok(Math.abs(durationMs - 4000) < 50 && Math.abs(seconds - 4) < 0.05, `${durationMs} ms, ${seconds} s`)
  const { flash, beep } = measureSync(ffmpeg, master)
  assert.ok(Math.abs(flash - 2) < 0.03 && Math.abs(beep - 2) < 0.03, `flash ${flash}, beep ${beep}`)
})

for (const channels of [9, 11])
  test(`sound of ${channels} channels without a known layout is mixed`, async () => {
    const samples = Buffer.alloc(44_100 * channels * 2)
    for (let at = 0; at < samples.length; at += 2) samples.writeInt16LE((at / (100 * channels)) & 1 ? 8000 : -8000, at)
    const raw = join(folder, 'raw.s16')
    await writeFile(raw, samples)
    const path = encoded(
      `${channels}.mov`,
      [
        ['-f', 's16le', '-ac', String(channels), '-ar', '44100', '-i', raw, '-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=10:d=1'],
        ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le'],
      ].flat(),
    )
    const { hasAudio, master } = await processed(path)
    assert.equal(hasAudio, true)
    assert.ok(measureSync(ffmpeg, master).beep < 0.1)
  })

test('a video without any decodable sound is rejected for its sound, not as damaged', async () => {
  const path = encoded('wma.mkv', [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=64x36:r=10:d=1',
    '-f',
    'lavfi',
    '-i',
    'sine=d=1',
    '-c:v',
    'libx264',
    '-c:a',
    'wmav2',
  ])
  await assert.rejects(
    processed(path),
    (error) => error instanceof UndecodableMedia && error.message.startsWith('The audio format of this video isn’t supported'),
  )
})

test('a teaser keeps the sync of its source', async () => {
  const path = encoded('late.mp4', [...SOURCE, '-af', 'atrim=start=0.6', ...H264])
  const into = await target()
  const { file } = await cutTeaser(ffmpeg, path, { folder: into, startSeconds: 1, seconds: 2 })
  const { flash, beep } = measureSync(ffmpeg, join(into, file))
  assert.ok(Math.abs(flash - 1) < 0.041 && Math.abs(beep - 1) < 0.025, `flash ${flash}, beep ${beep}`)
})
