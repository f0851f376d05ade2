/** Stories of copies of a photo that is taken down: posters of videos and covers of recordings are removed too. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { listPosters, putCover, putPoster } from '@fanfare/contract/previews'
import * as takedowns from '@fanfare/contract/takedowns'
import * as vault from '@fanfare/contract/vault'
import { film, tone } from '../../../test/test-videos.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let olga: Caller
let nadia: Caller
let video: string
let song: string
beforeAll(async () => {
  site = await openTestServer()
  olga = await site.operator('olga')
  nadia = await site.performer('nadia')
  video = (await nadia(vault.uploadVaultVideo, { files: { file: await film(site) } }))._id
  song = (await nadia(vault.uploadVaultAudio, { files: { file: await tone(site, 2) } }))._id
  await site.quiet()
})

async function photo(): Promise<string> {
  const { _id } = await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } })
  await site.quiet()
  return _id
}
const takesDown = (id: string) => olga(takedowns.takeDownMedia, { body: { fileIds: [id], reason: 'Not theirs' } })
async function shown(id: string) {
  const { media } = await nadia(vault.viewVaultItem, { params: { id } })
  if (media.type === 'photo') return assert.fail('a photo')
  const { rows } = await site.sql.query<{ blurred: string }>('select blurred from files where id = $1', [id])
  return { url: media.posterUrl, placeholder: media.placeholder, blurred: rows[0]?.blurred }
}
const statusAt = async (url: string) => (await fetch(site.base + url)).status

test("a video shows one of its frames again, blurred too, and the copy's address stops working", async () => {
  const before = await shown(video)
  const id = await photo()
  await nadia(putPoster, { params: { id: video }, body: { photoId: id } })
  const copied = await shown(video)
  assert.notDeepEqual([copied.placeholder, copied.blurred], [before.placeholder, before.blurred])
  assert.equal(await statusAt(copied.url), 200)
  await takesDown(id)
  await site.quiet()
  assert.equal(await statusAt(copied.url), 404)
  const after = await shown(video)
  assert.equal(await statusAt(after.url), 200)
  // The performer could have chosen that frame herself.
  const { data: frames } = await nadia(listPosters, { params: { id: video } })
  const { poster } = frames.find(({ isChosen }) => isChosen) ?? assert.fail('no frame')
  await nadia(putPoster, { params: { id: video }, body: { poster } })
  const chosen = await shown(video)
  assert.deepEqual([after.placeholder, after.blurred], [chosen.placeholder, chosen.blurred])
})

test('a recording loses its cover', async () => {
  const id = await photo()
  await nadia(putCover, { params: { id: song }, body: { photoId: id } })
  const copied = await shown(song)
  assert.equal(await statusAt(copied.url), 200)
  await takesDown(id)
  await site.quiet()
  assert.equal(await statusAt(copied.url), 404)
  assert.deepEqual(await shown(song), { url: '', placeholder: '', blurred: '' })
})

test('a picture chosen since then stays', async () => {
  const [first, second] = [await photo(), await photo()]
  for (const photoId of [first, second]) await nadia(putPoster, { params: { id: video }, body: { photoId } })
  const before = await shown(video)
  await takesDown(first)
  await site.quiet()
  assert.deepEqual((await shown(video)).placeholder, before.placeholder)
  assert.equal(await statusAt((await shown(video)).url), 200)
})

test('a photo that is chosen while it is taken down leaves no copy', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await photo()
    const chosen = nadia(putPoster, { params: { id: video }, body: { photoId: id } }).catch(() => 'refused')
    await Promise.all([chosen, takesDown(id)])
    await site.quiet()
    const { rows } = await site.sql.query('select poster_of from files where id = $1', [video])
    assert.notEqual(rows[0].poster_of, id)
    assert.equal(await statusAt((await shown(video)).url), 200)
  }
})
