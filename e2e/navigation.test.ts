/** Navigation with the demo's people: Back and Forward, scroll positions, the persistent frame. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { signIn } from '@fanfare/contract/auth'
import { DEMO_PASSWORD, openSite, usable, type Look, type Site, type Size } from './site.ts'

let site: Site
const tokens = new Map<string, string>()
before(async () => {
  site = await openSite('demo')
  for (const username of ['felix', 'ada.vale', 'olga'])
    tokens.set(username, (await site.guest(signIn, { body: { username, password: DEMO_PASSWORD } })).token)
})

async function as(who: 'visitor' | 'felix' | 'ada.vale' | 'olga', size: Size, look: Look = {}): Promise<Page> {
  const page = await site.person(size, look)
  const token = tokens.get(who)
  if (token !== undefined) await page.context().addCookies([{ name: 'token', value: token, url: site.origin }])
  return page
}

async function open(page: Page, path: string) {
  const answer = await page.goto(path, { waitUntil: 'networkidle' })
  await usable(page)
  return answer
}

const pathOf = (page: Page) => new URL(page.url()).pathname
const isOver = (locator: Locator) => locator.waitFor({ state: 'hidden' })

async function isScrolledTo(page: Page, y: number): Promise<void> {
  const now = () => page.evaluate(() => scrollY)
  await page
    .waitForFunction((wanted) => Math.abs(scrollY - wanted) < 5, y)
    .catch(async () => assert.fail(`${pathOf(page)} is scrolled to ${await now()} instead of ${y}`))
}

/** From below on a phone, at its button elsewhere. */
async function openMyMenu(page: Page, size: Size): Promise<Locator> {
  await page
    .getByRole('button', { name: size === 'phone' ? 'Me' : /My menu/ })
    .last()
    .click()
  const menu = page.getByRole(size === 'phone' ? 'dialog' : 'menu', { name: 'My menu' })
  await menu.waitFor()
  return menu
}

async function openTip(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Send a tip' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Amount' }).waitFor()
  return sheet
}

for (const size of ['phone', 'desktop'] as const)
  describe(`Back, on a ${size}`, () => {
    test('closes a sheet, a photo and my menu, and only then leaves the page', async () => {
      const page = await as('felix', size)
      await open(page, '/explore')
      await page.getByRole('main').getByRole('link', { name: 'Juno Park' }).first().click()
      await page.waitForURL('**/juno.park')

      const sheet = await openTip(page)
      await page.goBack()
      await isOver(sheet)
      assert.equal(pathOf(page), '/juno.park')

      await page
        .getByRole('button', { name: /Enlarge/ })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Photos' }).waitFor()
      await page.goBack()
      await isOver(page.getByRole('dialog', { name: 'Photos' }))
      assert.equal(pathOf(page), '/juno.park')

      const menu = await openMyMenu(page, size)
      await page.goBack()
      await isOver(menu)
      assert.equal(pathOf(page), '/juno.park')

      await page.goBack()
      await page.waitForURL('**/explore')
    })

    test('leaves with one step after a sheet was closed in another way, and Forward comes back', async () => {
      const page = await as('felix', size)
      await open(page, '/explore')
      await page.getByRole('main').getByRole('link', { name: 'Juno Park' }).first().click()
      await page.waitForURL('**/juno.park')
      for (let i = 0; i < 2; i++) {
        const sheet = await openTip(page)
        await page.keyboard.press('Escape')
        await isOver(sheet)
      }
      await page.goBack()
      await page.waitForURL('**/explore')
      await page.goForward()
      await page.waitForURL('**/juno.park')
      await page.getByRole('heading', { level: 1, name: 'Juno Park' }).waitFor()
      await isOver(page.getByRole('dialog'))
      await page.goBack()
      await page.waitForURL('**/explore')
    })

    test('works after a page was loaded again with a sheet open, and after a sheet led to another page', async () => {
      const page = await as('felix', size)
      await open(page, '/explore')
      await page.getByRole('main').getByRole('link', { name: 'Juno Park' }).first().click()
      await page.waitForURL('**/juno.park')
      await openTip(page)
      await page.reload({ waitUntil: 'networkidle' })
      await isOver(page.getByRole('dialog'))
      await openTip(page)
      await page.goBack()
      await isOver(page.getByRole('dialog'))
      assert.equal(pathOf(page), '/juno.park')
      const menu = await openMyMenu(page, size)
      await menu.getByRole(size === 'phone' ? 'link' : 'menuitem', { name: 'Subscriptions' }).click()
      await page.waitForURL('**/subscriptions')
      await isOver(menu)
      await page.goBack()
      await page.waitForURL('**/juno.park')
      await page.goBack()
      await page.waitForURL('**/explore')
    })
  })

