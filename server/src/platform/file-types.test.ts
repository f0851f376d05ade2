/** Tests uploads whose type is detected from their first bytes. */
import assert from 'node:assert/strict'
import { open } from 'node:fs/promises'
import { test } from 'vitest'
import { H264, openRecordings, PICTURE, TONE } from '../../test/recordings.ts'
import { HEAD_BYTES, isAllowed, detectFileType, wrongTypeMessage } from './file-types.ts'

const { make } = await openRecordings()

async function typeOf(path: string) {
  const file = await open(path, 'r')
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 })
  await file.close()
  return detectFileType(buffer.subarray(0, bytesRead))
}

test('a performer can upload videos from phones, cameras, browsers and editors, and they count only as videos', async () => {
  for (const name of ['a.mp4', 'a.mov', 'a.m4v', 'a.mkv']) {
    const type = await typeOf(make(name, `${PICTURE} -t 0.2 ${H264}`))
    assert.ok(isAllowed('video', type), name)
    assert.ok(!isAllowed('photo', type) && !isAllowed('document', type), name)
  }
  assert.ok(isAllowed('video', await typeOf(make('a.webm', `${PICTURE} -t 0.2 -c:v libvpx -deadline realtime`))))
  assert.ok(!isAllowed('video', await typeOf(make('a.avi', `${PICTURE} -t 0.2`))))
  assert.match(wrongTypeMessage('video', undefined), /MP4, MOV, WebM or MKV video/)
})

test('recordings are distinguished from videos where their bytes allow it', async () => {
  for (const name of ['a.mp3', 'a.m4a', 'a.aac', 'a.wav', 'a.flac', 'a.ogg', 'a.opus']) {
    const type = await typeOf(make(name, `${TONE} -t 0.5`))
    assert.ok(isAllowed('audio', type), `${name}: ${type?.mime}`)
    assert.ok(!isAllowed('video', type), name)
  }
})
