/** Parts of a page whose code comes later and cannot be had: lost on the way, refused by a content blocker, gone with an upgrade. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { viewPerformer } from '@fanfare/contract/performers'
import { readPublicSettings } from '@fanfare/contract/site'
import { tip } from '@fanfare/contract/tokens'
import { readMe } from '@fanfare/contract/users'
import { waitFor } from '../../server/test/wait.ts'
import { open, openDemo, type Demo } from '../support/demo.ts'
import { openLongConversation } from '../support/long-conversation.ts'
import { loaded } from '../support/site.ts'
import { test } from '../support/test.ts'

const TOKEN = '0123456789abcdefghijklmnop'
let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

const notFound = (page: Page, files: string, method: 'GET' | 'HEAD') =>
  page.route(files, (route) => (route.request().method() === method ? route.fulfill({ status: 404 }) : route.fallback()))

async function replyToLast(page: Page): Promise<void> {
  const line = page.locator('[data-seq]').last()
  await line.hover()
  await line.getByRole('button', { name: 'Options for this message' }).click()
  await page.getByRole('menuitem', { name: 'Reply', exact: true }).click()
}

test('a part that was lost on the way takes no conversation with it, and comes by itself', async () => {
  const page = await demo.as('felix', 'desktop')
  await open(page, await openLongConversation(demo.site, ['The last train']))
  await notFound(page, '**/assets/reply-bar-*.js', 'GET')
  const lost = page.waitForResponse('**/assets/reply-bar-*.js')
  await replyToLast(page)
  await lost
  await page.getByRole('textbox', { name: 'Message to Ada Vale' }).fill('Still here')
  assert.ok((await page.locator('[data-seq]').count()) > 0)
  await page.unroute('**/assets/reply-bar-*.js')
  await page.getByText('Reply to Ada Vale').waitFor()
})

for (const [name, files] of [
  ['what runs on every page', '**/assets/later-parts-*.js'],
  ['what single features run there', '**/assets/realtime-*.js'],
] as const)
  test(`${name} comes by itself when it was lost on the way, and learns what has happened meanwhile`, async () => {
    const page = await demo.as('felix', 'desktop')
    const lost = Promise.withResolvers<void>()
    await page.route(files, async (route) => {
      await route.abort()
      lost.resolve()
    })
    await page.goto('/home')
    await lost.promise
    // Those of all features.
    await loaded(page)
    const felix = await demo.callOf('felix')
    const { _id: id } = await felix(viewPerformer, { params: { id: 'ada.vale' } })
    await felix(tip, { params: { id }, body: { amount: 50 } })
    await page.unroute(files)
    await page.getByRole('link', { name: 'Notifications' }).getByText(/^\d+$/).first().waitFor()
    const { balance } = await felix(readMe)
    await page.getByText(`${balance} tokens`, { exact: true }).waitFor()
  })

test('a window whose build the server no longer has loads the page anew, with what was being written', async () => {
  const page = await demo.as('ada.vale', 'desktop')
  await open(page, await openLongConversation(demo.site, ['The first train']))
  await page.getByRole('textbox', { name: 'Message to Felix Brandt' }).fill('Not to be lost')
  await notFound(page, '**/assets/reply-bar-*.js', 'GET')
  await notFound(page, '**/assets/manifest-*.js', 'HEAD')
  const reloaded = page.waitForEvent('load')
  await replyToLast(page)
  await reloaded
  await page.unroute('**/assets/reply-bar-*.js')
  await page.getByRole('button', { name: 'Do not reply to it' }).waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Message to Felix Brandt' }).inputValue(), 'Not to be lost')
})

test('visits are measured without what an address holds beside the page, and no page needs it', async () => {
  const { site } = demo
  await site.sql.query(
    `insert into settings (name, value) values ('gaCode', '"G-TEST"') on conflict (name) do update set value = excluded.value`,
  )
  await waitFor(async () => (await site.guest(readPublicSettings)).gaCode === 'G-TEST')
  const page = await demo.as('visitor', 'desktop')
  const requested: string[] = []
  await page.route('https://www.googletagmanager.com/**', (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  const note = () =>
    page.evaluate(() => {
      const { dataLayer = [] } = window as { dataLayer?: readonly ArrayLike<unknown>[] }
      return JSON.stringify(dataLayer.map((one) => Array.from(one)))
    })

  await open(page, '/explore?q=ada&utm_source=mail')
  await waitFor(async () => (await note()).includes('/explore'))
  assert.match(await note(), /"page_location":"[^"?]+\/explore\?utm_source=mail"/)
  assert.doesNotMatch(await note(), /q=ada/)
  assert.equal(requested.length, 1)

  await open(page, `/auth/reset?token=${TOKEN}`)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  assert.equal(await note(), '[]')
  assert.equal(requested.length, 1)

  await page.route('**/assets/visit-measurement-*', (route) => route.abort('blockedbyclient'))
  await open(page, '/explore')
  await page.getByRole('heading', { level: 1, name: 'Explore' }).waitFor()
  assert.equal(await note(), '[]')
})

test('a profile to which a link leads is never drawn without what its subscription costs, and nothing on it moves', async () => {
  const page = await demo.as('visitor', 'phone')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/offer-prices-*.js', async (route) => {
    await released
    await route.continue()
  })
  await open(page, '/explore')
  await page.evaluate(() => {
    const look = () => {
      const panel = document.querySelector('[aria-labelledby="subscribe"]')
      if (panel && !panel.textContent.includes('a month')) document.body.dataset['drawn'] = 'without prices'
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  const requested = page.waitForRequest('**/assets/offer-prices-*.js')
  await page.getByRole('main').getByRole('link', { name: 'Juno Park' }).first().click()
  await requested
  release()
  await page.getByRole('region', { name: 'Subscribe to Juno Park' }).getByText('$11.99 a month').waitFor()
  assert.equal(await page.evaluate(() => document.body.dataset['drawn']), undefined)
})
