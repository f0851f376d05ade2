/** A performer publishes a gallery and a video. A fan finds them on the profile, unlocks, likes, bookmarks and comments. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { H264, openRecordings, PICTURE, TONE, type Recordings } from '../../server/test/recordings.ts'
import { jpeg } from '../../server/test/pictures.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, reload, waitUntilHydrated, visit } from '../support/site.ts'
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

const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await (await jpeg()).arrayBuffer()),
})

/** Returns an animation of a red and a blue frame. */
async function movingPicture(name: string) {
  const frames = ['#ff0000', '#0000ff'].map((background) =>
    sharp({ create: { width: 320, height: 240, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const buffer = await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ delay: [500, 500], loop: 0 })
    .toBuffer()
  return { name, mimeType: 'image/webp', buffer }
}

/** Returns the tile of a photo in the form, by position. */
const tile = (photos: Locator, place: number) =>
  photos.getByRole('listitem').filter({ has: photos.page().getByRole('button', { name: `Remove photo ${place}`, exact: true }) })

async function publishGallery(page: Page, title: string): Promise<void> {
  await visit(page, '/studio/galleries/new')
  const photos = page.getByRole('group', { name: 'Photos' })
  await photos.getByLabel('Add photos').setInputFiles([await photo('one.jpg'), await photo('two.jpg'), await photo('three.jpg')])
  await expect(photos.getByText('Ready', { exact: true })).toHaveCount(3)
  await moveByNumber(photos, `${title}, at night`)
  await page.getByLabel('Title').fill(title)
  await tile(photos, 1).getByLabel('Cover (visible to everyone)').check()
  await photos.getByRole('button', { name: 'Move photo 1 back' }).click()
  await page.getByRole('radio', { name: /Pay-per-view/ }).check()
  await page.getByRole('textbox', { name: 'Price' }).fill('7')
  await page.getByText('More inside: 2 photos').waitFor()
  await reload(page)
  await page.getByText('Your draft has been restored.').waitFor()
  await page.getByText('More inside: 2 photos').waitFor()
  await expect(photos.getByRole('checkbox', { checked: true }), 'the draft keeps the cover').toHaveCount(1)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.waitForURL((url) => url.pathname === '/studio/galleries')
  await page.getByRole('article', { name: title }).getByText('Published').waitFor()
  await assertAccessible(page)
}

/** Moves the last of three photos to the first position and back by number. A number beyond the end means the end. */
async function moveByNumber(photos: Locator, alt: string): Promise<void> {
  const description = (place: number) => tile(photos, place).getByLabel('Alt text')
  await description(3).fill(alt)
  const place = photos.getByRole('textbox', { name: 'Position of photo 3' })
  await place.fill('1')
  await place.press('Enter')
  await expect(description(1)).toHaveValue(alt)
  const first = photos.getByRole('textbox', { name: 'Position of photo 1' })
  await expect(first, 'the focus moves with the photo').toBeFocused()
  await first.fill('99')
  await first.blur()
  await expect(description(3)).toHaveValue(alt)
}

async function publishVideo(page: Page, title: string): Promise<void> {
  await visit(page, '/studio/videos/new')
  // The title makes each file different, because the vault stores equal files once.
  const path = recordings.make(
    'tide.mp4',
    `${PICTURE} ${TONE} -t 2 ${H264} -c:a aac -metadata title=${title.replaceAll(' ', '-')}`,
  )
  const file = { name: 'tide.mp4', mimeType: 'video/mp4', buffer: readFileSync(path) }
  const video = page.getByRole('group', { name: 'Video', exact: true })
  await video.getByLabel('Add a video').setInputFiles(file)
  await video.getByText('Ready', { exact: true }).waitFor()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Tags').fill('nightwalk, tide')
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Captions and transcript' }).click(),
  ])
  await waitUntilHydrated(tab)
  await tab.getByRole('textbox', { name: 'Transcript' }).fill('The tide comes in.')
  await tab.getByRole('button', { name: 'Save transcript' }).click()
  await tab.getByText('Changes saved').waitFor()
  await tab.close()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.waitForURL((url) => url.pathname === '/studio/videos')
  await page.getByRole('article', { name: title }).getByText('Published').waitFor()
}

/** Makes the gallery subscribers-only and sells the video. The form asks for confirmation and explains the consequence. */
async function changeAudiences(page: Page): Promise<void> {
  const edits = async (list: string, title: string) => {
    await visit(page, `/studio/${list}`)
    await page.getByRole('article', { name: title }).getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Save changes' }).waitFor()
  }
  const question = page.getByRole('dialog', { name: 'Change who can see it?' })
  const saves = () => page.getByRole('button', { name: 'Save changes' }).click()
  await edits('galleries', 'Harbour crossing')
  await page.getByRole('radio', { name: /^Subscribers/ }).check()
  await saves()
  await question.getByText('1 fan has bought it. They keep it and won’t be refunded.').waitFor()
  await assertAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  assert.ok(page.url().includes('/studio/galleries/'), 'the form is still open')
  await saves()
  await question.getByRole('button', { name: 'Change' }).click()
  await page.waitForURL((url) => url.pathname === '/studio/galleries')

  await edits('videos', 'Tide crossing')
  await page.getByRole('radio', { name: /Pay-per-view/ }).check()
  await page.getByRole('textbox', { name: 'Price' }).fill('9')
  await saves()
  await question
    .getByText(/^Everyone who can see it now loses access to it and its comments, unless they subscribe or pay/)
    .waitFor()
  await question.getByRole('button', { name: 'Change' }).click()
  await page.waitForURL((url) => url.pathname === '/studio/videos')
}

