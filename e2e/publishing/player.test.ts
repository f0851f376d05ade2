/** A performer uploads a film with captions. A subscriber watches it by keyboard and in a corner, and resumes it on another device. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { createPost, readOwnPost } from '@fanfare/contract/posts'
import { searchVault } from '@fanfare/contract/vault'
import { findFfmpeg } from '../../server/src/platform/transcoding/index.ts'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { sizes } from '../support/browsers.ts'
import { assertAccessible, waitUntilHydrated, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

const SECONDS = 40
let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** Returns a moving picture with a tone, small enough to be processed quickly. */
async function recording() {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-recording-'))
  try {
    const { program } = await findFfmpeg({ transcodeConcurrency: 1 })
    const path = join(folder, 'film.mp4')
    const inputs = `-f lavfi -i testsrc2=size=426x240:rate=10:duration=${SECONDS} -f lavfi -i sine=duration=${SECONDS}`
    await promisify(execFile)(program, ['-nostdin', ...`${inputs} -pix_fmt yuv420p -preset ultrafast`.split(' '), path])
    return { name: 'film.mp4', mimeType: 'video/mp4', buffer: await readFile(path) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const words = (text: string) => ({
  name: 'words.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from(`WEBVTT\n\n00:00.000 --> 00:40.000\n${text}\n`),
})

async function addCaptions(page: Page, text: string): Promise<void> {
  const fileChooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add captions' }).click()
  await (await fileChooser).setFiles(words(text))
}

/** The performer uploads and captions the film and publishes it in a post. Returns the post's path. */
async function publish(): Promise<string> {
  const page = await demo.as('ada.vale', 'desktop')
  await visit(page, '/studio/vault')
  await page.getByLabel('Upload photos, videos and audio').setInputFiles(await recording())
  await page.getByText('0:40').waitFor()
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: /^Details: Untitled video/ }).click()
  await addCaptions(page, '<script>alert(1)</script>')
  await page.getByText('Line 4: “<script>” is not a valid caption tag.').waitFor()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
  await addCaptions(page, 'Hola <i>mundo</i>')
  await page.getByRole('button', { name: 'Replace captions: español' }).waitFor()
  await addCaptions(page, 'Hello')
  await page.getByRole('button', { name: 'Replace captions: English' }).waitFor()
  await page.getByRole('button', { name: 'Frame 2 of 5' }).click()
  await page.getByText('Poster changed').waitFor()
  await page.getByRole('button', { name: 'Frame 2 of 5', pressed: true }).waitFor()
  await assertAccessible(page)

  const ada = await demo.callOf('ada.vale')
  const { data } = await ada(searchVault, { query: { kind: 'video' } })
  const film = data.find(({ media }) => media.type === 'video' && Math.round(media.seconds) === SECONDS)
  assert.ok(film, 'the film is in the vault')
  const body = { text: 'The whole storm', audience: 'subscribers' as const, fileIds: [film._id] }
  const { _id: id } = await ada(createPost, { body })
  await waitFor(async () => (await ada(readOwnPost, { params: { id } })).status === 'published', 'the post')
  return `/post/${id}`
}

const secondsOf = (page: Page) => page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime)

/**
 * Asserts that nothing overflows and each control can be pressed at 320 pixels, a common window width at 400% zoom (WCAG 2.2,
 * 1.4.10).
 */
async function assertFitsNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  const player = page.getByRole('group', { name: 'Video player' })
  await player.scrollIntoViewIfNeeded()
  await player.getByRole('button', { name: 'Play', exact: true }).waitFor()
  assert.ok(
    (await page.evaluate(() => document.documentElement.scrollWidth)) <= 320,
    'the page must not be wider than its window',
  )
  const unreachable = await player.locator('button, [role=slider], input').evaluateAll((controls) =>
    controls
      .filter((control) => {
        const { left, right, top, width, height } = control.getBoundingClientRect()
        if (width === 0) return false
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return (
          left < 0 ||
          right > innerWidth ||
          width < 24 ||
          height < 24 ||
          !(hit && (control.contains(hit) || hit.contains(control)))
        )
      })
      .map((control) => control.outerHTML.slice(0, 200)),
  )
  assert.deepEqual(unreachable, [])
  await assertAccessible(page)
  await page.setViewportSize(sizes.phone)
}

test('a subscriber watches a film with captions, by keyboard and in a corner, and resumes it on another device', async () => {
  const path = await publish()
  const page = await demo.as('felix', 'desktop', { theme: 'dark' })
  await visit(page, path)
  await page.getByRole('button', { name: /^Play video/ }).focus()
  await page.keyboard.press('Enter')
  await waitFor(async () => (await secondsOf(page)) > 0.5, 'the video to play')
  const player = page.getByRole('group', { name: 'Video player' })
  await page.keyboard.press('c')
  await player.getByText('Hello').waitFor()
  await player.getByRole('button', { name: 'Player settings' }).click()
  await page.getByRole('menuitem', { name: /^Captions/ }).click()
  await page.getByRole('menuitemradio', { name: 'español' }).click()
  await player.getByText('Hola mundo').waitFor()
  // The transcript starts in the language of the captions, and another can be selected.
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await page.locator('summary', { hasText: 'Transcript' }).click()
  await transcript.getByText('Hola mundo').waitFor()
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'English' })
  await transcript.getByText('Hello').waitFor()
  const place = player.getByRole('slider', { name: 'Position' })
  await place.focus()
  await page.keyboard.press('5')
  await page.keyboard.press('ArrowRight')
  await waitFor(
    async () => (await place.getAttribute('aria-valuetext'))?.startsWith('25 seconds of 40 seconds') === true,
    'the place in words',
  )
  await page.keyboard.press('k')
  await player.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await page.keyboard.press('m')
  await player.getByRole('button', { name: 'Turn sound on' }).waitFor()
  await page.keyboard.press('>')
  assert.equal(await page.locator('video').evaluate((video) => (video as HTMLVideoElement).playbackRate), 1.25)
  await assertAccessible(page)

  await page.keyboard.press('k')
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('div'), { style: 'block-size: 3000px' })))
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.getByRole('button', { name: 'Return to video' }).click()
  await player.getByRole('button', { name: 'Full screen' }).waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.getByRole('button', { name: 'Close player' }).click()
  await waitFor(() => page.locator('video').evaluate((video) => (video as HTMLVideoElement).paused), 'the video to stop')
  const left = await secondsOf(page)
  assert.ok(left > 20)

  const other = await demo.as('felix', 'phone')
  await visit(other, path)
  await other.getByText(/\d+% watched/).waitFor({ state: 'attached' })
  await other.getByRole('button', { name: /^Play video/ }).click()
  await other.getByText(/^Resumed at 0:[23]\d/).waitFor()
  await waitFor(async () => (await secondsOf(other)) > left - 1, 'the video to resume')
  // While the film is paused, the restart button stays.
  await other.keyboard.press('k')
  await assertAccessible(other)
  await assertFitsNarrow(other)
  await other.getByRole('button', { name: 'Start over' }).click()
  await waitFor(async () => (await secondsOf(other)) < 15, 'the video to start over')
})
