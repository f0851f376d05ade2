import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as galleries from '@fanfare/contract/galleries'
import * as ownProfile from '@fanfare/contract/own-profile'
import * as posts from '@fanfare/contract/posts'
import { cutTeaser } from '@fanfare/contract/previews'
import * as purchases from '@fanfare/contract/purchases'
import * as vault from '@fanfare/contract/vault'
import { jpeg } from '../../../test/pictures.ts'
import { subscribes, saves } from '../../../test/payments.ts'
import { H264, openRecordings, PICTURE, TONE } from '../../../test/recordings.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
let fan: Caller
let gallery: string
let photo: string
const recordings = await openRecordings()
const code = (error: ApiError) => error.code

beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fan = await site.fan('felix', 1000)
  photo = (await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
  gallery = await sold([photo])
  await fan(galleries.buyGallery, { params: { id: gallery } })
})

async function sold(fileIds: string[]): Promise<string> {
  const body = { title: 'Harbour', audience: 'paid', price: 10, subscribersIncluded: true, fileIds } as const
  const { _id } = await nadia(galleries.createGallery, { body })
  await site.quiet()
  return _id
}
const allows = (downloadsAllowed: boolean) => nadia(ownProfile.updateOwnProfile, { body: { downloadsAllowed } })
const list = async (who: TestServer['guest'] = fan, id = gallery, kind = 'gallery') =>
  (await who(purchases.listDownloads, { params: { kind, id } })).data
const fetched = (url: string, who: { readonly token: string } = fan, headers = {}) =>
  fetch(site.base + url, { headers: { authorization: who.token, ...headers } })
const canOf = async (who = fan) => (await who(purchases.listOwnPurchases)).data.map(({ can }) => can)
const taken = (who: Caller, id = gallery) =>
  site.sql.query(`delete from entitlements where holder_id = $1 and kind = 'purchase' and subject_id = $2`, [who.id, id])
/** Returns a buyer of the gallery and an unused address of its photo, because access replies are cached for seconds. */
async function buyer(name: string): Promise<[Caller, string]> {
  const who = await site.fan(name, 50)
  await who(galleries.buyGallery, { params: { id: gallery } })
  const [file] = await list(who)
  return [who, file?.url ?? '']
}

test('a buyer downloads the original only after the performer allows downloads', async () => {
  assert.equal((await nadia(ownProfile.readOwnProfile)).downloadsAllowed, false)
  assert.deepEqual(await list(), [])
  assert.deepEqual(await canOf(), [[]])
  assert.equal((await allows(true)).downloadsAllowed, true)
  assert.deepEqual(await canOf(), [['download']])

  const [file, ...others] = await list()
  assert.ok(file)
  assert.equal(others.length, 0)
  const original = await readFile(join(site.folder, 'media/originals', photo, 'original.jpg'))
  assert.deepEqual([file._id, file.kind, file.bytes], [photo, 'photo', original.length])
  assert.match(file.name, /^photo-[0-9a-f]{8}\.jpg$/)
  const reply = await fetched(file.url)
  assert.equal(reply.status, 200)
  assert.deepEqual(Buffer.from(await reply.arrayBuffer()), original)
  assert.equal(reply.headers.get('content-disposition'), `attachment; filename="${file.name}"`)
  assert.equal(reply.headers.get('content-type'), 'image/jpeg')
  assert.equal(reply.headers.get('cache-control'), 'private, no-store')
  assert.match(reply.headers.get('content-security-policy') ?? '', /sandbox/)
  const part = await fetched(file.url, fan, { range: 'bytes=10-19' })
  assert.deepEqual([part.status, Buffer.from(await part.arrayBuffer())], [206, original.subarray(10, 20)])

  const [late, url] = await buyer('late')
  await allows(false)
  assert.deepEqual(await list(), [])
  assert.match(url, /original\.jpg$/)
  assert.equal((await fetched(url, late)).status, 404, 'an old URL stops working when the permission ends')
})

