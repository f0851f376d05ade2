/** Tests files that are not what they claim, and the limits and the end of ffmpeg. */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'vitest'
import { H264, openRecordings, PICTURE, TONE } from '../../../test/recordings.ts'
import { waitFor } from '../../../test/wait.ts'
import { findFfmpeg, MissingFfmpeg, processAudio, processVideo, probe, stripMetadata, UndecodableMedia } from './index.ts'
import { inputArgs } from './input.ts'
import { FfmpegFailed, runFfmpeg } from './run-ffmpeg.ts'

const { ffmpeg, folder, make, target } = await openRecordings()
const ordinary = make('ordinary.mp4', `${PICTURE} ${TONE} -t 3 ${H264} -c:a aac`)

/** The process id makes this command line unique to this test. */
const PICTURE_WITHOUT_END = `testsrc2=s=64x64:d=${1_000_000 + process.pid}`
const endless = ['-re', '-f', 'lavfi', '-i', PICTURE_WITHOUT_END, '-f', 'null', '-']

const isUndecodable = (pattern: RegExp) => (error: unknown) => error instanceof UndecodableMedia && pattern.test(error.message)
async function fileOf(name: string, bytes: Buffer | string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}
/** Both upload paths reject the file with the same message and leave nothing behind. */
async function refused(path: string, pattern: RegExp) {
  const into = await target()
  await assert.rejects(processVideo(ffmpeg, path, { folder: into }), isUndecodable(pattern))
  await assert.rejects(stripMetadata(ffmpeg, path, { kind: 'video', folder: into }), isUndecodable(pattern))
  assert.deepEqual(await readdir(into), [])
}

test('a zip, a page, a playlist, a list of files and subtitles are not accepted as videos, whatever their names', async () => {
  const zip = Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), Buffer.alloc(200)])
  const files = [
    ['zip.mp4', zip],
    ['page.mp4', '<!doctype html><video src="http://127.0.0.1:1/x"></video>'],
    ['list.m3u8', '#EXTM3U\n#EXTINF:9,\nhttp://127.0.0.1:1/x.ts\n#EXT-X-ENDLIST\n'],
    ['list.mp4', `#EXTM3U\n#EXT-X-MAP:URI="file://${ordinary}"\n#EXTINF:9,\nfile://${ordinary}\n#EXT-X-ENDLIST\n`],
    ['concat.mp4', `ffconcat version 1.0\nfile '${ordinary}'\n`],
    ['words.mp4', '1\n00:00:01,000 --> 00:00:02,000\nHello\n'],
    ['words.mkv', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n'],
    ['empty.mp4', ''],
  ] as const
  for (const [name, bytes] of files) await refused(await fileOf(name, bytes), /^Choose an MP4, MOV, WebM or MKV video/)
  await assert.rejects(
    processAudio(ffmpeg, join(folder, 'zip.mp4'), { folder: await target() }),
    isUndecodable(/^Choose an MP3, M4A, AAC, WAV, FLAC or Ogg audio file/),
  )
})

test('ffmpeg treats such a file as a video and opens no other file', async () => {
  for (const name of ['list.mp4', 'concat.mp4'])
    for (const demuxer of ['mov', 'matroska', 'mp3']) {
      const args = [...inputArgs({ path: join(folder, name), demuxer, extension: 'mp4' }, { seconds: 9 }), '-f', 'null', '-']
      await assert.rejects(runFfmpeg(ffmpeg, { args, folder, maxSeconds: 30, maxBytes: 1e6 }), FfmpegFailed)
    }
  // Even the playlist demuxer could open only whitelisted protocols.
  const [, ...rest] = inputArgs({ path: join(folder, 'list.mp4'), demuxer: 'hls', extension: 'mp4' }, { seconds: 9 })
  const args = ['-protocol_whitelist', ...rest, '-f', 'null', '-']
  await assert.rejects(runFfmpeg(ffmpeg, { args, folder, maxSeconds: 30, maxBytes: 1e6 }), FfmpegFailed)
})

