/** Menus and tooltips with the demo's people: by the pointer, by the keyboard, from right to left. */
import assert from 'node:assert/strict'
import type { Locator } from '@playwright/test'
import { waitFor } from '../../server/test/wait.ts'
import { open, openDemo, openMyMenu, type Demo } from '../support/demo.ts'
import { assertAccessible, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
let as: Demo['as']
test.beforeAll(async () => {
  ;({ site, as } = await openDemo())
})

const isOver = (locator: Locator) => locator.waitFor({ state: 'hidden' })

test('my menu opens at its button and gives the focus back to it, and a press beside it or on the button closes it', async () => {
  for (const locale of ['en', 'ar-XB']) {
    const page = await as('felix', 'desktop')
    await page.context().addCookies([{ name: 'locale', value: locale, url: site.origin }])
    await open(page, '/home')
    const button = page.getByRole('banner').locator('[aria-haspopup]')
    const menu = page.getByRole('menu')
    await button.click()
    await menu.waitFor()
    const place = (await menu.boundingBox())!
    const me = (await button.boundingBox())!
    const beside = locale === 'en' ? place.x - me.x : me.x + me.width - (place.x + place.width)
    const above = me.y - (place.y + place.height)
    assert.ok(Math.abs(beside) < 16 && above >= 0 && above < 24, JSON.stringify({ locale, place, me }))
    await page.getByRole('heading', { level: 1 }).click()
    await isOver(menu)
    await button.click()
    await menu.waitFor()
    await button.click()
    await isOver(menu)
    await page.keyboard.press('Enter')
    await menu.waitFor()
    await page.keyboard.press('Escape')
    await isOver(menu)
    assert.ok(await button.evaluate((element) => element === document.activeElement))
  }
})

/** Of areas, whose first page is called otherwise: the own name, a greeting, an overview. */
const AREAS = new Set(['My profile', 'Studio', 'Administration'])

for (const who of ['felix', 'ada.vale', 'olga'])
  test(`each page of my menu is called as its entry: ${who}`, async () => {
    const page = await as(who, 'phone')
    await open(page, '/home')
    const menu = await openMyMenu(page, 'phone')
    const entries = menu.getByRole('navigation', { name: 'My pages' }).getByRole('link')
    await entries.first().waitFor()
    const places = await entries.evaluateAll((links) =>
      links.map((link) => ({ word: link.textContent ?? '', path: link.getAttribute('href') ?? '' })),
    )
    const differing: string[] = []
    for (const { word, path } of places) {
      await open(page, path)
      const heading = await page.getByRole('heading', { level: 1 }).first().textContent()
      if (!AREAS.has(word) && heading !== word) differing.push(`${path}: ${word} and ${heading}`)
    }
    assert.ok(places.length > 1)
    assert.deepEqual(differing, [])
  })

test('arrows and letters move through my menu, and its menus beside it', async () => {
  const page = await as('felix', 'desktop')
  await open(page, '/home')
  await page.getByRole('button', { name: /My menu/ }).focus()
  await page.keyboard.press('Enter')
  const item = (name: string) => page.getByRole('menuitem', { name })
  await page.locator('[role=menuitem]:focus', { hasText: 'Account' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('[role=menuitem]:focus', { hasText: 'Wallet' }).waitFor()
  await page.keyboard.type('th')
  await page.locator('[role=menuitem]:focus', { hasText: 'Theme' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor()
  await page.keyboard.type('d')
  await page.keyboard.press('Enter')
  await isOver(item('Account'))
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark')
  await page.getByRole('button', { name: /My menu/ }).click()
  await item('Sign out').click()
  await page.waitForURL('**/auth/login')
})

test('a conversation is emptied from its menu, and who changes their mind is back at the button', async () => {
  const page = await as('ada.vale', 'phone')
  await open(page, '/messages')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  const button = page.getByRole('button', { name: 'Options for this conversation' })
  await button.click()
  await page.getByRole('menuitem', { name: 'Empty the conversation' }).waitFor()
  await assertAccessible(page)
  await page.goBack()
  await isOver(page.getByRole('menu'))
  await button.click()
  await page.getByRole('menuitem', { name: 'Empty the conversation' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await isOver(sheet)
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-haspopup') === 'menu')
})

test('icons without words say in a tooltip what they are, at the pointer and at the keyboard, and Esc takes it away', async () => {
  const page = await as('ada.vale', 'tablet')
  await open(page, '/home')
  const rail = page.getByRole('navigation', { name: 'Main' })
  const tip = page.locator('[data-tip]')
  // A pointer that comes before the page listens has to come again.
  await waitFor(async () => {
    await page.mouse.move(700, 700)
    await rail.getByRole('link', { name: 'Messages' }).hover()
    return tip
      .filter({ hasText: 'Messages' })
      .waitFor({ timeout: 5_000 })
      .then(
        () => true,
        () => false,
      )
  }, 'the tooltip')
  // The browser's own stays away for as long.
  assert.equal(await rail.locator('[title="Messages"]').count(), 0)
  await rail.getByRole('link', { name: 'Explore' }).hover()
  await tip.filter({ hasText: 'Explore' }).waitFor()
  assert.equal(await rail.locator('[title="Messages"]').count(), 1)
  await assertAccessible(page)
  await page.getByRole('heading', { level: 1 }).hover()
  await isOver(tip)
  await rail.getByRole('link', { name: 'Home' }).focus()
  await page.keyboard.press('Tab')
  await tip.filter({ hasText: 'Explore' }).waitFor()
  await page.keyboard.press('Escape')
  await isOver(tip)
})
