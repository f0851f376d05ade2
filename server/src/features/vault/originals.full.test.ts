import assert from 'node:assert/strict'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import sharp, { type Region } from 'sharp'
import * as ownProfile from '@fanfare/contract/own-profile'
import * as posts from '@fanfare/contract/posts'
import * as ownAccount from '@fanfare/contract/own-account'
import * as vault from '@fanfare/contract/vault'
import { removeFromVault, setWatermark } from '#core/media/index.ts'
import { makeJobsDue } from '../../../test/jobs.ts'
import { openRecordings, H264, PICTURE, TONE } from '../../../test/recordings.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { tusClient } from '../../../test/tus.ts'

let site: TestServer
let nadia: Caller
const recordings = await openRecordings()
beforeAll(async () => {
  site = await openTestServer({ env: { ORIGIN: 'https://fans.example' } })
  nadia = await site.performer('nadia')
})

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
const grey = async () => {
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#808080' } })
  return picture
    .withExif({ IFD0: { Make: 'SecretCam', Copyright: String(Math.random()) } })
    .jpeg()
    .toBuffer()
}
const stored = (path: string) => readFile(join(site.folder, 'media', path))
const all = async (folder: string) => (await readdir(join(site.folder, 'media', folder)).catch((): string[] => [])).sort()
const mediaOf = async (id: string) => (await nadia(vault.viewVaultItem, { params: { id } })).media
const rowOf = async (id: string) =>
  (
    await site.sql.query<{ status: string; failure: string; detail: { audio?: { waveform: number[] } } }>(
      'select * from files where id = $1',
      [id],
    )
  ).rows[0]!

test("a photo's original keeps every pixel without camera data, and is deleted with the item", async () => {
  const bytes = await grey()
  const { _id } = await nadia(vault.uploadVaultPhoto, { files: { file: blob(bytes) } })
  await site.quiet()
  const original = await stored(`originals/${_id}/original.jpg`)
  assert.ok(bytes.includes('SecretCam') && !original.includes('SecretCam'))
  assert.deepEqual(await sharp(original).raw().toBuffer(), await sharp(bytes).raw().toBuffer())
  assert.deepEqual(await all('raw'), [])
  assert.equal((await fetch(`${site.base}/media/originals/${_id}/original.jpg`)).status, 404)
  await nadia(vault.deleteVaultItem, { params: { id: _id } })
  await site.quiet()
  assert.deepEqual(await all(`originals/${_id}`), [])
})

test('a performer uploads a recording by either call or over tus as one item, and its original has no title', async () => {
  const path = recordings.make('song.mp3', `${TONE} -t 2 -metadata title=SecretSong -c:a libmp3lame`)
  const bytes = await readFile(path)
  const first = await nadia(vault.uploadVaultAudio, { files: { file: blob(bytes) } })
  const second = await nadia(posts.uploadPostAudio, { files: { file: blob(bytes) } })
  const tus = tusClient(site.base, nadia.token)
  const created = await tus.create(bytes.length, { kind: 'audio', name: 'song.mp3' })
  const third = await tus.patch(created.headers.get('location') ?? '', 0, bytes)
  assert.deepEqual([first.type, second._id, third.body._id], ['audio', first._id, first._id])
  await site.quiet()
  const { status, detail } = await rowOf(first._id)
  assert.equal(status, 'ready')
  assert.equal(detail.audio?.waveform.length, 200)
  assert.deepEqual(await all(`audios/${first._id}`), ['audio.m4a'])
  const original = await stored(`originals/${first._id}/original.mp3`)
  assert.ok(bytes.includes('SecretSong') && !original.includes('SecretSong'))
  const fan = await site.fan('fiona')
  await assert.rejects(fan(vault.uploadVaultAudio, { files: { file: blob(bytes) } }), /Forbidden/)
})