test('a video that is also a zip is read as a video, and the result is not a zip', async () => {
  const zip = Buffer.concat([
    Buffer.from('504b0304', 'hex'),
    Buffer.from('secret.js'),
    Buffer.from('504b0506', 'hex'),
    Buffer.alloc(18),
  ])
  const both = await fileOf('both.mp4', Buffer.concat([await readFile(ordinary), zip]))
  const into = await target()
  const { files } = await processVideo(ffmpeg, both, { folder: into })
  await stripMetadata(ffmpeg, both, { kind: 'video', folder: into })
  for (const file of [...files, 'original.mp4']) assert.ok(!(await readFile(join(into, file))).includes('secret.js'), file)
})

test('a video that keeps its frames in another file does not make ffmpeg open that file', async () => {
  // Opening a pipe without a writer would block until the time limit.
  const elsewhere = join(folder, 'elsewhere')
  execFileSync('mkfifo', [elsewhere])
  const path = await fileOf(
    'reference.mov',
    withReference(await readFile(make('self.mov', `-i ${ordinary} -c copy -an`)), elsewhere),
  )
  const args = [...inputArgs({ path, demuxer: 'mov', extension: 'mov' }, { seconds: 9 }), '-f', 'null', '-']
  await assert.rejects(
    runFfmpeg(ffmpeg, { args, folder, maxSeconds: 30, maxBytes: 1e6 }),
    (error) => error instanceof FfmpegFailed && /Skipped opening external track/.test(error.log) && error.reason === 'file',
  )
  await refused(path, /^This video is damaged and can’t be played/)
})

test('a header that claims 100,000 by 100,000 pixels is rejected before any memory is allocated', async () => {
  const path = await fileOf('pixels.mkv', matroska({ codec: 'V_VP9', width: 100_000, height: 100_000 }))
  await refused(path, /limit is 36 megapixels/)
})

test('a real picture beyond the limit is rejected too', async () => {
  const path = make('large.mp4', `-f lavfi -i color=s=6144x6144:r=1 -frames:v 1 ${H264}`)
  await refused(path, /limit is 36 megapixels/)
})

test('a codec that no recorder uses is rejected by its name and not decoded', async () => {
  const path = make('codec.mkv', '-f lavfi -i testsrc2=s=64x64:r=10 -t 0.3 -c:v flv1')
  await refused(path, /^This video format isn’t supported/)
})

test('a recording without a picture is not accepted as a video, nor a video without sound as a recording', async () => {
  const sound = make('sound.mp4', `${TONE} -t 1 -c:a aac`)
  await refused(sound, /^This file has no picture/)
  const silent = make('silent.mp4', `${PICTURE} -t 1 ${H264}`)
  await assert.rejects(processAudio(ffmpeg, silent, { folder: await target() }), isUndecodable(/^This file has no sound/))
})

test('a picture that grows beyond the limit during the video is not decoded', async () => {
  const streams = [64, 8192].map((side) => make(`${side}.h264`, `-f lavfi -i color=s=${side}x${side}:r=1 -frames:v 1 ${H264}`))
  const both = await fileOf('both.h264', Buffer.concat(await Promise.all(streams.map((path) => readFile(path)))))
  const path = make('growing.mkv', `-i ${both} -c copy`)
  const args = [...inputArgs({ path, demuxer: 'matroska', extension: 'mkv' }, { seconds: 9 }), '-f', 'null', '-']
  const log = await runFfmpeg(ffmpeg, { args, folder, maxSeconds: 30, maxBytes: 1e6 }).catch((error: FfmpegFailed) => error.log)
  assert.match(log, /Picture size 8192x8192 exceeds specified max pixel count/)
})

