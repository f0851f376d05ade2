/** A performer publishes a gallery and a video; a fan finds them on the profile, unlocks, likes, bookmarks and comments. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { H264, openRecordings, PICTURE, TONE, type Recordings } from '../../server/test/recordings.ts'
import { jpeg } from '../../server/test/pictures.ts'
import { openDemo } from '../support/demo.ts'
import type { Size } from '../support/browsers.ts'
import { assertAccessible, reload, usable, visit } from '../support/site.ts'
import { enterFile } from '../support/files.ts'
import { test } from '../support/test.ts'

let recordings: Recordings
test.beforeAll(async () => {
  await enterFile()
  recordings = await openRecordings()
})

const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await (await jpeg()).arrayBuffer()),
})

/** Two frames, of which the first is red. */
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

async function publishGallery(page: Page, title: string): Promise<void> {
  await visit(page, '/studio/galleries/new')
  const photos = page.getByRole('group', { name: 'Photos' })
  await photos
    .locator('input[type="file"]')
    .setInputFiles([await photo('one.jpg'), await photo('two.jpg'), await photo('three.jpg')])
  await photos.getByText('Ready').nth(2).waitFor()
  await moveFirst(photos)
  await page.getByLabel('Title').fill(title)
  await photos.getByLabel('Cover: everyone sees it').first().check()
  await photos.getByRole('button', { name: 'Move photo 1 back' }).click()
  await page.getByRole('radio', { name: /For a price/ }).check()
  await page.getByRole('textbox', { name: 'Price' }).fill('7')
  await page.getByText('2 photos more inside').waitFor()
  await reload(page)
  await page.getByText('What you had written is back.').waitFor()
  await page.getByText('2 photos more inside').waitFor()
  assert.equal(await photos.getByRole('checkbox', { checked: true }).count(), 1, 'the cover is kept, too')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.waitForURL((url) => url.pathname === '/studio/galleries')
  await page.getByRole('article', { name: title }).getByText('Published').waitFor()
  await assertAccessible(page)
}

/** The last of three photos, by the number of its place; what is beyond the end is the end. */
async function moveFirst(photos: Locator): Promise<void> {
  const description = (at: number) => photos.getByLabel('What is to be seen?').nth(at)
  await description(2).fill('the last one')
  const place = photos.getByRole('textbox', { name: 'Place of photo 3' })
  await place.fill('1')
  await place.press('Enter')
  assert.equal(await description(0).inputValue(), 'the last one')
  const first = photos.getByRole('textbox', { name: 'Place of photo 1' })
  assert.ok(await first.evaluate((field) => field === document.activeElement), 'the keyboard goes with it')
  await first.fill('99')
  await first.blur()
  assert.equal(await description(2).inputValue(), 'the last one')
}

async function publishVideo(page: Page, title: string): Promise<void> {
  await visit(page, '/studio/videos/new')
  const path = recordings.make(`${title}.mp4`, `${PICTURE} ${TONE} -t 2 ${H264} -c:a aac`)
  const file = { name: 'tide.mp4', mimeType: 'video/mp4', buffer: readFileSync(path) }
  const video = page.getByRole('group', { name: 'Video', exact: true })
  await video.locator('input[type="file"]').setInputFiles(file)
  await video.getByText('Ready').waitFor()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Tags').fill('nightwalk, tide')
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Captions and transcript' }).click(),
  ])
  await usable(tab)
  await tab.getByRole('textbox', { name: 'Transcript' }).fill('The tide comes in.')
  await tab.getByRole('button', { name: 'Save the transcript' }).click()
  await tab.getByText('Changes saved').waitFor()
  await tab.close()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.waitForURL((url) => url.pathname === '/studio/videos')
  await page.getByRole('article', { name: title }).getByText('Published').waitFor()
}

/** The gallery for subscribers, the video for a price: what that means for others is said before. */
async function changeAudiences(page: Page, size: Size): Promise<void> {
  const edits = async (list: string, title: string) => {
    await visit(page, `/studio/${list}`)
    await page.getByRole('article', { name: title }).getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Save changes' }).waitFor()
  }
  const question = page.getByRole('dialog', { name: 'Change who sees it?' })
  const saves = () => page.getByRole('button', { name: 'Save changes' }).click()
  await edits('galleries', `Harbour ${size}`)
  await page.getByRole('radio', { name: /^Subscribers/ }).check()
  await saves()
  await question.getByText('1 fan has bought it. They keep it and are not refunded.').waitFor()
  await assertAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  assert.ok(page.url().includes('/studio/galleries/'), 'nothing is saved')
  await saves()
  await question.getByRole('button', { name: 'Change it' }).click()
  await page.waitForURL((url) => url.pathname === '/studio/galleries')

  await edits('videos', `Tide ${size}`)
  await page.getByRole('radio', { name: /For a price/ }).check()
  await page.getByRole('textbox', { name: 'Price' }).fill('9')
  await saves()
  await question.getByText(/^Everyone who can see it now loses it/).waitFor()
  await question.getByRole('button', { name: 'Change it' }).click()
  await page.waitForURL((url) => url.pathname === '/studio/videos')
}