test('a performer adds a watermark to new and existing media, and removes it again', async () => {
  const before = await nadia(vault.uploadVaultPhoto, { files: { file: blob(await grey()) } })
  const path = recordings.make('film.mp4', `${PICTURE} -t 1 ${H264} -an`)
  const film = await nadia(vault.uploadVaultVideo, { files: { file: blob(await readFile(path)) } })
  await site.quiet()
  const plain = await stored(`photos/${before._id}/full.webp`)
  assert.ok(await isOneColour(plain))
  const renditions = await all(`videos/${film._id}`)

  const chosen = await nadia(vault.setWatermark, { body: { style: 'corner' } })
  assert.deepEqual([chosen.text, chosen.done], ['fans.example/nadia', 0])
  assert.ok(chosen.total >= 2)
  await site.quiet()
  const state = await nadia(vault.readWatermark)
  assert.deepEqual([state.style, state.done], ['corner', chosen.total])
  const marked = await stored(`photos/${before._id}/full.webp`)
  assert.ok(!(await isOneColour(marked)), 'the photo has a watermark')
  assert.ok(await isOneColour(marked, { left: 0, top: 0, width: 600, height: 600 }), 'the watermark is only in its corner')
  for (const size of ['card', 'thumb']) assert.ok(!(await isOneColour(await stored(`photos/${before._id}/${size}.webp`))), size)
  const after = await all(`videos/${film._id}`)
  assert.ok(
    renditions.every((name) => after.includes(name)),
    'who watches the film sees it to its end',
  )
  assert.ok(after.length > renditions.length)
  const media = await mediaOf(film._id)
  assert.ok(media.type === 'video')
  const playlist = await (await fetch(site.base + media.url, { headers: { authorization: nadia.token } })).text()
  assert.match(playlist, /360p-[0-9a-f]{6}\.m3u8/)

  const late = await nadia(vault.uploadVaultPhoto, { files: { file: blob(await grey()) } })
  await site.quiet()
  assert.ok(!(await isOneColour(await stored(`photos/${late._id}/full.webp`))))
  await nadia(vault.setWatermark, { body: { style: 'off' } })
  await site.quiet()
  for (const { _id } of [before, late]) assert.ok(await isOneColour(await stored(`photos/${_id}/full.webp`)))

  await makeJobsDue(site.sql)
  await site.quiet()
  const left = await all(`videos/${film._id}`)
  assert.equal(left.length, renditions.length, 'the old renditions have gone')
})

test('a performer who changes the username anywhere has the new one in the watermark', async () => {
  const olga = await site.performer('olga')
  const { _id } = await olga(vault.uploadVaultPhoto, { files: { file: blob(await grey()) } })
  await olga(vault.setWatermark, { body: { style: 'corner' } })
  await site.quiet()
  const shown = () => stored(`photos/${_id}/full.webp`)
  const first = await shown()

  await olga(ownAccount.updateMe, { body: { username: 'olga.of.the.sea' } })
  await site.quiet()
  const second = await shown()
  assert.equal((await olga(vault.readWatermark)).text, 'fans.example/olga.of.the.sea')
  assert.ok(!second.equals(first), 'the watermark shows the new name')

  await olga(ownProfile.updateOwnProfile, { body: { username: 'olga' } })
  await site.quiet()
  assert.deepEqual(await shown(), first)

  const { done, total } = await olga(vault.readWatermark)
  await olga(ownAccount.updateMe, { body: { name: 'Olga', username: 'OLGA' } })
  await site.quiet()
  assert.deepEqual([done, total], [1, 1])
  assert.equal((await olga(vault.readWatermark)).total, 1, 'the same name renders nothing again')
})

test('a new watermark does not wait for deleted items', async () => {
  const gone = await site.performer('gone')
  const upload = async (picture: Buffer) => (await gone(vault.uploadVaultPhoto, { files: { file: blob(picture) } }))._id
  await upload(await grey())
  const late = await upload(Buffer.concat([await grey(), Buffer.from('another')]))
  await site.quiet()
  await site.ctx.write(async (tx) => {
    assert.equal((await setWatermark(tx, site.ctx, gone.id, 'corner')).total, 2)
    await removeFromVault(tx, gone.id, [late])
  })
  await site.quiet()
  const { done, total } = await gone(vault.readWatermark)
  assert.deepEqual([done, total], [2, 2])
})

/** Except for compression artifacts. */
async function isOneColour(bytes: Buffer, part?: Region): Promise<boolean> {
  const picture = sharp(bytes)
  const { channels } = await (part ? sharp(await picture.extract(part).png().toBuffer()) : picture).stats()
  return channels.every(({ min, max }) => max - min < 12)
}
