/** A performer chooses the cover of a recording. Visitors search the tabs of a profile. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { createGallery } from '@fanfare/contract/galleries'
import { createPost } from '@fanfare/contract/posts'
import { updateVaultItem, uploadVaultAudio, uploadVaultPhoto, viewVaultItem } from '@fanfare/contract/vault'
import { jpeg } from '../../server/test/pictures.ts'
import { openRecordings, TONE, type Recordings } from '../../server/test/recordings.ts'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { chooseFile } from '../support/files.ts'
import { test } from '../support/test.ts'

let recordings: Recordings
test.beforeAll(async () => {
  await chooseFile()
  recordings = await openRecordings()
})
let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

test('a performer makes a photo the cover of a recording, which visitors see in the player, and removes it again', async () => {
  const { as, callOf } = demo
  const call = await callOf('ada.vale')
  const wave = new Blob([new Uint8Array(readFileSync(recordings.make('song.wav', `${TONE} -t 2`)))])
  const { _id: song } = await call(uploadVaultAudio, { files: { file: wave } })
  const { _id: photo } = await call(uploadVaultPhoto, { files: { file: await jpeg() } })
  for (const id of [song, photo])
    await waitFor(async () => (await call(viewVaultItem, { params: { id } })).media.status === 'ready', 'the media')
  await call(updateVaultItem, { params: { id: song }, body: { title: 'A song', alt: 'A song of rain' } })
  await call(updateVaultItem, { params: { id: photo }, body: { title: 'Rain', alt: 'Rain on glass' } })
  const { _id: post } = await call(createPost, { body: { text: 'Listen', audience: 'free', fileIds: [song] } })

  const ada = await as('ada.vale', 'desktop')
  await visit(ada, '/studio/vault?kind=audio')
  await ada.getByRole('button', { name: /^Details: A song/ }).click()
  const sheet = ada.getByRole('dialog', { name: 'A song' })
  await sheet.getByRole('heading', { name: 'Cover' }).waitFor()
  await expect(sheet.getByRole('button', { name: 'Remove cover' })).toHaveCount(0)
  await assertAccessible(ada)
  await sheet.getByRole('button', { name: 'Use a photo from the vault' }).click()
  const picker = ada.getByRole('dialog', { name: 'From vault' })
  await picker.getByRole('checkbox', { name: 'Rain', exact: true }).check()
  await picker.getByRole('button', { name: 'Add 1 file' }).click()
  await ada.getByText('Cover changed').waitFor()
  await sheet.getByRole('button', { name: 'Remove cover' }).waitFor()

  const visitor = await as('visitor', 'phone', { theme: 'dark' })
  await visit(visitor, `/post/${post}`)
  const player = visitor.locator('img[src*="/audios/"]')
  await player.waitFor()
  await assertAccessible(visitor)

  await sheet.getByRole('button', { name: 'Remove cover' }).click()
  await ada.getByText('Cover removed').waitFor()
  const { media } = await call(viewVaultItem, { params: { id: song } })
  assert.ok(media.type === 'audio' && media.posterUrl === '')
})

test("a visitor searches a performer's posts, galleries and photos, and the address keeps the words", async () => {
  const { as, callOf } = demo
  const call = await callOf('ada.vale')
  const ids: string[] = []
  for (let at = 0; at < 3; at++) ids.push((await call(uploadVaultPhoto, { files: { file: await jpeg() } }))._id)
  for (const id of ids)
    await waitFor(async () => (await call(viewVaultItem, { params: { id } })).media.status === 'ready', 'the photo')
  const [pier = '', boat = '', rope = ''] = ids
  const body = { audience: 'free' } as const
  await call(createGallery, {
    body: { ...body, title: 'Quayside walks', fileIds: [pier, boat], alts: ['A long pier', 'A zebra-striped boat'] },
  })
  await call(createGallery, { body: { ...body, title: 'Knots', fileIds: [rope], alts: ['Rope'] } })

  await call(createPost, { body: { text: 'Zinnias in the rain', ...body } })

  const visitor = await as('visitor', 'phone')
  await visit(visitor, '/ada.vale')
  const posts = visitor.getByRole('region', { name: 'Posts', exact: true })
  await posts.getByRole('searchbox', { name: 'Search posts' }).fill('zinnias')
  await expect(posts.getByRole('article')).toHaveCount(1)
  await posts.getByText('Zinnias in the rain').waitFor()
  assert.match(visitor.url(), /ada\.vale\?q=zinnias/)
  await assertAccessible(visitor)
  await posts.getByRole('searchbox').fill('nothing of the kind')
  await posts.getByRole('heading', { name: 'No results' }).waitFor()
  await visit(visitor, '/ada.vale?q=zinnias')
  assert.equal(await posts.getByRole('article').count(), 1, 'the server-rendered page has the results')

  await visit(visitor, '/ada.vale?tab=galleries')
  const galleries = visitor.getByRole('region', { name: 'Galleries' })
  await galleries.getByText('Knots').waitFor()
  await galleries.getByRole('searchbox', { name: 'Search galleries' }).fill('quayside')
  await galleries.getByText('Knots').waitFor({ state: 'detached' })
  await galleries.getByRole('link', { name: 'Quayside walks' }).waitFor()
  assert.match(visitor.url(), /tab=galleries&q=quayside/)
  await assertAccessible(visitor)
  await galleries.getByRole('searchbox').fill('nothing of the kind')
  await galleries.getByRole('heading', { name: 'No results' }).waitFor()
  await assertAccessible(visitor)

  await visit(visitor, '/ada.vale?tab=photos&q=zebra')
  const photos = visitor.getByRole('region', { name: 'Photos' })
  await photos.getByRole('button', { name: 'Enlarge photo: A zebra-striped boat' }).waitFor()
  await expect(photos.getByRole('button', { name: /^Enlarge photo:/ })).toHaveCount(1)
  await photos.getByRole('searchbox', { name: 'Search photos' }).fill('')
  await photos.getByRole('button', { name: 'Enlarge photo: Rope' }).waitFor()
})
