/** Fans find their purchases, download them if the performer allows it, and lose them only by a refund. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Call } from '@fanfare/contract'
import * as galleries from '@fanfare/contract/galleries'
import * as ownProfile from '@fanfare/contract/own-profile'
import * as posts from '@fanfare/contract/posts'
import { refundSale, searchSales } from '@fanfare/contract/refunds'
import * as vault from '@fanfare/contract/vault'
import * as videos from '@fanfare/contract/videos'
import { jpeg } from '../../server/test/pictures.ts'
import { H264, openRecordings, PICTURE, type Recordings } from '../../server/test/recordings.ts'
import { waitFor } from '../../server/test/wait.ts'
import { buyTokens, openDemo, type Demo } from '../support/demo.ts'
import type { Size } from '../support/browsers.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { chooseFile } from '../support/files.ts'
import { test } from '../support/test.ts'

const ADA = 'ada.vale'
const JUNO = 'juno.park'
const fans = { phone: 'felix', desktop: 'mara' } as const
let recordings: Recordings
test.beforeAll(async () => {
  await chooseFile()
  recordings = await openRecordings()
})

// Ada sells three items, and Juno a post.
const VIDEO = 'Beacon, in motion'
const GALLERY = 'Beacon, in pictures'
const POST = 'Beacon, in words'
const OTHER = 'Beacon, by somebody else'

let demo: Demo
let ada: Call
const ids = { video: '', gallery: '', post: '', other: '' }
const photo640x480 = await jpeg()

test.beforeAll(async () => {
  demo = await openDemo()
  ada = await demo.callOf(ADA)
  const juno = await demo.callOf(JUNO)
  const film = await readFile(recordings.make('beacon.mp4', `${PICTURE} -t 1 ${H264} -an`))
  const [video, photo, foreign] = await Promise.all([
    ada(vault.uploadVaultVideo, { files: { file: new Blob([new Uint8Array(film)]) } }),
    ada(vault.uploadVaultPhoto, { files: { file: photo640x480 } }),
    juno(vault.uploadVaultPhoto, { files: { file: photo640x480 } }),
  ])
  for (const { _id: id, by } of [
    { ...video, by: ada },
    { ...photo, by: ada },
    { ...foreign, by: juno },
  ])
    await waitFor(async () => (await by(vault.viewVaultItem, { params: { id } })).media.status === 'ready', 'the file')
  const paid = { audience: 'paid', price: 10 } as const
  ids.post = (await ada(posts.createPost, { body: { ...paid, text: POST, teaser: 'A beacon' } }))._id
  ids.other = (await juno(posts.createPost, { body: { ...paid, text: OTHER, fileIds: [foreign._id] } }))._id
  ids.gallery = (await ada(galleries.createGallery, { body: { ...paid, title: GALLERY, fileIds: [photo._id] } }))._id
  ids.video = (await ada(videos.createVideo, { body: { ...paid, title: VIDEO, videoId: video._id } }))._id
  await allowsDownloads(true)
  for (const fan of Object.values(fans)) await buyTokens(await demo.callOf(fan))
})

const allowsDownloads = (downloadsAllowed: boolean) => ada(ownProfile.updateOwnProfile, { body: { downloadsAllowed } })

async function unlocks(fan: Page, path: string): Promise<void> {
  await visit(fan, path)
  await fan.getByRole('button', { name: 'Unlock for 10 tokens' }).click()
  const dialog = fan.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Unlock for 10 tokens' }).click()
  await expect(fan.getByRole('button', { name: 'Unlock for 10 tokens' })).toHaveCount(0)
}

const library = (fan: Page) => fan.getByRole('list', { name: 'Purchases' })
/** Waits until the library lists exactly these, in this order. */
const shows = (fan: Page, titles: readonly string[]) => expect(library(fan).getByRole('link')).toHaveText(titles)

async function finds(fan: Page): Promise<void> {
  await visit(fan, '/purchases')
  await fan.getByRole('searchbox', { name: 'Search your purchases' }).fill('beacon')
  await shows(fan, [VIDEO, GALLERY, POST, OTHER])
  await assertAccessible(fan)
  const kinds = fan.getByRole('navigation', { name: 'Types' })
  await kinds.getByRole('link', { name: /^Galleries/ }).click()
  await shows(fan, [GALLERY])
  await kinds.getByRole('link', { name: /^Posts/ }).click()
  await shows(fan, [POST, OTHER])
  await fan.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Oldest first' })
  await shows(fan, [OTHER, POST])
  await fan.getByRole('combobox', { name: 'Performer' }).selectOption({ label: 'Ada Vale (1)' })
  await shows(fan, [POST])
  await kinds.getByRole('link', { name: /^All/ }).click()
  await shows(fan, [POST, GALLERY, VIDEO])
  await fan.getByRole('searchbox', { name: 'Search your purchases' }).fill('beacon nowhere')
  await fan.getByText('Nothing matches these filters').waitFor()
  await fan.getByRole('link', { name: 'Show all purchases' }).click()
  await fan.waitForURL((url) => url.search === '')
}

