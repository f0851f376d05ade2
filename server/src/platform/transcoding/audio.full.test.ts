/** Tests recordings from voice recorders, studios and phones. */
import assert from 'node:assert/strict'
import { readdir, readFile, truncate } from 'node:fs/promises'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import sharp from 'sharp'
import { H264, openRecordings, PICTURE, TONE } from '../../../test/recordings.ts'
import { probe, processAudio, stripMetadata, UndecodableMedia, type Progress } from './index.ts'
import { createWaveform } from './waveform.ts'

const { ffmpeg, make, describe, target } = await openRecordings()

const isUndecodable = (pattern: RegExp) => (error: unknown) => error instanceof UndecodableMedia && pattern.test(error.message)
async function processed(path: string) {
  const folder = await target()
  return { ...(await processAudio(ffmpeg, path, { folder })), folder }
}

const cover = make('cover.jpg', `${PICTURE} -frames:v 1`)
const song = make(
  'song.mp3',
  `${TONE} -i ${cover} -map 0 -map 1 -t 4 -c:a libmp3lame -c:v copy -disposition:v attached_pic -metadata title=Mara_at_home -af volume='if(lt(t,2),0.1,1)':eval=frame`,
)

test("a performer's recording becomes one streamable file with its waveform and its cover", async () => {
  const seen: Progress[] = []
  const folder = await target()
  const made = await processAudio(ffmpeg, song, { folder, onProgress: (progress) => void seen.push(progress) })
  assert.deepEqual(await readdir(folder), [made.file])
  assert.ok(Math.abs(made.durationMs - 4000) < 100, `${made.durationMs} ms`)
  assert.deepEqual(
    [seen[0], seen.at(-1)],
    [
      { stage: 'probing', percent: 0 },
      { stage: 'renditions', percent: 100 },
    ],
  )
  const bytes = await readFile(join(folder, made.file))
  assert.ok(bytes.indexOf('moov') < bytes.indexOf('mdat'))
  assert.ok(!bytes.includes('Mara_at_home'))
  assert.match(describe(join(folder, made.file)), /Audio: aac \(LC\)[^\n]* 48000 Hz, stereo/)
  assert.doesNotMatch(describe(join(folder, made.file)), /Video:/)

  assert.equal(made.waveform.length, 200)
  assert.equal(Math.max(...made.waveform), 100)
  const [quiet, loud] = [made.waveform.slice(5, 90), made.waveform.slice(110, 195)]
  assert.ok(Math.max(...quiet) < 20 && Math.min(...loud) > 80, made.waveform.join())
  assert.deepEqual([made.cover?.width, made.cover?.height, made.cover?.variants.length], [640, 360, 3])
  assert.equal((await sharp(made.cover?.variants[0]?.body).metadata()).format, 'webp')
})

test('every allowed type of recording can be read', async () => {
  const kinds = ['a.mp3', 'a.m4a', 'a.aac', 'a.wav', 'a.flac', 'a.ogg', 'a.opus', 'a.webm'].map((name) =>
    make(name, `${TONE} -t 1`),
  )
  kinds.push(make('voice.mp4', `${TONE} -t 1 -c:a aac`), make('with-picture.mp4', `${PICTURE} ${TONE} -t 1 ${H264} -c:a aac`))
  for (const path of kinds) {
    const { durationMs, cover: none } = await processed(path)
    assert.ok(Math.abs(durationMs - 1000) < 150, `${path}: ${durationMs} ms`)
    assert.equal(none, undefined)
  }
})

test('silence has a flat waveform, and one loud moment is visible in it', async () => {
  const silence = await processed(make('silence.wav', '-f lavfi -i anullsrc -t 1'))
  assert.deepEqual(new Set(silence.waveform), new Set([0]))

  const samples = new Int16Array(800)
  samples.set([12_345], 10)
  samples.set([-23_456], 500)
  const bytes = Buffer.from(samples.buffer)
  const waveform = createWaveform(8000)
  // The chunks end in the middle of a sample.
  for (const [from, to] of [
    [0, 21],
    [21, 1001],
    [1001, 1600],
  ])
    waveform.add(bytes.subarray(from, to))
  assert.equal(waveform.durationMs(), 100)
  const peaks = waveform.peaks()
  assert.deepEqual([peaks.length, peaks[0], peaks[100]], [200, 53, 100])
})

test('an original is stored without its title and its cover, and its sound is unchanged', async () => {
  for (const path of [song, make('song.m4a', `${TONE} -t 1 -metadata title=Mara_at_home -metadata artist=Mara_at_home`)]) {
    const folder = await target()
    const copy = join(folder, await stripMetadata(ffmpeg, path, { kind: 'audio', folder }))
    assert.ok((await readFile(path)).includes('Mara_at_home'))
    assert.ok(!(await readFile(copy)).includes('Mara_at_home'))
    assert.doesNotMatch(describe(copy), /Mara|Video:/)
    assert.equal((await probe(ffmpeg, copy, 'audio')).audio[0]?.codec, path.endsWith('mp3') ? 'mp3' : 'aac')
  }
})

test('a performer reads why a recording is too long, incomplete or invalid', async () => {
  const folder = await target()
  await assert.rejects(processAudio(ffmpeg, song, { folder, maxSeconds: 3 }), isUndecodable(/^This audio is too long/))
  const cut = make('cut.m4a', `${TONE} -t 5 -movflags +faststart`)
  await truncate(cut, Math.floor(statSync(cut).size / 4))
  await assert.rejects(processAudio(ffmpeg, cut, { folder }), isUndecodable(/^This audio is incomplete: its end is missing/))
  await assert.rejects(
    processAudio(ffmpeg, cover, { folder }),
    isUndecodable(/^Choose an MP3, M4A, AAC, WAV, FLAC or Ogg audio file/),
  )
})
