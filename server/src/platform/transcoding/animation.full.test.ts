/** Tests the limits of animated pictures, and failures that are not the picture's fault. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'vitest'
import sharp from 'sharp'
import { openRecordings } from '../../../test/recordings.ts'
import { waitFor } from '../../../test/wait.ts'
import { animationToVideo, UndecodableMedia } from './index.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

const { ffmpeg, folder, target } = await openRecordings()

/** Builds frames of noise, which no encoder can compress, each shown for a tenth of a second. */
async function noise(frames: number, side: number): Promise<string> {
  const raw = { width: side, height: side, channels: 3 } as const
  const pictures = Array.from({ length: frames }, () =>
    sharp(randomBytes(side * side * 3), { raw })
      .png()
      .toBuffer(),
  )
  const path = join(folder, `noise-${frames}-${side}.webp`)
  await sharp(await Promise.all(pictures), { join: { animated: true } })
    .webp({ delay: Array.from({ length: frames }, () => 100), quality: 90, effort: 0 })
    .toFile(path)
  return path
}

/** Builds a GIF of 1,000 by 1,000 pixels, in which each frame changes one. */
async function largeGif(frames: number): Promise<string> {
  const side = [0xe8, 3]
  const head = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([...side, ...side, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])])
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 2, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  const path = join(folder, `large-${frames}.gif`)
  await writeFile(path, Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]))
  return path
}

test('an animation of more than 200 megapixels in all its frames is rejected with that number', async () => {
  await assert.rejects(
    animationToVideo(ffmpeg, await largeGif(201), { folder: await target() }),
    (error) => error instanceof UndecodableMedia && /up to 200 megapixels in total/.test(error.message),
  )
})

test('an animated WebP picture is decoded in pieces, and only the video is written', async () => {
  // Each frame has 15 megapixels, and two are decoded at a time.
  const frames = ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
    sharp({ create: { width: 3900, height: 3900, channels: 3, background } })
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
  const path = join(folder, 'wide.webp')
  await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ delay: [1000, 1000, 1000], effort: 0 })
    .toFile(path)
  const into = await target()
  const made = await animationToVideo(ffmpeg, path, { folder: into })
  assert.deepEqual(await readdir(into), ['animation.mp4'])
  const third = [
    '-v',
    'error',
    '-ss',
    '2.5',
    '-i',
    made,
    '-vf',
    'scale=8:8',
    '-frames:v',
    '1',
    '-pix_fmt',
    'rgb24',
    '-f',
    'rawvideo',
    '-',
  ]
  const [red = 0, , blue = 0] = execFileSync(ffmpeg.program, third)
  assert.ok(blue > 200 && red < 50, `the last frame is ${red} red and ${blue} blue`)
})

test('a full disk is not reported as the animation’s fault', {
  skip: process.getuid?.() !== 0,
}, async () => {
  const small = join(folder, 'small-disk')
  await mkdir(small)
  const path = await noise(5, 500)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'none', small])
  try {
    await assert.rejects(
      animationToVideo(ffmpeg, path, { folder: small }),
      (error) => !(error instanceof UndecodableMedia) && /No space left/.test(String(error)),
    )
  } finally {
    execFileSync('umount', [small])
  }
})

test('an animation that is aborted ends immediately, even if ffmpeg has stopped reading', async () => {
  const calledOff = new AbortController()
  const started = join(folder, 'started')
  const program = join(folder, 'stands-still')
  await writeFile(program, `#!/bin/sh\ntouch ${started}\nexec sleep 600\n`, { mode: 0o755 })
  const still = { ...ffmpeg, program, prefix: () => [] }
  const running = animationToVideo(still, await noise(5, 500), { folder: await target(), signal: calledOff.signal })
  await waitFor(async () => (await readdir(folder)).includes('started'))
  calledOff.abort(new Error('called off'))
  await assert.rejects(running, /^Error: called off$/)
})

test("an error while reading the frames is reported unchanged, instead of ffmpeg's later error", async () => {
  const unreadable = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })
  const input = (async function* () {
    yield Buffer.alloc(300)
    throw unreadable
  })()
  const raw = ['-f', 'rawvideo', '-pixel_format', 'rgb24', '-video_size', '10x10', '-i', 'pipe:0', '-f', 'null', '-']
  await assert.rejects(
    runFfmpeg(ffmpeg, { args: raw, folder, maxSeconds: 60, maxBytes: 1e6, input }),
    (error) => error === unreadable,
  )
})