test('a run that takes too much time, memory or space is ended', async () => {
  const raw = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360', '-c:v', 'rawvideo', '-f', 'rawvideo']
  const run = { args: endless, folder: await target(), maxSeconds: 60, maxBytes: 5_000_000 }
  const isBounded = (error: unknown) => error instanceof FfmpegFailed && error.reason === 'bounds'
  await assert.rejects(runFfmpeg(ffmpeg, { ...run, maxSeconds: 1 }), isBounded)
  await assert.rejects(runFfmpeg(ffmpeg, { ...run, args: [...raw, '-t', '3', 'raw'] }), isBounded)
  const little = { ...ffmpeg, prefix: () => ['prlimit', '--as=400000000'] }
  const wide = ['-i', ordinary, '-vf', 'scale=20000:20000', '-frames:v', '1', '-f', 'null', '-']
  await assert.rejects(runFfmpeg(little, { ...run, args: wide }), isBounded)
})

test('a full disk is not reported as the video’s fault', {
  skip: process.getuid?.() !== 0,
}, async () => {
  const args = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360', '-t', '1', '-c:v', 'rawvideo', '-f', 'rawvideo', '/dev/full']
  await assert.rejects(
    runFfmpeg(ffmpeg, { args, folder, maxSeconds: 30, maxBytes: 1e9 }),
    (error) => !(error instanceof FfmpegFailed) && /No space left/.test(String(error)),
  )
})

test('aborted processing ends ffmpeg immediately and leaves no temporary files', async () => {
  const calledOff = new AbortController()
  const run = { args: endless, folder, signal: calledOff.signal, maxSeconds: 3600, maxBytes: 1e6 }
  const running = runFfmpeg(ffmpeg, run)
  await waitFor(() => processes().length > 0, 'ffmpeg to work')
  calledOff.abort(new Error('called off'))
  await assert.rejects(running, /^Error: called off$/)
  assert.deepEqual(processes(), [])

  const later = new AbortController()
  const into = await target()
  const onPlayable = () => later.abort(new Error('called off'))
  const processing = processVideo(ffmpeg, ordinary, { folder: into, signal: later.signal, onPlayable })
  await assert.rejects(processing, /^Error: called off$/)
  assert.deepEqual(
    (await readdir(into)).filter((name) => name.startsWith('scratch')),
    [],
  )
})

test('a killed server takes ffmpeg with it', { skip: process.platform !== 'linux' }, async () => {
  const script = `
    const { findFfmpeg } = await import('./find-ffmpeg.ts')
    const { runFfmpeg } = await import('./run-ffmpeg.ts')
    const run = { args: ${JSON.stringify(endless)}, folder: '/', maxSeconds: 3600, maxBytes: 1e6 }
    await runFfmpeg(await findFfmpeg({ transcodeConcurrency: 1 }), run)`
  const file = await fileOf('server.mjs', script.replaceAll("'./", `'${import.meta.dirname}/`))
  const server = spawn(process.execPath, [file], { stdio: 'ignore' })
  await waitFor(() => processes().length > 0, 'ffmpeg to work')
  server.kill('SIGKILL')
  await once(server, 'exit')
  await waitFor(() => processes().length === 0, 'ffmpeg to end')
})

test('ffmpeg runs at the lowest priority, so that pages come first', { skip: process.platform !== 'linux' }, async () => {
  const calledOff = new AbortController()
  const running = runFfmpeg(ffmpeg, { args: endless, folder, signal: calledOff.signal, maxSeconds: 3600, maxBytes: 1e6 })
  await waitFor(() => processes().length > 0, 'ffmpeg to work')
  const nice = execFileSync('ps', ['-o', 'ni=', '-p', processes().join()], { encoding: 'utf8' }).trim()
  calledOff.abort(new Error('seen'))
  await assert.rejects(running, /seen/)
  assert.ok(Number(nice) >= 10, nice)
})

