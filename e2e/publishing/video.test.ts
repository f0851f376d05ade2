/** A performer uploads a film, sorts it in the vault and sells it in a post, which a fan unlocks and plays. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { findFfmpeg } from '../../server/src/platform/transcoding/index.ts'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { createPicture } from '../support/people.ts'
import { assertAccessible, waitUntilHydrated, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** Returns six seconds of a moving picture with a tone. */
async function recording(name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-recording-'))
  try {
    const { program } = await findFfmpeg({ transcodeConcurrency: 1 })
    const path = join(folder, 'film.mp4')
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=6']
    const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=6']
    await promisify(execFile)(program, ['-nostdin', ...picture, ...sound, '-pix_fmt', 'yuv420p', '-preset', 'ultrafast', path])
    return { name, mimeType: 'video/mp4', buffer: await readFile(path) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const secondsOf = (page: Page) => page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime)

test('a performer uploads while moving through the site, sorts the vault, and sells a film that a fan can play', async () => {
  const page = await demo.as('ada.vale', 'desktop')
  await visit(page, '/studio/vault')
  await page
    .getByLabel('Upload photos, videos and audio')
    .setInputFiles([await recording('film.mp4'), await createPicture('still')])
  const tray = page.getByRole('region', { name: 'Uploads' })
  await tray.waitFor()
  await page.getByRole('navigation', { name: 'Content', exact: true }).getByRole('link', { name: 'Posts', exact: true }).click()
  await tray.getByText('2 files uploaded').waitFor()
  await visit(page, '/studio/vault')
  await page.getByText('0:06').waitFor()
  await waitUntilHydrated(page)
  await assertAccessible(page)

  await page.getByRole('button', { name: /^Details: Untitled video/ }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('The storm')
  // A saved item closes without a question, even before it has been reloaded.
  const read = Promise.withResolvers<void>()
  await page.route('**/api/vaults/*/view', async (route) => {
    await read.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Changes saved').waitFor()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'hidden' })
  read.resolve()
  await page.getByRole('checkbox', { name: 'Select: The storm' }).check()
  await page.getByRole('button', { name: 'Add to album' }).click()
  await page.getByLabel('Album name').fill('Lighthouse')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Added to Lighthouse').waitFor()
  await page.getByRole('combobox', { name: 'Album' }).selectOption({ label: 'Lighthouse' })
  await page.waitForURL(/albumId=/)
  await expect(page.getByRole('button', { name: /^Details: / })).toHaveCount(1)

  await visit(page, '/studio/posts/new')
  await page.getByLabel('Text').fill('The storm, as I saw it')
  const media = page.getByRole('group', { name: 'Photos, videos and audio' })
  await media.getByLabel('Add photos, videos or audio').setInputFiles(await recording('again.mp4'))
  await page.getByRole('group', { name: 'Who can see it' }).getByText('Pay-per-view', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Price' }).fill('5')
  await media.getByText('Ready', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.waitForURL((url) => url.pathname === '/studio/posts')
  await page.getByRole('link', { name: 'The storm, as I saw it', exact: true }).click()
  await page.waitForURL(/\/post\//)
  const { pathname } = new URL(page.url())

  const fan = await demo.as('felix', 'phone', { theme: 'dark' })
  await visit(fan, pathname)
  await fan.getByText('1 video (0:06)').waitFor()
  await waitUntilHydrated(fan)
  await fan.getByRole('button', { name: /^Unlock for 5/ }).click()
  await fan
    .getByRole('dialog')
    .getByRole('button', { name: /^Unlock for 5/ })
    .click()
  await fan.getByRole('button', { name: /^Play video/ }).click()
  await waitFor(async () => (await secondsOf(fan)) > 1, 'the video to play')
  await assertAccessible(fan)
})
