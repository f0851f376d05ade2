/** A performer exports the vault and imports the archive again. A fan exports their purchases. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** Presses the export button and downloads the archive once it is ready. */
async function archiveOf(page: Page, button: string): Promise<Buffer> {
  await page.getByRole('button', { name: button }).click()
  const link = page.getByRole('link', { name: 'Download' })
  await link.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return readFile(await download.path())
}

const isZip = (archive: Buffer) => archive.subarray(0, 2).toString() === 'PK'

test('a performer who imports the archive of their own vault gets nothing twice', async () => {
  const page = await demo.as('ada.vale', 'phone')
  await visit(page, '/studio/export')
  const archive = await archiveOf(page, 'Export vault')
  assert.ok(isZip(archive))
  await assertAccessible(page)
  await page.locator('input[type=file]').setInputFiles({ name: 'vault.zip', mimeType: 'application/zip', buffer: archive })
  await page.getByText('Imported').waitFor()
  // On a phone, each cell shows its column's label.
  const imported = page
    .getByRole('row', { name: /Photos, videos and audio/ })
    .getByRole('cell')
    .filter({ hasText: /^New/ })
  await expect(imported).toHaveText('New0')
  await assertAccessible(page)
})

test('a fan exports everything they bought and removes the archive again', async () => {
  const page = await demo.as('felix', 'desktop')
  await visit(page, '/purchases')
  await page.getByRole('main').getByRole('link', { name: 'Download your library' }).click()
  assert.ok(isZip(await archiveOf(page, 'Create download')))
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No downloads yet').waitFor()
})
