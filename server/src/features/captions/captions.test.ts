import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as captions from '@fanfare/contract/captions'
import type { Video } from '@fanfare/contract/media'
import * as posts from '@fanfare/contract/posts'
import * as vault from '@fanfare/contract/vault'
import { film } from '../../../test/test-videos.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { waitFor } from '../../../test/wait.ts'

let site: TestServer
let nadia: Caller
let buyer: Caller
let fileId: string
let postId: string
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fileId = (await nadia(posts.uploadPostVideo, { files: { file: await film(site) } }))._id
  postId = (await nadia(posts.createPost, { body: { text: 'a film', audience: 'paid', price: 20, fileIds: [fileId] } }))._id
  await waitFor(
    async () => (await nadia(posts.readOwnPost, { params: { id: postId } })).status === 'published',
    'the film to be there',
  )
  buyer = await site.fan('buyer', 100)
  await buyer(posts.buyPost, { params: { id: postId } })
})

const file = (words: string) => new Blob([`WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`])
const add = (who: Caller, language: string, words: Blob, id = fileId) =>
  who(captions.putCaptions, { params: { id }, body: { language }, files: { file: words } })
const languagesOf = async (who: Caller) =>
  (await who(captions.listCaptions, { params: { id: fileId } })).data.map(({ language }) => language)

async function videoFor(who: Caller): Promise<Video> {
  const post = await who(posts.viewPost, { params: { id: postId } })
  const [video] = post.locked ? [] : post.files
  return video?.type === 'video' ? video : assert.fail('no video')
}
const read = (url: string, token: string) => fetch(site.base + url, { headers: { cookie: `token=${token}` } })

test('a fan who may see a video reads its transcript, and no one else does', async () => {
  const stranger = await site.fan('no.reader')
  const write = (text: string) => nadia(captions.putTranscript, { params: { id: fileId }, body: { text } })
  await write('The storm begins.')
  assert.equal((await videoFor(buyer)).transcript, 'The storm begins.')
  assert.doesNotMatch(JSON.stringify(await stranger(posts.viewPost, { params: { id: postId } })), /storm/)
  await write('')
  assert.equal((await videoFor(buyer)).transcript, '')
})

test('a fan who may see a video reads its captions in each language, and no one else does', async () => {
  const added = await add(nadia, 'es', file('Hola <i>mundo</i>'))
  assert.deepEqual(added, { language: 'es', label: 'español' })
  await add(nadia, 'en', new Blob(['1\n00:00:01,000 --> 00:00:02,000\nHello\n']))
  const { captions: shown } = await videoFor(buyer)
  assert.deepEqual(
    shown.map(({ language, label }) => [language, label]),
    [
      ['en', 'English'],
      ['es', 'español'],
    ],
  )
  const [english, spanish] = shown.map(({ url }) => url)
  const answer = await read(spanish!, buyer.token)
  assert.equal(answer.headers.get('content-type'), 'text/vtt; charset=utf-8')
  assert.equal(await answer.text(), 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHola <i>mundo</i>\n')
  assert.match(await (await read(english!, buyer.token)).text(), /Hello/)
  const stranger = await site.fan('stranger')
  for (const token of ['', stranger.token]) assert.equal((await read(spanish!, token)).status, 404)
  assert.doesNotMatch(JSON.stringify(await stranger(posts.viewPost, { params: { id: postId } })), /captions/)
})

test('a performer replaces and removes captions, and the old ones are gone', async () => {
  await add(nadia, 'de', file('eins'))
  const urlNow = async () => (await videoFor(buyer)).captions.find(({ language }) => language === 'de')?.url
  const before = await urlNow()
  await add(nadia, 'de', file('zwei'))
  const after = await urlNow()
  assert.match(await (await read(after!, buyer.token)).text(), /zwei/)
  await waitFor(async () => (await read(before!, buyer.token)).status === 404, 'the old words to be removed')
  await nadia(captions.deleteCaptions, { params: { id: fileId, language: 'de' } })
  assert.equal(await urlNow(), undefined)
  await waitFor(async () => (await read(after!, buyer.token)).status === 404, 'the words to be removed')
  await assert.rejects(nadia(captions.deleteCaptions, { params: { id: fileId, language: 'de' } }), { status: 404 })
})

test('a performer who adds two languages in parallel keeps both', async () => {
  await Promise.all(['fr', 'it', 'pt', 'nl'].map((language) => add(nadia, language, file(language))))
  const all = await languagesOf(nadia)
  for (const language of ['fr', 'it', 'pt', 'nl']) assert.ok(all.includes(language), language)
})

test("a performer cannot caption others' videos or other files, and reads why a file is not captions", async () => {
  const other = await site.performer('other')
  await assert.rejects(add(other, 'en', file('mine')), { status: 404 })
  await assert.rejects(languagesOf(other), { status: 404 })
  await assert.rejects(other(captions.deleteCaptions, { params: { id: fileId, language: 'en' } }), { status: 404 })
  const { _id: photo } = await nadia(vault.uploadVaultPhoto, { files: { file: await jpeg(400, 400) } })
  await assert.rejects(add(nadia, 'en', file('x'), photo), { status: 404 })
  await assert.rejects(add(nadia, 'tlh', file('x')), { code: 'not_valid' })
  await assert.rejects(add(nadia, 'en', await jpeg(400, 300)), { status: 415, message: /WebVTT \(\.vtt\) or SubRip/ })
  await assert.rejects(add(nadia, 'en', new Blob(['just words'])), { status: 415 })
  await assert.rejects(add(nadia, 'en', file('<script>')), { code: 'not_valid', message: /Line 4/ })
  await assert.rejects(add(nadia, 'en', file('x'.repeat(1024 * 1024))), { status: 413 })
})
