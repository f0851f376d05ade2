/** Tests that the metadata that a camera adds to picture and sound is removed. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'vitest'
import { H264, openRecordings, PICTURE, TONE } from '../../../test/recordings.ts'
import { cutTeaser, processVideo, stripMetadata } from './index.ts'

const { ffmpeg, make, describe, target } = await openRecordings()

const SECRETS = ['Mara_at_home', '+60.1700+024.9400/', 'PhoneMaker']
const TAGS = `-movflags use_metadata_tags -metadata title=${SECRETS[0]} -metadata location=${SECRETS[1]} -metadata make=${SECRETS[2]}`
/** Camcorders write place and date into the picture's stream: an id and a text (H.264, annex D). */
const SUPPLEMENTAL = '17ee8c60-f84d-11d9-8cd6-0800200c9a66+60.17N24.94E'
const ordinary = make('ordinary.mp4', `${PICTURE} ${TONE} -t 3 ${H264} -c:a aac ${TAGS}`)

test('no published file reveals where and with what the performer recorded', async () => {
  const original = await readFile(ordinary)
  for (const secret of SECRETS) assert.ok(original.includes(secret), `the camera wrote ${secret}`)
  const into = await target()
  await processVideo(ffmpeg, ordinary, { folder: into })
  await cutTeaser(ffmpeg, ordinary, { folder: into, startSeconds: 1, seconds: 2 })
  for (const file of await readdir(into)) {
    const bytes = await readFile(join(into, file))
    for (const secret of SECRETS) assert.ok(!bytes.includes(secret), `${secret} in ${file}`)
  }
})

test('an original is stored without place, device and data tracks, and its picture and sound are unchanged', async () => {
  const original = make(
    'camera.mov',
    `${PICTURE} ${TONE} -t 2 ${H264} -c:a aac -timecode 01:00:00:00 ${TAGS} -bsf:v h264_metadata=sei_user_data=${SUPPLEMENTAL}`,
  )
  assert.match(describe(original), /Data: none \(tmcd/)
  const into = await target()
  const copy = join(into, await stripMetadata(ffmpeg, original, { kind: 'video', folder: into }))
  assert.match(copy, /original\.mov$/)
  assert.doesNotMatch(describe(copy), /tmcd|Mara|PhoneMaker|60\.17|creation_time/)
  assert.ok((await readFile(original)).includes('60.17N24.94E'))
  const bytes = await readFile(copy)
  for (const secret of [...SECRETS, '60.17N24.94E']) assert.ok(!bytes.includes(secret), secret)
  const decoded = (path: string) =>
    spawnSync(ffmpeg.program, ['-v', 'error', '-i', path, '-map', '0:v', '-map', '0:a', '-f', 'streamhash', '-'], {
      encoding: 'utf8',
    }).stdout
  assert.equal(decoded(copy), decoded(original))
  assert.match(decoded(copy), /^0,v,/)
})

test('a WebM original with codecs that WebM does not allow, as some browsers record it, is stored too', async () => {
  const recorded = make('recorded.mkv', `${PICTURE} ${TONE} -t 1 ${H264} -c:a libopus -metadata title=${SECRETS[0]}`)
  const bytes = await readFile(recorded)
  bytes.write('webm\0\0\0\0', bytes.indexOf('matroska'))
  await writeFile(recorded, bytes)
  const folder = await target()
  const file = await stripMetadata(ffmpeg, recorded, { kind: 'video', folder })
  assert.equal(file, 'original.webm')
  assert.deepEqual(await readdir(folder), [file])
  assert.match(describe(join(folder, file)), /Video: h264[^]*Audio: opus/)
  assert.ok(!(await readFile(join(folder, file))).includes(SECRETS[0] ?? ''))
})