test('a sheet over a sheet: each step back closes one', async () => {
  const page = await as('felix', 'phone')
  await open(page, '/ada.vale')
  // Opens a confirmation over another layer, as screens do.
  const menu = await openMyMenu(page, 'phone')
  await page.evaluate(() => document.querySelector<HTMLElement>('button[aria-label="Send a tip"]')?.click())
  await page.getByRole('textbox', { name: 'Amount' }).waitFor()
  await page.goBack()
  await isOver(page.getByRole('textbox', { name: 'Amount' }))
  await menu.waitFor()
  await page.goBack()
  await isOver(menu)
  assert.equal(pathOf(page), '/ada.vale')
})

describe('Explore', () => {
  // More than one page of the list, so that what has been loaded while scrolling has to be kept.
  before(() =>
    site.sql.query(`
      with added as (
        insert into accounts (id, role, name, username, email, password_hash, status, created_at)
        select gen_random_uuid(), 'performer', 'Aa ' || n, 'extra' || n, 'extra' || n || '@demo.test', '', 'active', now()
        from generate_series(1, 30) n returning id
      )
      insert into performers (account_id, date_of_birth, monthly_price, yearly_price, verification, submitted_at)
      select id, '1990-01-01', 900, 9000, 'approved', now() from added`),
  )
  after(async () => {
    const added = `select id from accounts where username like 'extra%'`
    await site.sql.query(`delete from performers where account_id in (${added})`)
    await site.sql.query(`delete from accounts where id in (${added})`)
  })

  for (const size of ['phone', 'desktop'] as const)
    test(`keeps its place, and a page that it leads to begins at the top, on a ${size}`, async () => {
      const page = await as('visitor', size)
      await page.setViewportSize({ width: size === 'phone' ? 390 : 1440, height: 600 })
      await open(page, '/explore?sort=name')
      await page.getByRole('main').getByRole('article').last().scrollIntoViewIfNeeded()
      const performer = page.getByRole('main').getByRole('link', { name: 'Vera Koch' })
      // As a press would scroll to it.
      await performer.click({ trial: true })
      const before = await page.evaluate(() => scrollY)
      await performer.click()
      await page.waitForURL((url) => url.pathname !== '/explore')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await isScrolledTo(page, 0)
      await page.goBack()
      await page.waitForURL('**/explore?*')
      await isScrolledTo(page, before)
    })
})

test('pressing a result right after typing opens it', async () => {
  const page = await as('visitor', 'phone')
  await open(page, '/explore')
  // The profile takes longer to load than the search waits after typing.
  await page.route('**/api/performers/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  const result = page.getByRole('main').getByRole('article').first().getByRole('link').first()
  const path = await result.getAttribute('href')
  await page.getByRole('main').getByRole('searchbox').fill('a')
  await result.click()
  await page.waitForURL(`**${path}`)
})

test('visitors find Sign in and Join at every width', async () => {
  const page = await as('visitor', 'tablet')
  for (const width of [768, 820, 1199, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/ada.vale')
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Join' }).waitFor()
  }
})

test('the navigation keeps its place from page to page, with and without a scrollbar', async () => {
  const page = await as('ada.vale', 'desktop', { scrollbars: 'shown' })
  const places = new Map<string, number>()
  const hasScrollbar = new Set<boolean>()
  for (const path of ['/home', '/studio', '/messages', '/notifications', '/nobody.is.here']) {
    await open(page, path)
    places.set(path, (await page.getByRole('banner').boundingBox())!.x)
    hasScrollbar.add(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight))
  }
  assert.equal(hasScrollbar.size, 2, 'all pages are short, or all are long')
  assert.equal(new Set(places.values()).size, 1, JSON.stringify([...places]))
})

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

test('the slash and the search icon go to the search field', async () => {
  const desktop = await as('felix', 'desktop')
  await open(desktop, '/home')
  await desktop.keyboard.press('/')
  await desktop.waitForURL('**/explore')
  const field = (page: Page) => page.getByRole('searchbox', { name: 'Search performers' })
  await field(desktop).waitFor()
  await desktop.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search')
  await desktop.keyboard.type('juno')
  await desktop.waitForURL('**/explore?q=juno')

  const phone = await as('felix', 'phone')
  await open(phone, '/home')
  await phone.getByRole('link', { name: 'Search' }).click()
  await field(phone).waitFor()
  await phone.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search')
})

test('a missing, closed or broken page is shown inside the frame', async () => {
  const page = await as('felix', 'desktop')
  for (const path of ['/nobody.is.here', '/no/such/page', '/post/0197f000-0000-7000-8000-000000000000', '/admin']) {
    const answer = await open(page, path)
    assert.equal(answer?.status(), 404, path)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).waitFor()
    assert.equal(await page.getByRole('navigation', { name: 'Administration' }).count(), 0)
  }
})

test('performers do not see themselves among the suggestions', async () => {
  const page = await as('ada.vale', 'desktop')
  for (let i = 0; i < 4; i++) {
    await open(page, '/home')
    const aside = page.getByRole('region', { name: 'Worth a look' })
    await aside.waitFor()
    assert.equal(await aside.getByText('@ada.vale').count(), 0)
  }
})
