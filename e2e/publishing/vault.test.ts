/**
 * A performer searches the vault, describes items, sorts them into albums, changes many together, and follows the processing of a
 * film.
 */
import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import type { Call } from '@fanfare/contract'
import { createGallery } from '@fanfare/contract/galleries'
import { buyPost, createPost, readOwnPost } from '@fanfare/contract/posts'
import * as vault from '@fanfare/contract/vault'
import { jpeg } from '../../server/test/pictures.ts'
import { H264, openRecordings, PICTURE, type Recordings } from '../../server/test/recordings.ts'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { gateFfmpeg, type GatedFfmpeg } from '../support/gated-ffmpeg.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { chooseFile } from '../support/files.ts'
import { test } from '../support/test.ts'

const ADA = 'ada.vale'
/** One more than the server accepts in one call. */
const MANY = 101

let recordings: Recordings
test.beforeAll(async () => {
  await chooseFile()
  recordings = await openRecordings()
})
let ffmpeg: GatedFfmpeg
let demo: Demo
let ada: Call
let photoId: string
test.beforeAll(async () => {
  ffmpeg = await gateFfmpeg()
  demo = await openDemo({ FFMPEG_PATH: ffmpeg.path })
  ada = await demo.callOf(ADA)
  photoId = await photo('Beacon')
})

const viewed = (id: string) => ada(vault.viewVaultItem, { params: { id } })

/** Uploads a photo to Ada's vault and returns its id once it is processed. */
async function photo(title: string): Promise<string> {
  const { _id: id } = await ada(vault.uploadVaultPhoto, { files: { file: await jpeg(640, 480) } })
  await ada(vault.updateVaultItem, { params: { id }, body: { title } })
  await waitFor(async () => (await viewed(id)).media.status === 'ready', 'the photo')
  return id
}

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected items' })
const totalOf = async (q: string) => (await ada(vault.searchVault, { query: { q } })).total

test('a performer who changes the filter no longer has hidden items selected', async () => {
  const page = await demo.as(ADA, 'desktop')
  await visit(page, '/studio/vault?q=Beacon')
  await page.getByText(/[\d.,]+ .B of 53\.7 GB used/).waitFor()
  await page.getByRole('checkbox', { name: 'Select: Beacon' }).check()
  await bar(page).getByText('1 selected').waitFor()
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Videos' })
  await page.getByText('Nothing matches these filters').waitFor()
  await bar(page).waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'All' })
  const again = page.getByRole('checkbox', { name: 'Select: Beacon' })
  await again.waitFor()
  assert.equal(await again.isChecked(), false)
})

/** Copies the photo's row, because the items' pictures do not matter here. */
const putMany = () =>
  demo.site.sql.query(
    `insert into files select (jsonb_populate_record(f, jsonb_build_object('id', uuidv7(), 'title', 'Stack ' || n, 'hash', null))).*
      from files f, generate_series(1, ${MANY}) as n where f.id = '${photoId}'`,
  )