test('a stranger, a subscriber, a visitor, a refunded buyer and a blocked buyer get 404, as for a missing file', async () => {
  await allows(true)
  const stranger = await site.fan('stranger')
  const subscriber = await site.fan('subscriber', 100)
  await subscribes(subscriber, nadia, { cardId: (await saves(subscriber))._id })
  assert.equal((await subscriber(galleries.viewGallery, { params: { id: gallery } })).locked, false)
  const [{ url } = { url: '' }] = await list()
  for (const who of [stranger, subscriber, await site.performer('rival'), await site.operator()]) {
    assert.equal(await list(who).catch(code), 'not_found')
    assert.equal((await fetched(url, who)).status, 404)
  }
  assert.equal(await list(site.guest).catch(code), 'not_signed_in')
  assert.equal((await fetch(site.base + url)).status, 404)
  assert.equal(await list(fan, gallery, 'post').catch(code), 'not_found')
  assert.equal(await list(fan, photo, 'vault').catch(code), 'not_found')
  assert.equal((await fetched(url.replace(/original\.jpg$/, 'other.jpg'))).status, 404)

  assert.equal((await fetched(url)).status, 200)
  const [hasty, hers] = await buyer('hasty')
  assert.equal((await fetched(hers)).status, 404, 'a URL works only for its buyer')
  assert.equal((await fetched(hers, hasty)).status, 200)

  const [refunded, theirs] = await buyer('refunded')
  await taken(refunded)
  assert.equal(await list(refunded).catch(code), 'not_found')
  assert.equal((await fetched(theirs, refunded)).status, 404)
  assert.deepEqual(await canOf(refunded), [[]])

  const [blocked, last] = await buyer('blocked')
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [nadia.id, blocked.id])
  assert.equal(await list(blocked).catch(code), 'not_found')
  assert.equal((await fetched(last, blocked)).status, 404)
  assert.deepEqual(await canOf(blocked), [[]])
})

test('a performer downloads own content without that setting, and a buyer also content deleted since', async () => {
  await allows(false)
  const [file] = await list(nadia)
  assert.ok(file)
  assert.equal((await fetched(file.url, nadia)).status, 200)
  await allows(true)
  const own = (await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
  const id = await sold([own])
  await fan(galleries.buyGallery, { params: { id } })
  await nadia(galleries.deleteGallery, { params: { id } })
  await nadia(vault.deleteVaultItem, { params: { id: own } })
  await site.quiet()
  const [kept] = await list(fan, id)
  assert.ok(kept)
  assert.equal((await fetched(kept.url)).status, 200)
})

test('a buyer downloads the video and recording of a mixed post with their own types, and no teaser', async () => {
  await allows(true)
  const blob = async (path: string) => new Blob([new Uint8Array(await readFile(path))])
  const film = recordings.make('film.mov', `${PICTURE} -t 6 ${H264} -an`)
  const song = recordings.make('song.mp3', `${TONE} -t 1 -c:a libmp3lame`)
  const video = await nadia(vault.uploadVaultVideo, { files: { file: await blob(film) } })
  const audio = await nadia(vault.uploadVaultAudio, { files: { file: await blob(song) } })
  await site.quiet()
  const { _id: teaser } = await nadia(cutTeaser, { params: { id: video._id }, body: { startSeconds: 0, seconds: 5 } })
  await site.quiet()
  const files = { fileIds: [video._id, audio._id, teaser], openFileIds: [teaser] }
  const { _id } = await nadia(posts.createPost, { body: { text: 'Tide', audience: 'paid', price: 5, ...files } })
  await site.quiet()
  await fan(posts.buyPost, { params: { id: _id } })
  const found = await list(fan, _id, 'post')
  assert.deepEqual(
    found.map(({ kind, name }) => [kind, name.replace(/-[0-9a-f]{8}/, '')]),
    [
      ['video', 'video.mov'],
      ['audio', 'recording.mp3'],
    ],
  )
  for (const [place, type] of ['video/quicktime', 'audio/mpeg'].entries()) {
    const reply = await fetched(found[place]?.url ?? '')
    assert.equal(reply.headers.get('content-type'), type)
    assert.equal((await reply.arrayBuffer()).byteLength, found[place]?.bytes)
  }
})
