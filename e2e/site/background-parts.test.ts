/** Code that loads after the page and fails: lost on the way, refused by a content blocker, or removed by an upgrade. */
import { expect, type Page } from '@playwright/test'
import { sendMessage } from '@fanfare/contract/messages'
import { viewPerformer } from '@fanfare/contract/performers'
import { readPublicSettings } from '@fanfare/contract/site'
import { tip } from '@fanfare/contract/tokens'
import { readMe } from '@fanfare/contract/users'
import { conversationOf, openDemo, type Demo } from '../support/demo.ts'
import { messageContaining } from '../support/people.ts'
import { waitUntilLoaded, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

const TOKEN = '0123456789abcdefghijklmnop'
let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

const notFound = (page: Page, files: string, method: 'GET' | 'HEAD') =>
  page.route(files, (route) => (route.request().method() === method ? route.fulfill({ status: 404 }) : route.fallback()))

for (const [name, files] of [
  ['what runs on every page', '**/assets/load-parts-*.js'],
  ['what single features run there', '**/assets/realtime-*.js'],
] as const)
  test(`a fan whose browser lost ${name} gets it a little later, with the events since then`, async () => {
    const page = await demo.as('felix', 'desktop')
    const lost = Promise.withResolvers<void>()
    await page.route(files, async (route) => {
      await route.abort()
      lost.resolve()
    })
    await page.goto('/home')
    await lost.promise
    // Waits for the other late parts.
    await waitUntilLoaded(page)
    const felix = await demo.callOf('felix')
    const { _id: id } = await felix(viewPerformer, { params: { id: 'ada.vale' } })
    await felix(tip, { params: { id }, body: { amount: 50 } })
    await page.unroute(files)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: /Notifications, \d+$/ }).waitFor()
    const { balance } = await felix(readMe)
    const digits = { minimumFractionDigits: Number.isInteger(balance) ? 0 : 2 }
    await expect(page.locator('#balance')).toContainText(balance.toLocaleString('en', digits))
  })

test('a user whose build the server no longer has gets a reload, and keeps the text being written', async () => {
  const ada = await demo.callOf('ada.vale')
  const params = { id: await conversationOf(demo, 'felix', 'ada.vale') }
  await ada(sendMessage, { params, body: { text: 'The last train' } })
  const page = await demo.as('ada.vale', 'desktop')
  await visit(page, `/messages/${params.id}`)
  const words = page.getByRole('textbox', { name: 'Message to Felix Brandt' })
  await words.fill('Not to be lost')
  await notFound(page, '**/assets/reply-bar-*.js', 'GET')
  await notFound(page, '**/assets/manifest-*.js', 'HEAD')
  const line = messageContaining(page, 'The last train')
  await line.hover()
  await line.getByRole('button', { name: 'Options for this message' }).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('menuitem', { name: 'Reply', exact: true }).click()
  await reloaded
  await page.unroute('**/assets/reply-bar-*.js')
  await expect(page.getByRole('button', { name: 'Cancel reply' })).toBeVisible()
  await expect(words).toHaveValue('Not to be lost')
})

test("a visitor's visits are measured by path only, and no page depends on it", async () => {
  const { site } = demo
  await site.sql.query(
    `insert into settings (name, value) values ('gaCode', '"G-TEST"') on conflict (name) do update set value = excluded.value`,
  )
  await expect.poll(async () => (await site.guest(readPublicSettings)).gaCode).toBe('G-TEST')
  const page = await demo.as('visitor', 'desktop')
  const requested: string[] = []
  await page.route('https://www.googletagmanager.com/**', (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  const noted = () =>
    page.evaluate(() => {
      const { dataLayer = [] } = window as { dataLayer?: readonly ArrayLike<unknown>[] }
      return JSON.stringify(dataLayer.map((one) => Array.from(one)))
    })

  await visit(page, '/explore?q=ada&utm_source=mail')
  const accept = page.getByRole('region', { name: 'Cookie choices' }).getByRole('button', { name: 'Accept' })
  await expect(accept).toBeVisible()
  expect(requested).toEqual([])
  await accept.click()
  await expect.poll(noted).toMatch(/"page_location":"[^"?]+\/explore\?utm_source=mail"/)
  expect(await noted()).not.toContain('q=ada')
  expect(requested).toHaveLength(1)

  await visit(page, `/auth/reset?token=${TOKEN}`)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await waitUntilLoaded(page)
  expect(await noted()).toBe('[]')
  expect(requested).toHaveLength(1)

  await page.route('**/assets/visit-measurement-*', (route) => route.abort('blockedbyclient'))
  await visit(page, '/explore')
  await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible()
  await waitUntilLoaded(page)
  expect(await noted()).toBe('[]')
})

test('a visitor who follows a link to a profile never sees it without its price', async () => {
  const page = await demo.as('visitor', 'phone')
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/offer-prices-*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await visit(page, '/explore?sort=name')
  await page.evaluate(() => {
    const look = () => {
      const panel = document.querySelector('[aria-labelledby="subscribe"]')
      if (panel && !panel.textContent.includes('a month')) document.body.dataset['drawn'] = 'without prices'
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  const requested = page.waitForRequest('**/assets/offer-prices-*.js')
  await page.getByRole('main').getByRole('link', { name: 'Juno Park' }).click()
  await requested
  released.resolve()
  await expect(page.getByRole('region', { name: 'Subscribe to Juno Park' }).getByText('$11.99 a month')).toBeVisible()
  expect(await page.evaluate(() => document.body.dataset['drawn'])).toBeUndefined()
})
