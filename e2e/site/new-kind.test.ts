/**
 * Adds a kind of content to a copy of the sources, which changes only its own folders. People then find, buy, bookmark and
 * discuss it on pages that do not know the kind.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { assertTypes, copySources, runNode, writeFeature, writeTableTypes } from '../../server/test/copied-sources.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { chooseFile } from '../support/files.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

const OWN_FILES = [
  /^contract\/src\/songs\.ts$/,
  /^server\/migrations\/\d{4}_songs\.sql$/,
  /^server\/src\/features\/songs\//,
  /^web\/src\/features\/songs\//,
]
const LINE = "export { default as songs } from './songs/index.ts'\n"
const SEARCH = '/explore?q=breakwater&tab=song'
const TITLE = 'Lullaby of the breakwater'
const TEXT = 'Hush, the gulls have gone to bed.'

let copy: string
let laidOut: Awaited<ReturnType<typeof writeFeature>>
test.beforeAll(async () => {
  await chooseFile()
  copy = copySources()
  laidOut = await writeFeature(copy, 'songs', '--content')
})

test('a new kind of content consists of its own files and a line of registration on the server', async () => {
  const { added, changed } = laidOut
  assert.deepEqual(
    added.filter((file) => !OWN_FILES.some((own) => own.test(file))),
    [],
  )
  for (const own of OWN_FILES)
    assert.ok(
      added.some((file) => own.test(file)),
      String(own),
    )
  assert.deepEqual(Object.fromEntries(changed), { 'server/src/features/index.ts': LINE })
  await writeTableTypes(copy)
  await assertTypes(copy, added)
})

async function openCopy(): Promise<Demo> {
  const builder = join(copy, 'node_modules/@react-router/dev/bin.cjs')
  const { code, output } = await runNode(join(copy, 'web'), [builder, 'build'], { NODE_ENV: 'production' })
  assert.equal(code, 0, output)
  return openDemo({}, copy)
}

/** Publishes the song with the form of the new kind, and returns its id. */
async function publish({ site, as }: Demo): Promise<string> {
  const ada = await as('ada.vale', 'desktop')
  await visit(ada, '/studio/songs')
  await ada.getByRole('link', { name: 'Create your first song' }).click()
  await ada.getByRole('textbox', { name: 'Title' }).fill(TITLE)
  await ada.getByRole('textbox', { name: 'Text' }).fill(TEXT)
  await ada.getByRole('radio', { name: /Pay-per-view/ }).check()
  await ada.getByRole('textbox', { name: 'Price' }).fill('9')
  await assertAccessible(ada)
  await ada.getByRole('button', { name: 'Publish' }).click()
  const page = await ada.getByRole('article').getByRole('link', { name: TITLE, exact: true }).getAttribute('href')
  await site.jobsDone()
  return page?.split('/').at(-1) ?? ''
}

test('a fan finds content of a new kind, buys it, bookmarks it and comments on it', async () => {
  const demo = await openCopy()
  const id = await publish(demo)
  const fan = await demo.as('felix', 'phone')

  await findOnProfile(fan)
  await seeLocked(fan, id)
  await searchAndBuy(fan)
  await demo.site.jobsDone()
  await findAmongOwn(fan, `/song/${id}`)

  const ada = await demo.as('ada.vale', 'desktop')
  await visit(ada, '/notifications')
  await ada.getByRole('link', { name: /Your song was unlocked for 9 tokens/ }).waitFor()
  await ada
    .locator(`a[href^="/song/${id}"]`)
    .filter({ hasText: /comment/i })
    .waitFor()
})

/** The profile has a tab for the kind, and shows the content as a locked card with its price. */
async function findOnProfile(fan: Page): Promise<void> {
  await visit(fan, '/ada.vale')
  await fan
    .getByRole('navigation', { name: 'Profile' })
    .getByRole('link', { name: /^Songs/ })
    .click()
  const card = fan.getByRole('region', { name: 'Songs' }).getByRole('listitem').filter({ hasText: TITLE })
  await card.getByText('9 tokens').waitFor()
  await drawn(card, 'lock').waitFor()
  await assertAccessible(fan)
  await card.getByRole('link', { name: TITLE }).click()
}

async function seeLocked(fan: Page, id: string): Promise<void> {
  await fan.waitForURL(`**/song/${id}`)
  await fan.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  await fan.getByText('Text inside').waitFor()
  assert.ok(!(await fan.content()).includes(TEXT))
  await assertAccessible(fan)
  // A visitor who signs up to buy returns to this address, which opens the sheet.
  await visit(fan, `/song/${id}?intent=song:${id}`)
  const sheet = fan.getByRole('dialog')
  await sheet.getByText('Locked song').waitFor()
  await fan.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
}

/** The search finds the content by its title, and shows it unlocked after the purchase. */
async function searchAndBuy(fan: Page): Promise<void> {
  await visit(fan, SEARCH)
  await drawn(rowOf(fan), 'lock').waitFor()
  await rowOf(fan).getByRole('link', { name: TITLE }).click()
  await fan.getByRole('button', { name: 'Unlock for 9 tokens' }).click()
  const sheet = fan.getByRole('dialog')
  await sheet.getByText(TITLE).waitFor()
  await sheet.getByRole('button', { name: 'Unlock for 9 tokens' }).click()
  await fan.getByText(TEXT).waitFor()
  await bookmarkAndComment(fan)
  await fan.goBack()
  await drawn(rowOf(fan), 'sparkles').waitFor()
}

async function bookmarkAndComment(fan: Page): Promise<void> {
  const bookmarked = fan.waitForResponse((answer) => answer.url().endsWith('/api/reactions'))
  await fan.getByRole('button', { name: 'Bookmark', exact: true }).click()
  assert.equal((await bookmarked).status(), 200)
  await fan.getByRole('textbox', { name: 'Add a comment' }).fill('Sung to sleep')
  await fan.getByRole('button', { name: 'Send' }).click()
  await fan
    .getByRole('article', { name: /^Comment by/ })
    .filter({ hasText: 'Sung to sleep' })
    .waitFor()
  await assertAccessible(fan)
}

/** Lists of all kinds name the kind, show its icon and link to the content's page. */
async function findAmongOwn(fan: Page, page: string): Promise<void> {
  for (const list of ['/purchases?kind=song', '/bookmarks?kind=song', SEARCH]) {
    await visit(fan, list)
    const row = rowOf(fan)
    await row.getByText('Song · Ada Vale').waitFor()
    await drawn(row, 'sparkles').waitFor()
    assert.equal(await row.getByRole('link', { name: TITLE }).getAttribute('href'), page, list)
    await fan.locator('a[aria-current]', { hasText: 'Songs' }).waitFor()
  }
  await visit(fan, '/wallet')
  await fan.getByRole('button', { name: 'Receipt: Song unlocked' }).waitFor()
}

const rowOf = (fan: Page): Locator => fan.getByRole('article').filter({ hasText: TITLE })

/** Returns an icon by its name in the sprite. */
const drawn = (place: Locator, name: string): Locator =>
  place.locator('svg', { has: place.page().locator(`use[href$="#${name}"]`) })
