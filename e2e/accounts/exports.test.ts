/** A performer exports the vault, fetches the archive, and takes it over again; a fan keeps what was bought. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openDemo } from '../support/demo.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

/** Presses the button and fetches the archive once it is ready. */
async function archiveOf(page: Page, button: string): Promise<Buffer> {
  await page.getByRole('button', { name: button }).click()
  const link = page.getByRole('link', { name: 'Download' })
  await link.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return readFile(await download.path())
}

test('what is exported can be kept, and brought back without doubling anything', async () => {
  const { as } = await openDemo()
  const ada = await as('ada.vale', 'phone')
  await visit(ada, '/studio/export')
  const archive = await archiveOf(ada, 'Export the vault')
  assert.equal(archive.subarray(0, 2).toString(), 'PK')
  await assertAccessible(ada)
  await ada.locator('input[type=file]').setInputFiles({ name: 'vault.zip', mimeType: 'application/zip', buffer: archive })
  await ada.getByText('Taken over').waitFor()
  const media = ada.getByRole('row', { name: /Photos, videos and recordings/ })
  // On a phone each figure says what it is of.
  assert.equal(await media.getByRole('cell').nth(1).textContent(), 'New0')
  await assertAccessible(ada)

  const felix = await as('felix', 'desktop')
  await visit(felix, '/purchases')
  await felix.getByRole('link', { name: 'Keep what you bought' }).first().click()
  assert.equal((await archiveOf(felix, 'Make an archive')).subarray(0, 2).toString(), 'PK')
  await assertAccessible(felix)
  await felix.getByRole('button', { name: 'Remove' }).click()
  await felix.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await felix.getByText('No archive yet').waitFor()
})
