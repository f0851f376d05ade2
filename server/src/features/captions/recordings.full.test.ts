import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import * as captions from '@fanfare/contract/captions'
import type { Audio } from '@fanfare/contract/media'
import * as posts from '@fanfare/contract/posts'
import { storeUpload } from '#core/media/index.ts'
import { tone } from '../../../test/test-videos.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'

let site: TestServer
let nadia: Caller
let fileId: string
let postId: string
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fileId = await upload(await tone(site))
  postId = (await nadia(posts.createPost, { body: { text: 'listen', audience: 'paid', price: 20, fileIds: [fileId] } }))._id
  await waitFor(
    async () => (await nadia(posts.readOwnPost, { params: { id: postId } })).status === 'published',
    'the recording to be there',
  )
})

async function upload(recording: Blob): Promise<string> {
  const bytes = Buffer.from(await recording.arrayBuffer())
  const path = join(site.ctx.config.uploadFolder, randomUUID())
  await writeFile(path, bytes)
  const hash = createHash('sha256').update(bytes).digest()
  const file = { path, bytes: bytes.length, hash, mime: 'audio/wav', extension: 'wav' }
  const owner = { id: nadia.id, role: 'performer' } as const
  return (await site.ctx.write((tx) => storeUpload(tx, file, { owner, kind: 'audio' })))._id
}

async function audioOf(who: Caller): Promise<Audio> {
  const post = await who(posts.viewPost, { params: { id: postId } })
  const [audio] = post.locked ? [] : post.files
  return audio?.type === 'audio' ? audio : assert.fail('no recording')
}
const status = async (url: string, token = '') => (await fetch(site.base + url, { headers: { cookie: `token=${token}` } })).status

test('a fan who has paid for a recording hears it in ranges, and no one else can tell that it exists', async () => {
  const [buyer, stranger] = [await site.fan('buyer', 100), await site.fan('stranger', 100)]
  const locked = await stranger(posts.viewPost, { params: { id: postId } })
  assert.ok(locked.locked)
  assert.deepEqual(locked.inside, { photos: 0, videos: 0, audios: 1, seconds: 6 })
  assert.doesNotMatch(JSON.stringify(locked), /\/media\/|waveform/)
  await buyer(posts.buyPost, { params: { id: postId } })
  const audio = await audioOf(buyer)
  assert.deepEqual([audio.status, Math.round(audio.seconds), audio.posterUrl], ['ready', 6, ''])
  assert.equal(audio.waveform.length, 200)
  assert.ok(audio.waveform[20]! < audio.waveform[180]!, 'the end is louder than the start')
  const headers = { cookie: `token=${buyer.token}`, range: 'bytes=0-99' }
  const part = await fetch(site.base + audio.url, { headers })
  assert.deepEqual(
    [part.status, part.headers.get('content-type'), (await part.arrayBuffer()).byteLength],
    [206, 'audio/mp4', 100],
  )
  for (const token of ['', stranger.token]) assert.equal(await status(audio.url, token), 404)
  await site.sql.query('delete from entitlements where holder_id = $1', [buyer.id])
  await waitFor(async () => (await status(audio.url, buyer.token)) === 404, 'the end of the right')
})

test('a fan who may hear a recording reads its transcript, and only its owner writes it', async () => {
  const [buyer, other] = [await site.fan('reader', 100), await site.performer('other')]
  await buyer(posts.buyPost, { params: { id: postId } })
  const write = (who: Caller, text: string) => who(captions.putTranscript, { params: { id: fileId }, body: { text } })
  await write(nadia, 'One.\nTwo.')
  assert.equal((await audioOf(buyer)).transcript, 'One.\nTwo.')
  assert.doesNotMatch(JSON.stringify(await other(posts.viewPost, { params: { id: postId } })), /Two\./)
  await assert.rejects(write(other, 'mine'), { status: 404 })
  await assert.rejects(write(nadia, 'x'.repeat(captions.MAX_TRANSCRIPT_LENGTH + 1)), { code: 'not_valid' })
  await write(nadia, '')
  assert.equal((await audioOf(buyer)).transcript, '')
})
