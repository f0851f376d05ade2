/** A performer sells files. A fan buys and downloads them, reviews them, and gets the next version. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { jpeg } from '../../server/test/pictures.ts'
import { buyTokens, openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, reload, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

const TITLE = 'Harbor at night'
let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
  await buyTokens(await demo.callOf('felix'))
})

/** A file whose type the site accepts. */
const chapter = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${text}`) })

async function addFile(page: Page, label: string, file: ReturnType<typeof chapter>): Promise<void> {
  const files = page.getByRole('group', { name: 'Files', exact: true })
  await files.getByLabel(label).setInputFiles(file)
  const row = files.getByRole('listitem').filter({ hasText: file.name })
  await row.getByText('byte', { exact: false }).waitFor()
  await expect(row.getByRole('progressbar'), 'the upload has ended').toHaveCount(0)
}

async function publishProduct(page: Page): Promise<void> {
  await visit(page, '/studio/products/new')
  await page.getByLabel('Title').fill(TITLE)
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Books')
  const picture = { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await (await jpeg()).arrayBuffer()) }
  const pictures = page.getByRole('group', { name: 'Pictures' })
  await pictures.getByLabel('Add photos').setInputFiles(picture)
  await pictures.getByText('Ready', { exact: true }).waitFor()
  await pictures.getByLabel('Alt text').fill('The harbor with its lights')
  await addFile(page, 'Add files', chapter('dusk.pdf', 'dusk, first take'))
  await addFile(page, 'Add more files', chapter('dawn.pdf', 'dawn'))
  await page.getByRole('textbox', { name: 'Price' }).fill('12')
  await reload(page)
  await page.getByText('Your draft has been restored.').waitFor()
  await page.getByRole('button', { name: 'Move dawn.pdf up' }).click()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/studio/products')
  await page.getByRole('article', { name: TITLE }).getByText('Published').waitFor()
  await assertAccessible(page)
}

async function buyNow(page: Page): Promise<void> {
  await visit(page, '/ada.vale?tab=shop')
  await assertAccessible(page)
  await page.getByRole('list', { name: 'Shop' }).getByRole('link', { name: TITLE }).click()
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  await page.getByText(/^2 files, \d+ byte/).waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Buy now' }).click()
  await page.getByRole('button', { name: /^Pay 12 tokens/ }).click()
  await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
}

/** Returns what the browser saved. */
async function download(page: Page, name: string): Promise<string> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download: ${name}` }).click(),
  ])
  assert.equal(saved.suggestedFilename(), name)
  return readFileSync(await saved.path(), 'utf8')
}

async function review(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write review' }).click()
  await page.getByRole('radio', { name: '5 stars' }).check()
  await page.getByRole('textbox', { name: 'Review' }).fill('I hear the water.')
  await page.getByRole('button', { name: 'Publish review' }).click()
  await page
    .getByRole('article', { name: /^Review by / })
    .getByText('I hear the water.')
    .waitFor()
}

async function publishNextVersion(page: Page): Promise<void> {
  await page
    .getByRole('article', { name: TITLE })
    .getByRole('link', { name: /^Edit / })
    .click()
  await page.getByRole('button', { name: 'Remove dusk.pdf' }).click()
  await addFile(page, 'Add more files', chapter('dusk, revised.pdf', 'dusk, second take'))
  await page.getByRole('button', { name: 'Save changes' }).click()
  const question = page.getByRole('dialog', { name: 'Publish version 2 of the files?' })
  await question.getByRole('textbox', { name: 'What’s new' }).fill('Dusk without wind.')
  await question.getByRole('button', { name: 'Publish version' }).click()
  await page.waitForURL((url) => url.pathname === '/studio/products')
}

test('a fan buys files, downloads them, and is notified of the next version', async () => {
  const ada = await demo.as('ada.vale', 'desktop')
  const felix = await demo.as('felix', 'phone')
  await publishProduct(ada)
  await buyNow(felix)
  await felix.getByRole('link', { name: 'Download' }).click()
  await visit(felix, '/purchases')
  await felix.getByRole('link', { name: TITLE }).click()
  await felix.getByRole('heading', { name: 'Your files' }).waitFor()
  assert.match(await download(felix, 'dusk.pdf'), /dusk, first take$/)
  assert.match(await download(felix, 'dawn.pdf'), /dawn$/)
  await assertAccessible(felix)
  await review(felix)
  await publishNextVersion(ada)
  await demo.site.jobsDone()
  await visit(felix, '/notifications')
  await felix.getByRole('link', { name: /Published a new version of a product you bought/ }).click()
  await felix.getByText('Dusk without wind.').waitFor()
  assert.match(await download(felix, 'dusk, revised.pdf'), /dusk, second take$/)
  await expect(felix.getByRole('button', { name: 'Download: dusk.pdf' })).toHaveCount(0)
})
