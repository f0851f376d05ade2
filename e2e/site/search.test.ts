/** People search by words, tags and suggestions, and filter performers. */
import { expect, type Page } from '@playwright/test'
import { openDemo, type Demo } from '../support/demo.ts'
import { waitFor } from '../../server/test/wait.ts'
import type { Look, Size } from '../support/browsers.ts'
import { assertAccessible, reload, waitUntilHydrated, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

const felix = (size: Size, look?: Look) => demo.as('felix', size, look)
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true })
const results = (page: Page) => page.getByRole('list', { name: 'Results' })

test('a fan who misspells a word finds what was meant, and Back from a result returns to the same position', async () => {
  const page = await felix('desktop')
  await visit(page, '/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click()
  await field(page).fill('nightshfit')
  await field(page).press('Enter')
  await page.waitForURL('**/explore?q=nightshfit')
  await page.getByRole('status').filter({ hasText: 'nightshift' }).waitFor()
  const result = results(page).getByRole('article').filter({ hasText: 'Tonight: slow ones only.' })
  await result.getByText('Has this tag').waitFor()
  await assertAccessible(page)

  await page.setViewportSize({ width: 1440, height: 500 })
  const link = result.getByRole('link')
  const scrolledTo = () => page.evaluate(() => scrollY)
  // A trial click scrolls to the link like a press.
  await link.click({ trial: true })
  const before = await scrolledTo()
  expect(before).toBeGreaterThan(0)
  await link.click()
  await page.waitForURL('**/post/*')
  await page.goBack()
  await page.waitForURL('**/explore?q=nightshfit')
  await expect.poll(scrolledTo).toBe(before)
})

test("a fan searches with the slash and the arrow keys, and removes the search from the device's history", async () => {
  const page = await felix('desktop', { theme: 'dark' })
  // The keyboard listener loads after the page.
  await visit(page, '/explore')
  await waitUntilHydrated(page)
  await page.keyboard.press('/')
  await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search')
  await page.keyboard.type('#gold')
  await page.getByRole('link', { name: 'goldenhour', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tag/goldenhour')
  await page.getByRole('heading', { level: 1, name: '#goldenhour' }).waitFor()
  await assertAccessible(page)

  await field(page).fill('')
  const history = page.getByRole('region', { name: 'Recent searches' })
  await history.getByRole('link', { name: '#goldenhour' }).waitFor()
  await assertAccessible(page)
  await history.getByRole('button', { name: 'Remove #goldenhour' }).click()
  await history.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Popular searches' }).waitFor({ state: 'detached' })
})

test('a fan who clicks a suggested performer opens the profile', async () => {
  const page = await felix('phone')
  await visit(page, '/explore')
  await field(page).fill('jun')
  await page
    .getByRole('search')
    .getByRole('link', { name: /Juno Park/ })
    .click()
  await page.waitForURL('**/juno.park')
})

test('a fan on a phone filters performers in a sheet, keeps the filters across a reload, and clears them', async () => {
  const page = await felix('phone')
  await visit(page, '/explore')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: /^Female/ }).check()
  await page.waitForURL('**/explore?gender=female')
  await sheet.getByRole('button', { name: 'Show 7 performers' }).waitFor()
  await assertAccessible(page)
  await sheet.getByRole('checkbox', { name: /^Male/ }).check()
  await sheet.getByRole('button', { name: 'Show 12 performers' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByText('12 performers').waitFor()
  await reload(page)
  await page.getByRole('button', { name: 'Filters: 2' }).click()
  await sheet.getByRole('button', { name: 'Clear all' }).click()
  await page.waitForURL((url) => url.pathname === '/explore' && url.search === '')
})

test('a visitor whose filters match no performer sees which filter to remove', async () => {
  const page = await demo.as('visitor', 'phone', { theme: 'dark' })
  await visit(page, '/explore?gender=male&hairColor=pink')
  await page.getByRole('heading', { name: 'No performers found' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: '5 performers without “Hair color: Pink”' }).click()
  await page.waitForURL((url) => url.search === '?gender=male')
  await page.getByText('5 performers', { exact: true }).waitFor()
})

test('a visitor sees the filters next to the list on a desktop, and finds a locked post by its teaser only', async () => {
  const page = await demo.as('visitor', 'desktop')
  await visit(page, '/explore')
  const panel = page.getByRole('complementary', { name: 'Filters' })
  await panel
    .getByRole('group', { name: 'Gender', exact: true })
    .getByRole('checkbox', { name: /^Transgender/ })
    .check()
  await page.getByText('1 performer', { exact: true }).waitFor()
  await assertAccessible(page)
  await visit(page, '/explore?q=sketchbook&tab=post')
  await results(page).getByText('The summer sketchbook, page by page').waitFor()
  await visit(page, '/explore?q=hands%20shake')
  await page.getByRole('heading', { name: 'No results' }).waitFor()
})

test('a fan finds performers by presence and by country, and the address contains each filter', async () => {
  const ada = await demo.as('ada.vale', 'desktop')
  await visit(ada, '/studio')
  const { rows: said } = await demo.site.sql.query<{ country: string; count: string }>(
    `select about ->> 'country' as country, count(*) from performers
     where about ? 'country' and verification = 'approved' group by 1 order by 2 desc, 1 limit 1`,
  )
  const [{ country, count }] = said as [{ country: string; count: string }]
  const called = new Intl.DisplayNames(['en'], { type: 'region' }).of(country)
  const presences = `select 1 from presences join accounts on id = account_id where username = 'ada.vale' and seen_at > now() - interval '1 minute'`
  await waitFor(async () => (await demo.site.sql.query(presences)).rowCount === 1)

  const page = await felix('phone')
  await visit(page, '/explore')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: /^Online now/ }).check()
  await page.waitForURL('**/explore?presence=online')
  await sheet.getByRole('button', { name: 'Show 1 performer', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Ada Vale' }).waitFor()
  await reload(page)
  await page.getByText('1 performer', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Filters: 1' }).click()
  await sheet.getByRole('checkbox', { name: /^Online now/ }).uncheck()
  const option = sheet.getByRole('group', { name: 'Country' }).getByRole('checkbox', { name: `${called} ${count}` })
  await option.check()
  await page.waitForURL(`**/explore?country=${country}`)
  await assertAccessible(page)
  await sheet.getByRole('button', { name: `Show ${count} performer` }).click()
  await page.getByText(`${count} performer`).waitFor()
})
