/** Navigation with the demo's people: Back and Forward, scroll positions, the persistent frame. */
import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { open, openDemo, openMyMenu, type Demo } from '../support/demo.ts'
import type { Site } from '../support/site.ts'
import { loaded, reload } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
let as: Demo['as']
test.beforeAll(async () => {
  ;({ site, as } = await openDemo())
})

const pathOf = (page: Page) => new URL(page.url()).pathname
const isOver = (locator: Locator) => locator.waitFor({ state: 'hidden' })

async function isScrolledTo(page: Page, y: number): Promise<void> {
  const now = () => page.evaluate(() => scrollY)
  await page
    .waitForFunction((wanted) => Math.abs(scrollY - wanted) < 5, y)
    .catch(async () => assert.fail(`${pathOf(page)} is scrolled to ${await now()} instead of ${y}`))
}

async function openTip(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Send a tip' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Amount' }).waitFor()
  return sheet
}

for (const size of ['phone', 'desktop'] as const)
  test.describe(`Back, on a ${size}`, () => {
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
      await reload(page)
      await loaded(page)
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

test.describe('Explore', () => {
  // More than one page of the list, so that what has been loaded while scrolling has to be kept.
  test.beforeAll(() =>
    site.sql.query(`
      with added as (
        insert into accounts (id, role, name, username, email, password_hash, status, created_at)
        select gen_random_uuid(), 'performer', 'Aa ' || n, 'extra' || n, 'extra' || n || '@demo.test', '', 'active', now()
        from generate_series(1, 30) n returning id
      ), performing as (
        insert into performers (account_id, date_of_birth, verification, submitted_at)
        select id, '1990-01-01', 'approved', now() from added returning account_id
      )
      insert into tiers (id, performer_id, name, monthly_price, yearly_price, position, created_at)
      select account_id, account_id, '', 900, 9000, 1, now() from performing`),
  )
  test.afterAll(async () => {
    const added = `select id from accounts where username like 'extra%'`
    // One transaction that locks in the order of the nightly recounts, which may be running.
    await site.sql.query(`
      select from performers where account_id in (${added}) order by account_id for update;
      delete from tiers where performer_id in (${added});
      delete from performers where account_id in (${added});
      delete from accounts where id in (${added})`)
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

test('visitors find Sign in and Join at every width', async () => {
  const page = await as('visitor', 'tablet')
  for (const width of [768, 820, 1199, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/ada.vale')
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Join' }).waitFor()
  }
})

test('the first window of a visitor is full: what this is, four performers that are popular, and the beginning of how it works', async () => {
  const page = await as('visitor', 'desktop')
  await open(page, '/')
  const { width, height } = page.viewportSize()!
  const boxOf = async (locator: Locator) => (await locator.boundingBox())!
  const cards = await page.getByRole('region', { name: 'Popular here' }).getByRole('article').all()
  const boxes = (await Promise.all(cards.map((card) => card.boundingBox()))).filter((box) => box !== null)
  assert.equal(boxes.filter(({ y, height: tall }) => y > 0 && y + tall <= height).length, 4)
  const pictures = page.getByRole('region', { name: 'Popular here' }).locator('img[width="600"]')
  assert.ok((await pictures.first().evaluate((picture: HTMLImageElement) => picture.naturalWidth)) > 0)

  const hero = await boxOf(page.getByRole('heading', { level: 1 }))
  const join = await boxOf(page.getByRole('main').getByRole('link', { name: 'Join as a fan' }))
  assert.ok(hero.y > 0 && join.y + join.height < height, 'Join is out of sight')
  assert.ok(hero.x + hero.width <= Math.min(...boxes.map(({ x }) => x)), 'the performers do not stand beside the words')
  assert.ok(Math.max(...boxes.map((box) => box.x + box.width)) - hero.x > width * 0.75, 'the sides are empty')
  const below = await boxOf(page.getByRole('region', { name: 'How it works' }))
  assert.ok(below.y < height && below.y + below.height >= height, 'the window ends with nothing')
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

test('the slash and the search icon go to the search field', async () => {
  const desktop = await as('felix', 'desktop')
  await open(desktop, '/home')
  await desktop.keyboard.press('/')
  await desktop.waitForURL('**/explore')
  const field = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true })
  await field(desktop).waitFor()
  await desktop.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search')
  await desktop.keyboard.type('juno')
  await desktop.keyboard.press('Enter')
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
