/** Tests recordings of H.264 of a real encoder, and of packets that are lost or paused. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'vitest'
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny'
import { openRecordings } from '../../../../../test/recordings.ts'
import { deltaFrame, keyFrame, picturePackets, soundPacket } from '../../../../../test/stream-packets.ts'
import { openOutlet, type Outlet } from '../sfu/outlet.ts'
import { writeRtp } from '../sfu/rtp.ts'
import { recordedFiles } from './recorded-files.ts'
import { openRecorder, type RecorderOptions } from './recorder.ts'
import { openTimeline } from './timeline.ts'

const { ffmpeg, target } = await openRecordings()
const outlets = { audio: openOutlet(1, 48_000), video: openOutlet(2, 90_000) }
const FRAME_TICKS = 9000
const MAX_PAYLOAD = 1000

async function openTest(options: Partial<RecorderOptions> = {}) {
  const folder = await target()
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const recorder = openRecorder({ folder, accountId: 'account', videoCodec: 'VP8', hasAudio: true, onError, ...options })
  return {
    recorder,
    video: (packets: readonly Buffer[]) => packets.forEach((packet) => recorder.onMedia('video', packet, outlets.video)),
    sound: (packet: Buffer) => recorder.onMedia('audio', packet, outlets.audio),
    async files() {
      await recorder.stop()
      assert.deepEqual(errors, [])
      return recordedFiles(folder)
    },
  }
}

const START = Buffer.from([0, 0, 1])

/** Splits a stream of an encoder (Annex B) into the units of each picture. */
function picturesIn(stream: Buffer): Buffer[][] {
  const starts: number[] = []
  for (let at = stream.indexOf(START); at >= 0; at = stream.indexOf(START, at + START.length)) starts.push(at + START.length)
  const units = starts.map((start, index) => {
    const end = (starts[index + 1] ?? stream.length + START.length) - START.length
    return stream.subarray(start, stream[end - 1] === 0 ? end - 1 : end)
  })
  const pictures: Buffer[][] = [[]]
  for (const unit of units) {
    if ((unit[0]! & 31) === 9 && pictures.at(-1)?.length) pictures.push([])
    pictures.at(-1)?.push(unit)
  }
  return pictures
}

/** Large units are sent in fragments (RFC 6184, section 5.8). */
function fragmentsOf(unit: Buffer): Buffer[] {
  if (unit.length <= MAX_PAYLOAD) return [unit]
  const [header, rest] = [unit[0]!, unit.subarray(1)]
  const count = Math.ceil(rest.length / MAX_PAYLOAD)
  return Array.from({ length: count }, (_, index) => {
    const bits = (index === 0 ? 0x80 : 0) | (index === count - 1 ? 0x40 : 0)
    const part = rest.subarray(index * MAX_PAYLOAD, (index + 1) * MAX_PAYLOAD)
    return Buffer.concat([Buffer.from([(header & 0xe0) | 28, bits | (header & 31)]), part])
  })
}

test('H.264 becomes an MP4 file that ffmpeg decodes without an error', async () => {
  const source = ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10', '-t', '3', '-pix_fmt', 'yuv420p']
  const encoder = ['-c:v', 'libx264', '-bf', '0', '-g', '10', '-x264-params', 'aud=1:sliced-threads=0', '-f', 'h264', '-']
  const pictures = picturesIn(execFileSync(ffmpeg.program, [...source, ...encoder]))
  assert.equal(pictures.length, 30)
  const { video, sound, files } = await openTest({ videoCodec: 'H264' })
  let [sequence, sounds] = [0, 0]
  pictures.forEach((units, index) => {
    const payloads = units.flatMap(fragmentsOf)
    video(
      payloads.map((payload, at) => {
        const marker = at === payloads.length - 1
        return writeRtp({ marker, payloadType: 102, sequence: sequence++, timestamp: index * FRAME_TICKS, ssrc: 2 }, payload)
      }),
    )
    for (let count = 0; count < 5; count++) sound(soundPacket(1, sounds++))
  })
  const [file, ...others] = await files()
  assert.ok(file && others.length === 0)
  assert.equal(file.type, 'video/mp4')
  assert.ok(Math.abs(file.durationMs - 3000) < 150, `${file.durationMs} ms`)
  const decoded = execFileSync(
    ffmpeg.program,
    ['-v', 'error', '-xerror', '-i', file.path, '-map', '0:v', '-f', 'framemd5', '-'],
    { encoding: 'utf8' },
  )
  assert.equal(decoded.split('\n').filter((line) => line.startsWith('0,')).length, 30)
})