async function downloads(fan: Page): Promise<void> {
  await visit(fan, '/purchases?q=beacon')
  await expect(fan.getByRole('button', { name: `Download: Post, ${OTHER}` }), 'Juno allows no downloads').toHaveCount(0)
  await fan.getByRole('button', { name: `Download: Gallery, ${GALLERY}` }).click()
  const sheet = fan.getByRole('dialog', { name: 'Download' })
  const link = sheet.getByRole('link', { name: 'Download: Photo 1' })
  await link.waitFor()
  await assertAccessible(fan)
  const [download] = await Promise.all([fan.waitForEvent('download'), link.click()])
  assert.match(download.suggestedFilename(), /^photo-[0-9a-f]{8}\.jpg$/)
  const saved = await readFile(await download.path())
  const { format, width, height } = await sharp(saved).metadata()
  assert.deepEqual([format, width, height], ['jpeg', 640, 480], 'in full quality')
  await sheet.getByText(/^[\d.,]+ kB$/).waitFor()
  await fan.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  await allowsDownloads(false)
  await fan.getByRole('button', { name: `Download: Video, ${VIDEO}` }).click()
  await sheet.getByText('The performer no longer offers these files for download.').waitFor()
  await allowsDownloads(true)
}

for (const [size, name] of Object.entries(fans) as [Size, string][])
  test(`on a ${size} a fan finds purchases by kind, performer and words, and downloads one`, async () => {
    const fan = await demo.as(name, size)
    await unlocks(fan, `/post/${ids.other}`)
    await unlocks(fan, `/post/${ids.post}`)
    await unlocks(fan, `/gallery/${ids.gallery}`)
    await unlocks(fan, `/video/${ids.video}`)
    await finds(fan)
    await downloads(fan)
  })

test('a fan keeps a gallery that its performer deletes, until the payment is refunded', async () => {
  const { _id: photo } = await ada(vault.uploadVaultPhoto, { files: { file: await jpeg() } })
  // The operator finds the sale by this price.
  const paid = { audience: 'paid', price: 7 } as const
  const { _id: gallery } = await ada(galleries.createGallery, {
    body: { ...paid, title: 'Lantern, in pictures', fileIds: [photo] },
  })
  const { _id: post } = await ada(posts.createPost, { body: { ...paid, text: 'Lantern, in words', teaser: 'A lantern' } })
  await waitFor(
    async () => (await ada(galleries.viewOwnGallery, { params: { id: gallery } })).status === 'published',
    'the gallery',
  )
  for (const name of Object.values(fans)) await (await demo.callOf(name))(galleries.buyGallery, { params: { id: gallery } })
  await (await demo.callOf(fans.phone))(posts.buyPost, { params: { id: post } })
  await ada(galleries.deleteGallery, { params: { id: gallery } })
  const fan = await demo.as(fans.phone, 'phone', { theme: 'dark' })
  await visit(fan, '/purchases?q=lantern')
  await shows(fan, ['Lantern, in words', 'Lantern, in pictures'])
  await library(fan).getByRole('link', { name: 'Lantern, in pictures' }).click()
  await fan.getByRole('button', { name: 'Enlarge photo 1' }).waitFor()

  const { operator } = demo.site
  const { data } = await operator(searchSales, { query: { username: fans.phone, kind: 'gallery' } })
  const sale = data.find(({ paid: tokens }) => tokens === paid.price) ?? assert.fail('the gallery was not sold')
  await operator(refundSale, { params: { id: sale._id }, body: { reason: 'undelivered' } })
  await visit(fan, '/purchases?q=lantern')
  await shows(fan, ['Lantern, in words'])
  await expect(fan.getByRole('button', { name: /^Download: Gallery/ })).toHaveCount(0)
  await assertAccessible(fan)
  assert.equal((await fan.goto(`/gallery/${gallery}`))?.status(), 404)
  const other = await demo.as(fans.desktop, 'desktop')
  await visit(other, `/gallery/${gallery}`)
  await other.getByRole('button', { name: 'Enlarge photo 1' }).waitFor()
})
