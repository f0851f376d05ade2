/** Tests videos as phones, cameras, screens and browsers record them. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdir, readFile, truncate } from 'node:fs/promises'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import sharp from 'sharp'
import { H264, openRecordings, PICTURE, TONE } from '../../../test/recordings.ts'
import {
  cutTeaser,
  masterPlaylist,
  processVideo,
  probe,
  storyboardTrack,
  stripMetadata,
  UndecodableMedia,
  type ProcessedVideo,
  type Progress,
  type VideoProcessing,
} from './index.ts'
import { peakBitrate } from './hls.ts'

const { ffmpeg, folder, make, describe, target } = await openRecordings()

const ordinary = make('ordinary.mp4', `${PICTURE} ${TONE} -t 9 ${H264} -c:a aac`)
const short = make('short.mp4', `${PICTURE} -t 1 ${H264}`)

async function processed(path: string, options: Partial<VideoProcessing> = {}): Promise<ProcessedVideo & { folder: string }> {
  const into = await target()
  return { ...(await processVideo(ffmpeg, path, { folder: into, ...options })), folder: into }
}

const isUndecodable = (pattern: RegExp) => (error: unknown) => error instanceof UndecodableMedia && pattern.test(error.message)
const sizesOf = ({ renditions }: ProcessedVideo) =>
  renditions.video.map(({ name, width, height }) => `${name} ${width}x${height}`)

test("a performer's video gets renditions between which a player can switch at every segment", async () => {
  const video = await processed(ordinary)
  assert.deepEqual(sizesOf(video), ['240p 426x240', '360p 640x360'])
  assert.deepEqual([video.width, video.height, video.hasAudio], [640, 360, true])
  assert.ok(Math.abs(video.durationMs - 9000) < 200, `${video.durationMs} ms`)
  assert.deepEqual((await readdir(video.folder)).toSorted(), [...video.files].toSorted())

  const master = await readFile(join(video.folder, 'master.m3u8'), 'utf8')
  assert.equal(master, masterPlaylist(video.renditions))
  assert.match(master, /RESOLUTION=426x240,CODECS="avc1\.6400[0-9a-f]{2},mp4a\.40\.2",AUDIO="audio"\n240p\.m3u8/)
  assert.doesNotMatch(master, /URI="[^"]*\/|^[^#].*\//m, 'an address that is not relative')
  const lengths = await Promise.all(
    ['240p', '360p'].map(async (name) => {
      const playlist = await readFile(join(video.folder, `${name}.m3u8`), 'utf8')
      return [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds))
    }),
  )
  assert.deepEqual(lengths, [
    [4, 4, 1],
    [4, 4, 1],
  ])
  const described = describe(join(video.folder, 'master.m3u8'))
  assert.match(described, /Video: h264 \(High\)[^\n]* 426x240/)
  assert.match(described, /Audio: aac \(LC\)/)
  assert.doesNotMatch(described, /error|invalid|corrupt/i)
})

test('the announced bandwidth is that of the largest stretch, and a short end does not count', async () => {
  const { folder: made, renditions } = await processed(ordinary)
  const [smallest] = renditions.video
  const playlist = await readFile(join(made, '240p.m3u8'), 'utf8')
  const segments = [...playlist.matchAll(/#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)@(\d+)/g)].map((match) =>
    match.slice(1).map(Number),
  )
  const rates = segments.filter(([seconds = 0]) => seconds >= 2).map(([seconds = 0, bytes = 0]) => (8 * bytes) / seconds)
  assert.ok((smallest?.peakBitrate ?? 0) >= Math.max(...rates))
  assert.ok((smallest?.peakBitrate ?? 0) >= (smallest?.averageBitrate ?? 0))
  const [, bytes = 0, from = 0] = segments.at(-1) ?? []
  assert.equal(from + bytes, statSync(join(made, '240p.mp4')).size)
  assert.equal(smallest?.bytes, from + bytes)

  const [even, end] = [
    { seconds: 4, bytes: 4000 },
    { seconds: 0.5, bytes: 10_000 },
  ]
  assert.equal(peakBitrate([even, even], 4), 8000)
  assert.equal(peakBitrate([even, end], 4), Math.ceil((8 * 14_000) / 4.5))
  assert.equal(peakBitrate([even, even, even, end], 4), Math.ceil((8 * 14_000) / 4.5))
  assert.equal(peakBitrate([end], 4), 160_000)
})

test('the smallest rendition can be watched before the others are made', async () => {
  let known: readonly string[] = []
  const seen: Progress[] = []
  const video = await processed(ordinary, {
    onProgress: (progress) => void seen.push(progress),
    async onPlayable(playable) {
      assert.deepEqual(sizesOf(playable), ['240p 426x240'])
      assert.equal(seen.at(-1)?.stage, 'thumbnails')
      known = playable.files
    },
  })
  assert.ok(known.length > 0 && known.every((file) => video.files.includes(file)))
  assert.deepEqual([...new Set(seen.map(({ stage }) => stage))], ['probing', 'first_rendition', 'thumbnails', 'renditions'])
  const percents = seen.map(({ percent }) => percent)
  assert.deepEqual(
    percents,
    percents.toSorted((a, b) => a - b),
  )
  assert.equal(percents.at(-1), 100)
})

test('a video gets posters to choose from, a storyboard for seeking, and a blurred placeholder', async () => {
  const video = await processed(ordinary)
  assert.equal(video.posters.length, 5)
  assert.ok(video.posters.includes(video.poster))
  for (const file of video.posters) {
    const { width, height, format } = await sharp(join(video.folder, file)).metadata()
    assert.deepEqual([width, height, format], [640, 360, 'webp'])
  }
  const frames = await Promise.all(video.posters.map((file) => sharp(join(video.folder, file)).raw().toBuffer()))
  assert.ok(
    frames.slice(1).every((frame, index) => !frame.equals(frames[index] ?? frame)),
    'two posters are the same',
  )
  const { storyboard } = video
  assert.deepEqual([storyboard.count, storyboard.intervalMs, storyboard.columns], [9, 1000, 9])
  const sheet = await sharp(join(video.folder, storyboard.file)).metadata()
  assert.deepEqual([sheet.width, sheet.height], [9 * storyboard.tileWidth, storyboard.tileHeight])
  assert.match(storyboardTrack(storyboard, 'x.webp'), /^WEBVTT\n\n00:00:00\.000 --> 00:00:01\.000\nx\.webp#xywh=0,0,160,90\n/)
  for (const url of [video.placeholder, video.blurred]) assert.match(url, /^data:image\/webp;base64,/)
  const { width } = await sharp(Buffer.from(video.blurred.split(',')[1] ?? '', 'base64')).metadata()
  assert.ok(width <= 24)
})

test('a video from a rotated phone is upright, also in the copy of the original', async () => {
  const bytes = await readFile(short)
  // The matrix of the track (ISO/IEC 14496-12, tkhd): a quarter turn.
  for (const [index, value] of [0, 1, 0, -1, 0].entries())
    bytes.writeInt32BE(value * 0x10000, bytes.indexOf('tkhd') + 44 + 4 * index)
  const turned = join(folder, 'turned.mp4')
  writeFileSync(turned, bytes)
  const video = await processed(turned)
  assert.deepEqual(sizesOf(video), ['240p 240x426', '360p 360x640'])
  const { width, height } = await sharp(join(video.folder, video.poster)).metadata()
  assert.deepEqual([width, height], [360, 640])
  assert.doesNotMatch(describe(join(video.folder, '360p.m3u8')), /displaymatrix/)
  const copied = join(video.folder, await stripMetadata(ffmpeg, turned, { kind: 'video', folder: video.folder }))
  const { video: track } = await probe(ffmpeg, copied, 'video')
  assert.deepEqual([track?.width, track?.height], [360, 640])
})

test('videos with odd sizes, stretched pixels and tiny pictures keep their proportions', async () => {
  const odd = make('odd.mkv', '-f lavfi -i testsrc2=s=641x361:r=10 -t 0.5 -c:v ffv1 -pix_fmt yuv444p')
  assert.deepEqual(sizesOf(await processed(odd)), ['240p 426x240', '360p 640x360'])
  const stretched = make('stretched.mp4', `-f lavfi -i testsrc2=s=360x288:r=10,setsar=16/15 -t 0.5 ${H264}`)
  assert.deepEqual(sizesOf(await processed(stretched)), ['240p 320x240', '288p 384x288'])
  const tiny = make('tiny.mkv', '-f lavfi -i testsrc2=s=5x3:r=10 -t 0.5 -c:v ffv1')
  assert.deepEqual(sizesOf(await processed(tiny)), ['2p 4x2'])
})

test('a screen recording with irregular frames keeps their times', async () => {
  const irregular = make(
    'irregular.mp4',
    `-f lavfi -i testsrc2=s=320x180:r=30 -t 6 -vf select='lt(t,1)+not(mod(n,45))' -fps_mode vfr ${H264}`,
  )
  const video = await processed(irregular)
  assert.ok(Math.abs(video.durationMs - 6000) < 1600, `${video.durationMs} ms`)
  const frames = Number(/frame= *(\d+)/.exec(describe(join(video.folder, '180p.mp4')))?.[1])
  assert.ok(frames < 60, `${frames} frames: some were added`)
})

test('a browser recording without a length in its header gets its length from its packets', async () => {
  const { status, stdout } = spawnSync(
    ffmpeg.program,
    `-v error -nostdin ${PICTURE} ${TONE} -t 3 -c:v libvpx -b:v 200k -cpu-used 8 -deadline realtime -c:a libopus -f webm -live 1 pipe:1`.split(
      ' ',
    ),
    { maxBuffer: 1e8 },
  )
  assert.equal(status, 0)
  const path = join(folder, 'browser.webm')
  writeFileSync(path, stdout)
  assert.match(describe(path), /Duration: N\/A/)
  const { durationMs, audio, video } = await probe(ffmpeg, path, 'video')
  assert.ok(Math.abs(durationMs - 3000) < 200, `${durationMs} ms`)
  assert.deepEqual([video?.codec, audio[0]?.codec], ['vp8', 'opus'])
})

test('ten-bit HDR is converted for ordinary screens, even if ffmpeg cannot map tones', async () => {
  const colours = '-color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc'
  const hdr = make(
    'hdr.mp4',
    `-f lavfi -i testsrc2=s=320x180:r=10 -t 0.5 -vf format=yuv420p10le,setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc -c:v libx265 -preset ultrafast -x265-params log-level=none ${colours} -tag:v hvc1`,
  )
  const { video: track } = await probe(ffmpeg, hdr, 'video')
  assert.deepEqual([track?.codec, track?.pixelFormat, track?.hdr], ['hevc', 'yuv420p10le', 'pq'])
  const mapped = await processed(hdr)
  const { video: shown } = await probe(ffmpeg, join(mapped.folder, '180p.mp4'), 'video')
  assert.deepEqual([shown?.pixelFormat, shown?.hdr], ['yuv420p', undefined])
  const into = await target()
  const plain = await processVideo({ ...ffmpeg, canMapTones: false }, hdr, { folder: into })
  assert.equal(plain.renditions.video.length, 1)
})

test('videos without sound, of one frame, and very wide ones are processed', async () => {
  const silent = await processed(short)
  assert.deepEqual([silent.hasAudio, silent.files.includes('audio.mp4')], [false, false])
  assert.doesNotMatch(masterPlaylist(silent.renditions), /AUDIO|mp4a/)
  const frame = make('frame.mp4', `${PICTURE} -frames:v 1 ${H264}`)
  assert.equal((await processed(frame)).posters.length, 1)
  const slow = (seconds: number) =>
    make(
      `slow-${seconds}.mp4`,
      `-f lavfi -i color=s=64x48:r=1:d=2 -vf setpts=PTS*${seconds} -fps_mode vfr -enc_time_base 1/1000 ${H264} -video_track_timescale 1000`,
    )
  const minutes = await processed(slow(600))
  assert.ok(minutes.durationMs >= 600_000, `${minutes.durationMs} ms`)
  assert.ok(statSync(join(minutes.folder, '48p.mp4')).size < 20_000)
  await assert.rejects(processed(slow(36_000)), isUndecodable(/^This video is too long\. The limit is 240 minutes/))
})

test('a watermark is drawn onto every rendition, in the corner or all over', async () => {
  const plain = make('grey.mp4', `-f lavfi -i color=c=gray:s=640x360:r=10 -t 0.3 ${H264}`)
  const pixels = async (style?: 'corner' | 'tiled') => {
    const video = await processed(plain, style ? { watermark: { text: '@mara & <friends>', style } } : {})
    return ['240p', '360p'].map((name) => {
      const args = `-v error -i ${join(video.folder, `${name}.m3u8`)} -frames:v 1 -f rawvideo -pix_fmt gray pipe:1`
      const { stdout } = spawnSync(ffmpeg.program, args.split(' '))
      const marked = [...stdout].flatMap((value, at) => (Math.abs(value - 128) > 25 ? [at / stdout.length] : []))
      return { part: marked.length / stdout.length, first: marked[0] ?? 1 }
    })
  }
  for (const { part } of await pixels()) assert.equal(part, 0)
  for (const { part, first } of await pixels('corner'))
    assert.ok(part > 0.001 && part < 0.05 && first > 0.85, `${part} from ${first}`)
  for (const { part, first } of await pixels('tiled'))
    assert.ok(part > 0.004 && part < 0.3 && first < 0.3, `${part} from ${first}`)
})

test('a teaser is a small file that plays while it loads', async () => {
  const into = await target()
  const teaser = await cutTeaser(ffmpeg, ordinary, {
    folder: into,
    startSeconds: 100,
    seconds: 3,
    watermark: { text: 'fanfare', style: 'corner' },
  })
  assert.deepEqual(teaser, { file: 'teaser.mp4', width: 640, height: 360 })
  assert.deepEqual(await readdir(into), ['teaser.mp4'])
  const bytes = await readFile(join(into, teaser.file))
  assert.ok(bytes.indexOf('moov') < bytes.indexOf('mdat'))
  const { durationMs, audio } = await probe(ffmpeg, join(into, teaser.file), 'video')
  assert.ok(Math.abs(durationMs - 3000) < 200, `${durationMs} ms`)
  assert.equal(audio.length, 1)
})

test('a truncated video fails with a message and leaves no temporary files', async () => {
  const cut = async (name: string, part: number, flags = '+write_colr') => {
    const path = make(name, `-i ${ordinary} -c copy -movflags ${flags}`)
    await truncate(path, Math.floor(statSync(path).size * part))
    return path
  }
  const damaged = isUndecodable(/^This video is damaged and can’t be played/)
  // The index is at the end, and is missing.
  await assert.rejects(processed(await cut('no-index.mp4', 0.9)), damaged)
  // The index exists and claims 9 s.
  const into = await target()
  await assert.rejects(
    processVideo(ffmpeg, await cut('half.mp4', 0.5, '+faststart'), { folder: into }),
    isUndecodable(/^This video is incomplete: its end is missing/),
  )
  assert.deepEqual(
    (await readdir(into)).filter((name) => name.startsWith('scratch')),
    [],
  )
  const empty = await readFile(ordinary)
  empty.fill(0, empty.indexOf('mdat') + 4, empty.indexOf('moov') - 4)
  writeFileSync(join(folder, 'empty.mp4'), empty)
  await assert.rejects(processed(join(folder, 'empty.mp4')), damaged)
})
