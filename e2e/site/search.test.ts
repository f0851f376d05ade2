/** Journeys of people who look for something: words, tags, suggestions and filters, on the demo. */
import type { Page } from '@playwright/test'
import { openDemo, type Demo } from '../support/demo.ts'
import { waitFor } from '../../server/test/wait.ts'
import type { Look, Size } from '../support/browsers.ts'
import { assertAccessible, reload, usable, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

const felix = (size: Size, look?: Look) => demo.as('felix', size, look)
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true })
const results = (page: Page) => page.getByRole('list', { name: 'Results' })

test('a misspelt word is searched from the rail, and Back from a result returns to its place', async () => {
  const page = await felix('desktop')
  await visit(page, '/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click()
  await field(page).fill('nightshfit')
  await field(page).press('Enter')
  await page.waitForURL('**/explore?q=nightshfit')
  await page.getByRole('status').filter({ hasText: 'nightshift' }).waitFor()
  await results(page).getByText('Has this tag').first().waitFor()
  await assertAccessible(page)

  await page.setViewportSize({ width: 1440, height: 500 })
  const last = results(page).getByRole('link').last()
  await last.click({ trial: true })
  const before = await page.evaluate(() => scrollY)
  await last.click()
  await page.waitForURL('**/post/*')
  await page.goBack()
  await page.waitForURL('**/explore?q=nightshfit')
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 4, before)
})

test('the slash focuses the field, the arrows reach the suggestions, and what was searched is remembered on this device only', async () => {
  const page = await felix('desktop', { theme: 'dark' })
  // Keys are listened to a moment after the page can be used.
  await visit(page, '/explore')
  await usable(page)
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
  const history = page.getByRole('region', { name: 'Searched on this device' })
  await history.getByRole('link', { name: '#goldenhour' }).waitFor()
  await assertAccessible(page)
  await history.getByRole('button', { name: 'Remove #goldenhour' }).click()
  await history.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Searched by many' }).waitFor({ state: 'detached' })
})

test('pressing a performer among the suggestions opens the profile', async () => {
  const page = await felix('phone')
  await visit(page, '/explore')
  await field(page).fill('jun')
  await page
    .getByRole('search')
    .getByRole('link', { name: /Juno Park/ })
    .click()
  await page.waitForURL('**/juno.park')
})

test('filters in a sheet on a phone say how many are left, stay in the address, and can all be taken away', async () => {
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

test('where nobody fits, the filter to take away is named', async () => {
  const page = await demo.as('visitor', 'phone', { theme: 'dark' })
  await visit(page, '/explore?gender=male&hairColor=pink')
  await page.getByRole('heading', { name: 'No performers found' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: '5 performers without “Hair colour: Pink”' }).click()
  await page.waitForURL((url) => url.search === '?gender=male')
  await page.getByText('5 performers', { exact: true }).waitFor()
})

test('a visitor sees the filters beside the list on a desktop, and finds a locked post by its teaser only', async () => {
  const page = await demo.as('visitor', 'desktop')
  await visit(page, '/explore')
  const panel = page.getByRole('complementary', { name: 'Filters' })
  await panel
    .getByRole('checkbox', { name: /^Transgender/ })
    .first()
    .check()
  await page.getByText('1 performer', { exact: true }).waitFor()
  await assertAccessible(page)
  await visit(page, '/explore?q=sketchbook&tab=post')
  await results(page).getByText('The summer sketchbook, page by page').waitFor()
  await visit(page, '/explore?q=hands%20shake')
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
})

test('performers of a country, and those who are online now, are found on Explore, and the address holds both', async () => {
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