test('a performer adds more items to an album than one call accepts, and deletes them all together', async () => {
  await putMany()
  assert.equal(await totalOf('Stack'), MANY)
  const page = await demo.as(ADA, 'desktop')
  await visit(page, '/studio/vault?q=Stack')
  const boxes = page.getByRole('checkbox', { name: /Select: Stack/ })
  await waitFor(async () => {
    await page.keyboard.press('End')
    return (await boxes.count()) === MANY
  }, 'all of them to be listed')
  await boxes.evaluateAll((all) => all.forEach((box) => (box as HTMLElement).click()))
  await bar(page).getByText(`${MANY} selected`).waitFor()
  await bar(page).getByRole('button', { name: 'Add to album' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add to album' })
  await sheet.getByRole('combobox', { name: 'Album' }).selectOption({ label: 'New album' })
  await sheet.getByLabel('Album name').fill('Stacks')
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Added to Stacks').waitFor()
  const { data: albums } = await ada(vault.listAlbums, {})
  assert.equal(albums.find(({ name }) => name === 'Stacks')?.totalItems, MANY)

  await boxes.evaluateAll((all) => all.forEach((box) => (box as HTMLElement).click()))
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('They’re removed from your vault. They aren’t used anywhere else.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Nothing matches these filters').waitFor()
  assert.deepEqual([await totalOf('Stack'), await totalOf('Beacon')], [0, 1])
})

test('a performer adds an item to an album and removes it, and renames and deletes the album without losing the item', async () => {
  const { _id: coast } = await ada(vault.createAlbum, { body: { name: 'Coast' } })
  const page = await demo.as(ADA, 'phone')
  await visit(page, '/studio/vault?q=Beacon')
  await page.getByRole('button', { name: /^Details: Beacon/ }).click()
  const item = page.getByRole('dialog', { name: 'Beacon' })
  await item.getByRole('group', { name: 'Albums' }).getByRole('checkbox', { name: 'Coast' }).check()
  await item.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Changes saved').waitFor()
  assert.deepEqual((await viewed(photoId)).albumIds, [coast])
  await item.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByRole('combobox', { name: 'Album' }).selectOption({ label: 'Coast' })
  await page.waitForURL(/albumId=/)
  await page.getByRole('checkbox', { name: 'Select: Beacon' }).check()
  await bar(page).getByRole('button', { name: 'Remove from album' }).click()
  await page.getByText('Removed from Coast').waitFor()
  await page.getByText('Nothing matches these filters').waitFor()
  assert.deepEqual((await viewed(photoId)).albumIds, [])

  await ada(vault.addToAlbum, { params: { id: coast }, body: { ids: [photoId] } })
  await page.getByRole('button', { name: 'Albums' }).click()
  const albums = page.getByRole('dialog', { name: 'Albums' })
  await albums.getByRole('button', { name: 'Options for Coast' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await albums.getByLabel('Album name').fill('Shore')
  await albums.getByRole('button', { name: 'Save', exact: true }).click()
  await albums.getByText('Shore', { exact: true }).waitFor()
  await assertAccessible(page)
  await albums.getByRole('button', { name: 'Options for Shore' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Shore?' })
  await question.getByText(/Its items stay in your vault/).waitFor()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await albums.getByText('Shore', { exact: true }).waitFor({ state: 'detached' })
  await page.waitForURL((url) => !url.searchParams.has('albumId'))
  assert.deepEqual((await viewed(photoId)).albumIds, [])
})

test('a performer finds items without a description or by upload day, in the vault and in the picker of a post', async () => {
  await photo('Skerry')
  await ada(vault.updateVaultItem, { params: { id: photoId }, body: { alt: 'A light over the sea' } })
  const day = (await viewed(photoId)).createdAt.slice(0, 10)
  const page = await demo.as(ADA, 'desktop')
  await visit(page, '/studio/vault')
  const tile = (name: string) => page.getByRole('button', { name: `Details: ${name}` })
  await tile('Beacon').waitFor()
  await page.getByRole('link', { name: /items? ha(s|ve) no description/ }).click()
  await page.waitForURL(/described=no/)
  await tile('Beacon').waitFor({ state: 'detached' })
  await tile('Skerry').waitFor()
  await page.getByRole('combobox', { name: 'Description' }).selectOption('With description')
  await tile('Beacon').waitFor()
  await expect(tile('Skerry')).toHaveCount(0)

  await page.getByLabel('Uploaded from').fill(day)
  await page.getByLabel('Uploaded until').fill(day)
  await page.waitForURL((url) => url.searchParams.get('to') === day)
  await tile('Beacon').waitFor()
  await page.getByLabel('Uploaded from').fill('')
  await page.getByLabel('Uploaded until').fill('2001-02-03')
  await page.getByText('Nothing matches these filters').waitFor()
  await assertAccessible(page)

  await visit(page, '/studio/posts/new')
  await page.getByRole('button', { name: 'From vault' }).click()
  const picker = page.getByRole('dialog', { name: 'From vault' })
  await picker.getByRole('checkbox', { name: 'Beacon' }).waitFor()
  await picker.getByRole('button', { name: 'More filters' }).click()
  await picker.getByRole('combobox', { name: 'Description' }).selectOption('No description')
  await picker.getByRole('checkbox', { name: 'Beacon' }).waitFor({ state: 'detached' })
  await picker.getByRole('checkbox', { name: 'Skerry' }).waitFor()
  await picker.getByRole('button', { name: 'More filters (1)' }).waitFor()
  await assertAccessible(page)
})

test('a performer who deletes several items first reads how often they are used and how many people have paid', async () => {
  const [open, sold] = [await photo('Gull one'), await photo('Gull two')]
  const publish = async (fileId: string, price: number) => {
    const audience = price > 0 ? ('paid' as const) : ('free' as const)
    const body = { text: 'Gulls', audience, fileIds: [fileId], ...(price > 0 && { price }) }
    const { _id: id } = await ada(createPost, { body })
    await waitFor(async () => (await ada(readOwnPost, { params: { id } })).status === 'published', 'the post')
    return id
  }
  await publish(open, 0)
  const felix = await demo.callOf('felix')
  await felix(buyPost, { params: { id: await publish(sold, 1) } })
  const page = await demo.as(ADA, 'tablet')
  await visit(page, '/studio/vault?q=Gull')
  await page.getByRole('checkbox', { name: 'Select: Gull one' }).check()
  await page.getByRole('checkbox', { name: 'Select: Gull two' }).check()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 items?' })
  await question.getByText('They’re used in 2 places and will be removed from all of them.').waitFor()
  await question.getByText('They have 1 buyer, who keeps what they paid for.').waitFor()
})

test('a performer makes a photo the cover of its gallery, or of the profile if it is in no gallery, and reads which', async () => {
  const [shown, alone, other] = [await photo('Tide one'), await photo('Tide alone'), await photo('Tide two')]
  await ada(createGallery, { body: { title: 'Tides', audience: 'free', fileIds: [shown, other] } })
  const page = await demo.as(ADA, 'phone')
  const makeCover = async (title: string) => {
    await visit(page, `/studio/vault?q=${encodeURIComponent(title)}`)
    await page.getByRole('button', { name: `Details: ${title}` }).click()
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Use as cover' }).click()
    const question = page.getByRole('dialog', { name: 'Use this photo as the cover?' })
    await question.getByText(/^Everyone sees the cover, even if the other photos are paid/).waitFor()
    await question.getByRole('button', { name: 'Use as cover' }).click()
  }
  await makeCover('Tide one')
  await page.getByText('Cover changed for Tides').waitFor()
  await makeCover('Tide alone')
  await page.getByText('Profile cover changed').waitFor()
  assert.equal((await viewed(alone)).usedIn.length, 0)
})

test('a performer reads the progress of a film on its tile and in its details, without further requests', async () => {
  ffmpeg.hold('first')
  ffmpeg.hold('others')
  const page = await demo.as(ADA, 'desktop')
  await visit(page, '/studio/vault')
  const path = recordings.make('squall.mp4', `${PICTURE.replace('640x360', '1280x720')} -t 2 ${H264}`)
  await page.getByLabel('Upload photos, videos and audio').setInputFiles(path)
  const tile = (words: string) => page.getByRole('button', { name: `Details: Untitled video, ${words}` })
  await tile('Converting: 0%').waitFor()

  // From here on, the page updates by server events and not by requests.
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/vaults/**', async (route) => {
    await asked.promise
    await route.continue()
  })
  ffmpeg.release('first')
  await tile('Converting: 22%').waitFor()
  asked.resolve()
  await tile('0:02').click()
  const sheet = page.getByRole('dialog', { name: 'Untitled video' })
  await sheet.getByText('Adding higher qualities: 22%').waitFor()
  await assertAccessible(page)
  ffmpeg.release('others')
  await sheet.getByText(/^Adding higher qualities:/).waitFor({ state: 'detached' })
})