test('a performer publishes a gallery and a video, and a fan on a phone finds, unlocks and comments on them', async () => {
  const [ada, fan] = [await demo.as('ada.vale', 'desktop'), await demo.as('felix', 'phone')]
  await publishGallery(ada, 'Harbour crossing')
  await publishVideo(ada, 'Tide crossing')

  await visit(fan, '/ada.vale')
  const tabs = fan.getByRole('navigation', { name: 'Profile' })
  await tabs.getByRole('link', { name: /^Galleries/ }).click()
  await fan.getByRole('link', { name: 'Harbour crossing' }).waitFor()
  await expect(fan.getByRole('article', { name: 'Post by Ada Vale' })).toHaveCount(0)
  await assertAccessible(fan)
  await fan.getByRole('link', { name: 'Harbour crossing' }).click()
  await fan.getByRole('img', { name: 'Gallery cover' }).waitFor()
  await assertAccessible(fan)
  await fan.getByRole('button', { name: 'Unlock for 7 tokens' }).click()
  await fan.getByRole('dialog').getByRole('button', { name: 'Unlock for 7 tokens' }).click()
  const photos = fan.getByRole('button', { name: /^Enlarge photo/ })
  await expect(photos).toHaveCount(3)

  await fan.getByRole('button', { name: /^Enlarge photo 1 of 3/ }).click()
  const viewer = fan.getByRole('dialog', { name: 'Harbour crossing' })
  await viewer.getByText('1 of 3').waitFor()
  await fan.keyboard.press('ArrowRight')
  await viewer.getByText('2 of 3').waitFor()
  await fan.keyboard.press('Escape')

  const like = fan.getByRole('button', { name: /^Like(,|$)/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  const bookmarked = fan.waitForResponse(
    (answer) => answer.url().endsWith('/api/reactions') && answer.request().postDataJSON().action === 'bookmark',
  )
  const bookmark = fan.getByRole('button', { name: 'Bookmark', exact: true })
  await bookmark.click()
  assert.equal((await bookmarked).status(), 200)
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await fan.getByRole('textbox', { name: 'Add a comment' }).fill('Seen on a phone')
  await fan.getByRole('button', { name: 'Send' }).click()
  await fan.getByRole('article', { name: 'Comment by Felix Brandt' }).filter({ hasText: 'Seen on a phone' }).waitFor()
  await assertAccessible(fan)
  await visit(fan, '/bookmarks?kind=gallery')
  await fan.getByRole('link', { name: 'Harbour crossing' }).waitFor()

  await visit(fan, '/ada.vale?tab=videos')
  await fan.getByRole('link', { name: 'Tide crossing' }).click()
  await fan.getByRole('button', { name: /^Play video/ }).waitFor()
  await fan.getByRole('link', { name: '#nightwalk' }).waitFor()
  await fan.locator('summary', { hasText: 'Transcript' }).click()
  await fan.getByRole('region', { name: 'Transcript' }).getByText('The tide comes in.').waitFor()
  await assertAccessible(fan)
  await visit(fan, '/ada.vale?tab=photos')
  await fan.getByRole('button', { name: 'Enlarge photo: Harbour crossing, at night' }).waitFor()
  await assertAccessible(fan)
  await changeAudiences(ada)
  await visit(fan, '/ada.vale?tab=galleries')
  await fan.getByRole('link', { name: 'Harbour crossing' }).click()
  await expect(photos).toHaveCount(3)
  await visit(fan, '/ada.vale?tab=videos')
  await fan.getByRole('link', { name: 'Tide crossing' }).click()
  await fan.getByRole('button', { name: 'Unlock for 9 tokens' }).waitFor()
})

test('a performer who adds an animation to a gallery reads that its first frame is used', async () => {
  const ada = await demo.as('ada.vale', 'phone')
  await visit(ada, '/studio/galleries/new')
  const photos = ada.getByRole('group', { name: 'Photos' })
  await photos.getByLabel('Add photos').setInputFiles([await movingPicture('wave.webp')])
  await ada.getByText('“wave.webp” is animated. Only its first frame is used here.').waitFor()
  await photos.getByText('Ready', { exact: true }).waitFor()
  await ada.getByLabel('Title').fill('Still')
  await ada.getByRole('button', { name: 'Publish' }).click()
  await ada.waitForURL((url) => url.pathname === '/studio/galleries')
  await ada.getByRole('article', { name: 'Still' }).getByText('Published').waitFor()
})
