/** A performer uploads large files. A lost connection or a reload interrupts them, and no part is sent twice. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, waitUntilLoaded, reload, waitUntilHydrated, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
const folder = mkdtempSync(join(tmpdir(), 'fanfare-journey-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))
test.beforeAll(async () => {
  demo = await openDemo()
})

/** Returns a photo of 20 megabytes, most of it random bytes after the picture. */
async function photo(name: string): Promise<string> {
  const picture = await sharp({
    create: { width: 300, height: 200, channels: 3, background: `#${randomBytes(3).toString('hex')}` },
  })
    .jpeg()
    .toBuffer()
  const path = join(folder, name)
  writeFileSync(path, Buffer.concat([picture, randomBytes(20_000_000)]))
  return path
}

const field = (page: Page) => page.getByLabel('Upload photos, videos and audio')
const trayOf = (page: Page): Locator => page.getByRole('region', { name: 'Uploads' })

/** Returns how many files the browser stores for a reload. */
const keptFiles = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        indexedDB.open('fanfare-uploads').onsuccess = ({ target }) => {
          const { result: db } = target as IDBOpenDBRequest
          db.transaction('files').objectStore('files').count().onsuccess = (counted) => {
            db.close()
            resolve((counted.target as IDBRequest<number>).result)
          }
        }
      }),
  )

/** Collects the parts that the page sends from now on, each as the path of its upload and its offset. */
function collectParts(page: Page) {
  const parts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') parts.push(`${new URL(request.url()).pathname} ${request.headers()['upload-offset']}`)
  })
  return parts
}

/** Slows the connection down, so that no upload ends during the test's steps. */
async function line(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const at = async (bytesPerSecond: number) =>
    void (await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    }))
  await devtools.send('Network.enable')
  return { hold: () => at(10_000), free: () => at(-1) }
}

/** Holds back all parts after the second one, until they are lost or released. */
async function holdLastParts(page: Page) {
  let held: Route[] | undefined = []
  await page.route('**/api/uploads/*', async (route) => {
    const isLast = Number(route.request().headers()['upload-offset'] ?? 0) > 10_000_000
    if (isLast && held) held.push(route)
    else await route.continue()
  })
  const each = async (how: (route: Route) => Promise<void>, next: Route[] | undefined) => {
    const now = held ?? []
    held = next
    // Routes of a closed page cannot be continued.
    await Promise.all(now.map(async (route) => how(route).catch(() => undefined)))
  }
  return {
    count: () => held?.length ?? 0,
    lose: () => each((route) => route.abort('internetdisconnected'), []),
    pass: () => each((route) => route.continue(), undefined),
  }
}

test('a performer who loses the connection and reloads the page has both photos uploaded, each part once', async () => {
  const page = await demo.as('ada.vale', 'desktop')
  page.on('dialog', (dialog) => void dialog.accept())
  const parts = collectParts(page)
  await visit(page, '/studio/vault')
  const last = await holdLastParts(page)
  await field(page).setInputFiles([await photo('dawn.jpg'), await photo('dusk.jpg')])
  const tray = trayOf(page)
  await tray.getByText('0 of 2 uploaded').waitFor()
  await waitFor(() => last.count() === 2, 'the last parts')

  await page.context().setOffline(true)
  await last.lose()
  await tray.getByText('Resumes when you’re back online').waitFor()
  await page.context().setOffline(false)
  await waitFor(() => last.count() === 2, 'the last parts to be sent again')
  await waitFor(async () => (await keptFiles(page)) === 2, 'the files to be stored')
  await reload(page)
  await waitUntilHydrated(page)
  await tray.getByText(/uploads resumed/).waitFor()
  await tray.getByRole('button', { name: 'Details' }).click()
  await tray.getByText('dawn.jpg', { exact: true }).waitFor()
  await assertAccessible(page)
  await last.pass()
  await tray.getByText('2 files uploaded').waitFor()
  // Each photo is one upload. No part that arrived before the connection was lost is sent again.
  const begun = new Set(parts.map((part) => part.split(' ')[0]))
  assert.equal(begun.size, 2)
  for (const path of begun) assert.ok(parts.filter((part) => part === `${path} 0`).length === 1, parts.join('\n'))
  const uploaded = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Details: Untitled photo' }) })
  await expect(uploaded.filter({ hasText: 'Not used' })).toHaveCount(2)
  await reload(page)
  await waitUntilHydrated(page)
  await expect(tray, 'nothing is restored twice').toHaveCount(0)
  await waitFor(async () => (await keptFiles(page)) === 0, 'the stored files to be deleted')
})

test('a performer pauses, reorders, cancels and resumes uploads, even after a reload', async () => {
  const page = await demo.as('ada.vale', 'phone')
  page.on('dialog', (dialog) => void dialog.accept())
  await visit(page, '/studio/vault')
  const { hold, free } = await line(page)
  await hold()
  await field(page).setInputFiles([
    await photo('one.jpg'),
    await photo('two.jpg'),
    await photo('three.jpg'),
    await photo('four.jpg'),
  ])
  const tray = trayOf(page)
  await tray.getByRole('button', { name: 'Details' }).click()
  await tray.getByRole('button', { name: 'Upload sooner: four.jpg' }).click()
  await tray.getByRole('button', { name: 'Pause one.jpg' }).click()
  await tray.getByText('Paused').waitFor()
  await tray.getByRole('button', { name: 'Pause four.jpg' }).waitFor()
  await tray.getByRole('button', { name: 'Cancel two.jpg' }).click()
  await tray.getByText('two.jpg', { exact: true }).waitFor({ state: 'detached' })
  await assertAccessible(page)
  await reload(page)
  await waitUntilHydrated(page)
  await tray.getByRole('button', { name: 'Details' }).click()
  await tray.getByRole('button', { name: 'Resume one.jpg' }).click()
  await free()
  await tray.getByText('3 files uploaded').waitFor()
})

test('a performer who closes the uploading window has the second window continue, and no part is sent twice', async () => {
  const page = await demo.as('ada.vale', 'desktop')
  page.on('dialog', (dialog) => void dialog.accept())
  const begun: string[] = []
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) begun.push(request.url())
  })
  await visit(page, '/studio/vault')
  const { hold } = await line(page)
  await hold()
  await field(page).setInputFiles([await photo('once.jpg'), await photo('after.jpg'), await photo('later.jpg')])
  await trayOf(page).getByText('0 of 3 uploaded').waitFor()
  await waitFor(() => begun.length === 2, 'two uploads to begin')

  const second = await page.context().newPage()
  await visit(second, '/studio/vault')
  // The second window waits for the first one's locks.
  await second.waitForFunction(async () => ((await navigator.locks.query()).pending ?? []).length === 3)
  await waitUntilLoaded(second)
  await expect(trayOf(second)).toHaveCount(0)
  assert.equal(begun.length, 2)

  await page.close()
  await trayOf(second).getByText('3 files uploaded').waitFor()
  assert.equal(begun.length, 3, 'each upload started once')
})