async function timesOf(path: string, kind: 'video' | 'audio'): Promise<number[]> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  const track = kind === 'video' ? await input.getPrimaryVideoTrack() : await input.getPrimaryAudioTrack()
  assert.ok(track)
  const times: number[] = []
  for await (const packet of new EncodedPacketSink(track).packets()) times.push(packet.timestamp)
  input.dispose()
  return times
}

const pictureAt = (index: number, frame: Buffer) =>
  picturePackets({ frame, ssrc: 2, sequence: index, timestamp: index * FRAME_TICKS, pictureId: index })

test('packets out of order are put right, and a lost one costs its picture only', async () => {
  const { video, files } = await openTest({ hasAudio: false })
  video(pictureAt(0, await keyFrame(160, 120)))
  for (const index of [2, 1, 3, 4, 6, 7, 5, 9]) video(pictureAt(index, deltaFrame(100)))
  const [file] = await files()
  assert.ok(file)
  const times = (await timesOf(file.path, 'video')).map((time) => Math.round(time * 10))
  assert.deepEqual(times, [0, 1, 2, 3, 4, 5, 6, 7, 9])
})

test('sound that pauses is filled with silence, so that pictures do not wait in memory for it', async () => {
  const { video, sound, files } = await openTest()
  video(pictureAt(0, await keyFrame(160, 120)))
  for (let index = 0; index < 10; index++) sound(soundPacket(1, index))
  for (let index = 1; index < 50; index++) video(pictureAt(index, deltaFrame(100)))
  const [file] = await files()
  assert.ok(file)
  const times = await timesOf(file.path, 'audio')
  assert.ok((times.at(-1) ?? 0) > 3.8, `sound until ${times.at(-1)}`)
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  assert.ok(Math.max(...gaps) < 0.03, `a gap of ${Math.max(...gaps)} s`)
})

test('a recording of sound alone is kept', async () => {
  const { sound, files } = await openTest({ videoCodec: undefined })
  for (let index = 0; index < 100; index++) sound(soundPacket(1, index))
  const [file] = await files()
  assert.ok(file && Math.abs(file.durationMs - 2000) < 50, `${file?.durationMs} ms`)
})

test('a recording in which no picture began has no file', async () => {
  const { video, files } = await openTest()
  for (let index = 0; index < 10; index++) video(pictureAt(index, deltaFrame(100)))
  assert.deepEqual(await files(), [])
})

test("sound follows the picture by the publisher's clock, and times never run backward", () => {
  const clocked = (timestamp: number, seconds: number): Outlet => ({
    ...openOutlet(1, 1),
    mapped: (given) => given,
    source: { senderTime: { seconds, fraction: 0, timestamp } } as Outlet['source'],
  })
  const timeline = openTimeline()
  const [picture, sound] = [clocked(0, 100), clocked(0, 100)]
  assert.equal(timeline.timeOf('video', 0, picture, 1000), 0)
  assert.equal(timeline.timeOf('video', 90_000, picture, 2000), 1)
  // Sound of the same moment arrives half a second later.
  assert.ok(Math.abs(timeline.timeOf('audio', 48_000, sound, 2500) - 1) < 1e-9)
  const last = timeline.timeOf('audio', 57_600, sound, 2700)
  assert.ok(timeline.timeOf('audio', 48_000, sound, 2800) > last)
})