test("without ffmpeg a performer's video is rejected with a message, and the error names each ffmpeg that was tried", async () => {
  const old = join(folder, 'old-ffmpeg')
  await writeFile(old, '#!/bin/sh\necho ffmpeg version 4.0\n', { mode: 0o755 })
  for (const [ffmpegPath, why] of [
    ['/nowhere/ffmpeg', /\/nowhere\/ffmpeg does not run \(ENOENT\)/],
    [old, /old-ffmpeg has no encoder libx264/],
  ] as const)
    await assert.rejects(
      findFfmpeg({ ffmpegPath, transcodeConcurrency: 1 }),
      (error) =>
        error instanceof MissingFfmpeg && /because ffmpeg is missing/.test(error.message) && why.test(String(error.cause)),
    )
  assert.equal(
    (await probe(await findFfmpeg({ ffmpegPath: ffmpeg.program, transcodeConcurrency: 1 }), ordinary, 'video')).durationMs,
    3000,
  )
})

test('an ffmpeg that is killed during the check is not reported as missing', async () => {
  const ended = join(folder, 'ended-ffmpeg')
  await writeFile(ended, '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 })
  await assert.rejects(
    findFfmpeg({ ffmpegPath: ended, transcodeConcurrency: 1 }),
    (error) => !(error instanceof MissingFfmpeg) && /ended-ffmpeg/.test(String(error)),
  )
})

/** Returns the ids of ffmpeg processes that work on `endless`. */
function processes(): string[] {
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return lines
    .filter((line) => line.includes(PICTURE_WITHOUT_END) && /^\s*\d+ \S*ffmpeg /.test(line))
    .map((line) => line.trim().split(' ')[0] ?? '')
}

/** Builds a QuickTime file that claims its frames are in another file (`dref` with an alias), with box sizes adjusted. */
function withReference(movie: Buffer, path: string): Buffer {
  const name = Buffer.from(path)
  // 150 bytes that include how many folders to go up and down; then the path (type 2) and the end.
  const levels = Buffer.alloc(150)
  u16(1, 1).copy(levels, 130)
  const alias = Buffer.concat([levels, u16(2, name.length), name, Buffer.alloc(name.length % 2), u16(0xffff, 0)])
  const entry = Buffer.concat([u32(12 + alias.length), Buffer.from('alis'), u32(0), alias])
  const at = movie.indexOf('dref')
  assert.ok(at > 0 && movie.indexOf('moov') > movie.indexOf('mdat'))
  const oldEntry = movie.readUInt32BE(at + 12)
  const longer = Buffer.concat([movie.subarray(0, at + 12), entry, movie.subarray(at + 12 + oldEntry)])
  for (const box of ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref']) {
    const place = longer.lastIndexOf(box, at)
    longer.writeUInt32BE(longer.readUInt32BE(place - 4) + entry.length - oldEntry, place - 4)
  }
  return longer
}

/** Builds a Matroska file (RFC 9559) with one track and one empty frame. */
function matroska({ codec, width, height }: { codec: string; width: number; height: number }): Buffer {
  const element = (id: string, ...content: Buffer[]) => {
    const body = Buffer.concat(content)
    return Buffer.concat([Buffer.from(id, 'hex'), Buffer.of(0x10, ...u32(body.length).subarray(1)), body])
  }
  const video = element('e0', element('b0', u32(width)), element('ba', u32(height)))
  const track = element(
    'ae',
    element('d7', Buffer.of(1)),
    element('73c5', Buffer.of(1)),
    element('83', Buffer.of(1)),
    element('86', Buffer.from(codec)),
    video,
  )
  const block = element('a3', Buffer.of(0x81, 0, 0, 0x80), Buffer.alloc(100))
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('matroska')), element('4287', Buffer.of(4)), element('4285', Buffer.of(2))),
    element(
      '18538067',
      element('1549a966', element('2ad7b1', u32(1_000_000)), element('4489', f64(1000))),
      element('1654ae6b', track),
      element('1f43b675', element('e7', Buffer.of(0)), block),
    ),
  ])
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function u16(...values: number[]): Buffer {
  return Buffer.concat(values.map((value) => u32(value).subarray(2)))
}

function f64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