for (const size of ['phone', 'desktop'] satisfies Size[])
  test(`on a ${size} a gallery and a video are published, found on the profile, unlocked and talked about`, async () => {
    const { as } = await openDemo()
    const [ada, fan] = [await as('ada.vale', size), await as('felix', size)]
    await publishGallery(ada, `Harbour ${size}`)
    await publishVideo(ada, `Tide ${size}`)

    await visit(fan, '/ada.vale')
    const tabs = fan.getByRole('navigation', { name: 'Profile' })
    await tabs.getByRole('link', { name: /^Galleries/ }).click()
    await fan.getByRole('link', { name: `Harbour ${size}` }).waitFor()
    assert.equal(await fan.getByRole('article', { name: 'Post by Ada Vale' }).count(), 0, 'a tab replaces the one before')
    await assertAccessible(fan)
    await fan.getByRole('link', { name: `Harbour ${size}` }).click()
    await fan.getByRole('img', { name: 'Cover of the gallery' }).waitFor()
    await assertAccessible(fan)
    await fan.getByRole('button', { name: 'Unlock for 7 tokens' }).click()
    await fan.getByRole('dialog').getByRole('button', { name: 'Unlock for 7 tokens' }).click()
    const photos = fan.getByRole('button', { name: /^Enlarge photo/ })
    await photos.nth(2).waitFor()
    assert.equal(await photos.count(), 3)

    await photos.first().click()
    const viewer = fan.getByRole('dialog', { name: `Harbour ${size}` })
    await viewer.getByText('1 of 3').waitFor()
    await fan.keyboard.press('ArrowRight')
    await viewer.getByText('2 of 3').waitFor()
    await fan.keyboard.press('Escape')

    await fan.getByRole('button', { name: /^Like(,|$)/ }).click()
    await fan.locator('button[aria-pressed="true"][data-reaction="like"]').waitFor()
    const bookmarked = fan.waitForResponse(
      (answer) => answer.url().endsWith('/api/reactions') && answer.request().postDataJSON().action === 'bookmark',
    )
    await fan.getByRole('button', { name: 'Bookmark', exact: true }).click()
    assert.equal((await bookmarked).status(), 200)
    await fan.locator('button[aria-pressed="true"][data-reaction="bookmark"]').waitFor()
    await fan.getByRole('textbox', { name: 'Add a comment' }).fill(`Seen on a ${size}`)
    await fan.getByRole('button', { name: 'Send' }).click()
    // Not the text alone: it stands in the field as well.
    await fan
      .getByRole('article', { name: /^Comment by/ })
      .filter({ hasText: `Seen on a ${size}` })
      .waitFor()
    await assertAccessible(fan)
    await visit(fan, '/bookmarks?kind=gallery')
    await fan.getByRole('link', { name: `Harbour ${size}` }).waitFor()

    await visit(fan, '/ada.vale?tab=videos')
    await fan.getByRole('link', { name: `Tide ${size}` }).click()
    await fan.getByRole('button', { name: /^Play the video/ }).waitFor()
    await fan.getByRole('link', { name: '#nightwalk' }).waitFor()
    await fan.locator('summary', { hasText: 'Transcript' }).click()
    await fan.getByRole('region', { name: 'Transcript' }).getByText('The tide comes in.').waitFor()
    await assertAccessible(fan)
    await visit(fan, '/ada.vale?tab=photos')
    await fan
      .getByRole('button', { name: /^Enlarge the photo/ })
      .first()
      .waitFor()
    await assertAccessible(fan)
    await changeAudiences(ada, size)
    await visit(fan, '/ada.vale?tab=galleries')
    await fan.getByRole('link', { name: `Harbour ${size}` }).click()
    await photos.nth(2).waitFor()
    await visit(fan, '/ada.vale?tab=videos')
    await fan.getByRole('link', { name: `Tide ${size}` }).click()
    await fan.getByRole('button', { name: 'Unlock for 9 tokens' }).waitFor()
  })

test('a picture that moves is its first frame in a gallery, which has photos alone', async () => {
  const demo = await openDemo()
  const ada = await demo.as('ada.vale', 'phone')
  await visit(ada, '/studio/galleries/new')
  const photos = ada.getByRole('group', { name: 'Photos' })
  await photos.locator('input[type="file"]').setInputFiles([await movingPicture('wave.webp')])
  await ada.getByText('“wave.webp” moves: its first picture is used here.').waitFor()
  await photos.getByText('Ready').waitFor()
  await ada.getByLabel('Title').fill('Still')
  await ada.getByRole('button', { name: 'Publish' }).click()
  await ada.waitForURL((url) => url.pathname === '/studio/galleries')
  await ada.getByRole('article', { name: 'Still' }).getByText('Published').waitFor()
})
