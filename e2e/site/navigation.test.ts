/** Navigation on the built site: Back and Forward, positions in lists, and the frame around the pages. */
import { expect, type Page } from '@playwright/test'
import { openDemo, openMyMenu, type Demo } from '../support/demo.ts'
import { waitUntilLoaded, reload, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
let as: Demo['as']
test.beforeAll(async () => {
  ;({ site, as } = await openDemo())
})

/** Opens a profile from Explore, so that Back returns there. */
async function openJuno(page: Page): Promise<void> {
  await visit(page, '/explore?sort=name')
  await page.getByRole('main').getByRole('link', { name: 'Juno Park' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Juno Park' })).toBeVisible()
}

const tipButton = (page: Page) =>
  page.getByRole('article').filter({ hasText: 'Neon repaired, street ruined.' }).getByRole('button', { name: 'Tip', exact: true })

test('a user who presses Back closes a sheet or my menu first, and leaves the page only then', async () => {
  const page = await as('felix', 'phone')
  await openJuno(page)
  await tipButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Send a tip' })
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/juno.park')

  const menu = await openMyMenu(page, 'phone')
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/juno.park')

  await page.goBack()
  await expect(page).toHaveURL('/explore?sort=name')
})

test('a user who reloads a page with an open sheet can still close sheets with Back', async () => {
  const page = await as('felix', 'phone')
  await openJuno(page)
  await tipButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Send a tip' })
  await expect(sheet).toBeVisible()
  await reload(page)
  await expect(sheet).toBeHidden()
  await tipButton(page).click()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/juno.park')
  await page.goBack()
  await expect(page).toHaveURL('/explore?sort=name')
})

test.describe('Explore', () => {
  // With more than one page of the list, Back must restore the pages that scrolling has loaded.
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
    // One transaction locks rows in the same order as the nightly recounts, which may be running.
    await site.sql.query(`
      select from performers where account_id in (${added}) order by account_id for update;
      delete from tiers where performer_id in (${added});
      delete from performers where account_id in (${added});
      delete from accounts where id in (${added})`)
  })

  for (const size of ['phone', 'desktop'] as const)
    test(`a visitor on a ${size} returns to the same position, and a linked page starts at the top`, async () => {
      const page = await as('visitor', size)
      await page.setViewportSize({ width: size === 'phone' ? 390 : 1440, height: 600 })
      await visit(page, '/explore?sort=name')
      const scrolledTo = () => page.evaluate(() => scrollY)
      const performer = page.getByRole('main').getByRole('link', { name: 'Vera Koch' })
      // The performer is below the first page of the list, which loads more at its end.
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        await expect(performer).toBeVisible({ timeout: 500 })
      }).toPass()
      await waitUntilLoaded(page)
      // A trial click scrolls to the performer like a press.
      await performer.click({ trial: true })
      const before = await scrolledTo()
      expect(before).toBeGreaterThan(0)
      await performer.click()
      await expect(page.getByRole('heading', { level: 1, name: 'Vera Koch' })).toBeVisible()
      await expect.poll(scrolledTo).toBe(0)
      await page.goBack()
      await expect(page).toHaveURL('/explore?sort=name')
      await expect.poll(scrolledTo).toBe(before)
    })
})

test('visitors find Sign in and Join at every width', async () => {
  const page = await as('visitor', 'tablet')
  for (const width of [768, 820, 1199, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await visit(page, '/ada.vale')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible()
  }
})

test("a visitor's first screen shows what the site is, four popular performers, and the start of how it works", async () => {
  const page = await as('visitor', 'desktop')
  await visit(page, '/')
  const cards = page.getByRole('region', { name: 'Popular right now' }).getByRole('article')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign up as a fan' })).toBeInViewport({ ratio: 1 })
  const isWhole = (card: Element) => {
    const { top, bottom } = card.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  }
  const areWhole = await Promise.all((await cards.all()).map((card) => card.evaluate(isWhole)))
  expect(areWhole.filter(Boolean)).toHaveLength(4)
  const below = page.getByRole('region', { name: 'How it works' })
  await expect(below).toBeInViewport()
  await expect(below).not.toBeInViewport({ ratio: 1 })
})

test('a user finds the navigation in the same place on every page, with and without a scrollbar', async () => {
  const page = await as('ada.vale', 'desktop', { scrollbars: 'shown' })
  const places = new Set<number | undefined>()
  const hasScrollbar = new Set<boolean>()
  for (const path of ['/home', '/studio', '/messages', '/notifications', '/nobody.is.here']) {
    await visit(page, path)
    await waitUntilLoaded(page)
    places.add((await page.getByRole('banner').boundingBox())?.x)
    hasScrollbar.add(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight))
  }
  expect(hasScrollbar.size, 'some pages are long and some are short').toBe(2)
  expect([...places]).toHaveLength(1)
})

test('a fan searches from any page with the slash on a desktop, and with the search icon on a phone', async () => {
  const desktop = await as('felix', 'desktop')
  await visit(desktop, '/home')
  // The listener for the key loads after the page.
  await waitUntilLoaded(desktop)
  await desktop.keyboard.press('/')
  const field = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true })
  await expect(field(desktop)).toBeFocused()
  await expect(desktop).toHaveURL('/explore')
  await desktop.keyboard.type('juno')
  await desktop.keyboard.press('Enter')
  await expect(desktop).toHaveURL('/explore?q=juno')

  const phone = await as('felix', 'phone')
  await visit(phone, '/home')
  await phone.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(field(phone)).toBeFocused()
})

test('a user sees a missing or closed page inside the frame', async () => {
  const page = await as('felix', 'desktop')
  for (const path of ['/nobody.is.here', '/no/such/page', '/post/0197f000-0000-7000-8000-000000000000', '/admin']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Administration' })).toHaveCount(0)
  }
})

test('performers do not see themselves among the suggestions', async () => {
  const page = await as('ada.vale', 'desktop')
  const suggestions = page.getByRole('region', { name: 'Suggested for you' })
  for (let visits = 0; visits < 4; visits++) {
    await visit(page, '/home')
    await expect(suggestions.getByText(/^@/)).not.toHaveCount(0)
    await expect(suggestions.getByText('@ada.vale')).toHaveCount(0)
  }
})
