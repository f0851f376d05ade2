/** Stories about recordings: complete, in the right length, and not lost with the process that writes them. */
import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny'
import { test } from 'vitest'
import type { RecordedFile } from '../engine.ts'
import { openPublisher } from '../../../../test/stream-peers.ts'
import { openStreaming } from '../../../../test/stream-rooms.ts'
import { waitFor } from '../../../../test/wait.ts'
import type { EmbeddedEngine } from './index.ts'

const { site, streaming, events, openRoom, eventsOf } = await openStreaming()
const RATE = 20

async function recorded(recording: string): Promise<readonly RecordedFile[]> {
  const found = () => events.find((event) => event.type === 'recorded' && event.recording === recording)
  const event = await waitFor(found, 'the recording to be complete')
  return event.type === 'recorded' ? event.files : []
}

/** Returns the number of pictures and of sound packets, after reading all of them. */
async function contentOf({ path }: RecordedFile) {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  assert.ok(video && audio)
  const counts = { pictures: 0, sounds: 0, codec: await video.getCodec(), sound: await audio.getCodec() }
  const times: number[] = []
  for await (const packet of new EncodedPacketSink(video).packets()) {
    counts.pictures++
    times.push(packet.timestamp)
  }
  for await (const _packet of new EncodedPacketSink(audio).packets()) counts.sounds++
  assert.deepEqual(
    times,
    times.toSorted((one, other) => one - other),
  )
  const size = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() }
  input.dispose()
  return { ...counts, ...size }
}

test('a stream is recorded with picture and sound in its real length', async () => {
  const room = await openRoom()
  const accountId = room.person()
  const recording = await streaming.startRecording(room.id)
  const performer = await openPublisher(await room.joins('publisher', accountId), { framesPerSecond: RATE, onlyKeyFrames: true })
  await room.live()
  const liveAt = performance.now()
  const { keyFrames } = performer.seen
  await waitFor(() => performer.seen.keyFrames >= keyFrames + 3 * RATE, 'three seconds')
  const seconds = (performance.now() - liveAt) / 1000
  await streaming.stopRecording(room.id, recording)
  const [file, ...others] = await recorded(recording)
  assert.ok(file && others.length === 0)
  assert.deepEqual([file.accountId, file.type], [accountId, 'video/webm'])
  assert.ok(Math.abs(file.durationMs / 1000 - seconds) < 0.5, `${file.durationMs} ms of ${seconds} s`)
  assert.equal(file.bytes, statSync(file.path).size)
  const { pictures, sounds, ...rest } = await contentOf(file)
  assert.deepEqual(rest, { codec: 'vp8', sound: 'opus', width: 160, height: 120 })
  assert.ok(Math.abs(pictures - seconds * RATE) < 0.5 * RATE, `${pictures} pictures`)
  assert.ok(Math.abs(sounds - seconds * 50) < 30, `${sounds} sound packets`)
})

test('a picture of another size begins a new file', async () => {
  const room = await openRoom()
  const performer = await openPublisher(await room.joins('publisher'), { framesPerSecond: RATE, onlyKeyFrames: true })
  await room.live()
  const recording = await streaming.startRecording(room.id)
  const framesMore = async (count: number) => {
    const { keyFrames } = performer.seen
    await waitFor(() => performer.seen.keyFrames > keyFrames + count)
  }
  await framesMore(20)
  await performer.resize(64, 48)
  await framesMore(20)
  await streaming.closeRoom(room.id)
  const files = await recorded(recording)
  const sizes = await Promise.all(files.map(contentOf))
  assert.deepEqual(
    sizes.map(({ width, height }) => [width, height]),
    [
      [160, 120],
      [64, 48],
    ],
  )
})

test('a recording survives a kill of the media process, except for its last seconds', async () => {
  const room = await openRoom()
  const [accountId, joins] = [room.person(), () => room.joins('publisher', accountId)]
  const performer = await openPublisher(await joins(), { framesPerSecond: RATE, onlyKeyFrames: true })
  await room.live()
  const recording = await streaming.startRecording(room.id)
  await waitFor(() => performer.seen.keyFrames > 6 * RATE, 'six seconds')
  const [pid = 0] = await (streaming as EmbeddedEngine).pids()
  process.kill(pid, 'SIGKILL')
  await waitFor(() => eventsOf(room.id).some(({ type }) => type === 'restarted'))
  const again = await openPublisher(await joins(), { framesPerSecond: RATE, onlyKeyFrames: true })
  await waitFor(() => again.seen.keyFrames > 2 * RATE)
  await streaming.stopRecording(room.id, recording)
  const files = await recorded(recording)
  assert.equal(files.length, 1, 'both parts are joined')
  const [file] = files
  assert.ok((file?.durationMs ?? 0) > 4500, `${file?.durationMs} ms before and after the kill`)
  assert.equal(file?.bytes, statSync(file?.path ?? '').size)
  const { pictures, sounds } = await contentOf(file!)
  assert.ok(pictures > 4 * RATE && sounds > 4 * 50, `${pictures} pictures, ${sounds} sound packets`)
  assert.deepEqual(readdirSync(join(site.folder, 'streaming/recordings', room.id, recording)).length, 1)
  site.log.errors.splice(0)
})

test('only an open room can be recorded', async () => {
  const room = await openRoom()
  await streaming.closeRoom(room.id)
  await assert.rejects(streaming.startRecording(room.id), { code: 'not_found' })
})
