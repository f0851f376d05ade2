/** Journeys of a video: into the vault, into a post, and before the eyes of who has paid for it. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { findFfmpeg } from '../../server/src/platform/transcoding/index.ts'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { picture } from '../support/people.ts'
import { assertAccessible, usable, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** Six seconds of a moving picture with a tone. */
async function recording(name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-recording-'))
  try {
    const { program } = await findFfmpeg({ transcodesAtOnce: 1 })
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

test('a performer fills the vault while moving through the site, sorts it, and publishes a film that its buyers can play', async () => {
  const page = await demo.as('ada.vale', 'desktop')
  await visit(page, '/studio/vault')
  await page
    .getByLabel('Upload photos, videos and recordings')
    .setInputFiles([await recording('film.mp4'), await picture('still')])
  const tray = page.getByRole('region', { name: 'Uploads' })
  await tray.waitFor()
  await page.getByRole('link', { name: 'Posts', exact: true }).first().click()
  await tray.getByText('2 files uploaded').waitFor()
  await visit(page, '/studio/vault')
  await page.getByText('0:06').waitFor()
  await usable(page)
  await assertAccessible(page)

  await page.getByRole('button', { name: /^Details: Video without a title/ }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('The storm')
  // What is saved is closed without a question, also before it has been read again.
  const read = Promise.withResolvers<void>()
  await page.route('**/api/vaults/*/view', async (route) => {
    await read.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Changes saved').waitFor()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  read.resolve()
  await page.getByRole('checkbox', { name: 'Choose: The storm' }).check()
  await page.getByRole('button', { name: 'Add to album' }).click()
  await page.getByLabel('Name of the album').fill('Lighthouse')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Added to Lighthouse').waitFor()
  await page.getByRole('combobox', { name: 'Album' }).selectOption({ label: 'Lighthouse' })
  await page.waitForURL(/albumId=/)
  await waitFor(async () => (await page.getByRole('button', { name: /^Details: / }).count()) === 1, 'the album alone')

  await visit(page, '/studio/posts/new')
  await page.getByLabel('Text').fill('The storm, as I saw it')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await recording('again.mp4'))
  await page.getByRole('group', { name: 'Who sees it' }).getByText('For a price', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Price' }).fill('5')
  await page.getByText('Ready').first().waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.waitForURL((url) => url.pathname === '/studio/posts')
  await page.getByRole('link', { name: 'The storm, as I saw it', exact: true }).click()
  await page.waitForURL(/\/post\//)
  const { pathname } = new URL(page.url())

  const fan = await demo.as('felix', 'phone', { theme: 'dark' })
  await visit(fan, pathname)
  await fan.getByText('1 video (0:06)').waitFor()
  await usable(fan)
  await fan.getByRole('button', { name: /^Unlock for 5/ }).click()
  await fan
    .getByRole('dialog')
    .getByRole('button', { name: /^Unlock for 5/ })
    .click()
  await fan.getByRole('button', { name: /^Play the video/ }).click()
  await waitFor(async () => (await secondsOf(fan)) > 1, 'the film to play')
  await assertAccessible(fan)
})
