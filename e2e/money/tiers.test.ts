/** Tiers in the browser: a performer sells a second one, a fan of the first meets what is for it, upgrades, and sees it. */
import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { viewPerformer } from '@fanfare/contract/performers'
import { readOwnSubscription } from '@fanfare/contract/plans'
import { listOwnTiers, updateTier } from '@fanfare/contract/tiers'
import { waitFor } from '../../server/test/wait.ts'
import { open, openDemo, type Demo } from '../support/demo.ts'
import type { Size } from '../support/browsers.ts'
import { assertAccessible } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

async function person(username: string, size: Size) {
  return { page: await demo.as(username, size), call: await demo.callOf(username) }
}

const button = (within: Page | Locator, name: RegExp | string) => within.getByRole('button', { name }).first()

/** A visitor who meets the post has signed in by the next page: what opens there is what the post asked for. */
async function joinsForTheLargeOne(): Promise<void> {
  const visitor = await demo.as('visitor', 'phone')
  await open(visitor, '/milo.reyes')
  const post = visitor.getByRole('article').filter({ hasText: 'A secret of the harbour' })
  await post.getByRole('link', { name: 'Join to subscribe' }).click()
  await visitor.waitForURL('**/auth/fan-register?**')
  const next = new URL(visitor.url()).searchParams.get('next') ?? ''
  const fan = await demo.as('theresa', 'phone')
  await open(fan, next)
  await fan.getByRole('dialog').getByText('Harbour').first().waitFor()
  await fan.getByRole('dialog').getByText('Charts of every trip').waitFor()
}

test('a fan takes the small tier, meets a post of the large one, upgrades for the difference, and sees it', async () => {
  const [milo, { page, call }] = [await person('milo.reyes', 'desktop'), await person('felix', 'phone')]
  await open(milo.page, '/studio/offers')
  await button(milo.page, 'New tier').click()
  const form = milo.page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Harbour')
  await form.getByLabel('Benefits').fill('Charts of every trip\nA letter from each port')
  await form.getByLabel('Monthly price').fill('30')
  await assertAccessible(milo.page)
  await button(form, 'Add this tier').click()
  await milo.page.getByText('Added. Your profile shows it now.').waitFor()

  await open(milo.page, '/studio/posts/new')
  await milo.page.getByLabel('Text').fill('Where the lighthouse keeper hides his key')
  await milo.page.getByRole('radio', { name: /^Subscribers/ }).check()
  await milo.page.getByLabel('Teaser').fill('A secret of the harbour')
  await milo.page.getByRole('checkbox', { name: 'Harbour' }).check()
  await button(milo.page, 'Publish now').click()
  await milo.page.waitForURL(/studio\/posts$/)

  await open(page, '/milo.reyes')
  await page.getByRole('radio', { name: /^Subscription/ }).check()
  await button(page, /^(Subscribe for|Start with)/).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('A month', { exact: true }).click()
  await assertAccessible(page)
  await button(sheet, /^Subscribe for/).click()
  await page.getByText('You are in').waitFor()
  await button(page, 'Close').click()

  await page.getByText('A secret of the harbour').waitFor()
  // While it closes, a tap is taken for one that was meant for it.
  await sheet.waitFor({ state: 'detached' })
  await button(page, 'Upgrade to Harbour').click()
  await sheet.getByText(/for the days that are left of what you have paid/).waitFor()
  await assertAccessible(page)
  await button(sheet, /^Upgrade for/).click()
  await page.getByText('You are in').waitFor()
  await button(page, 'Close').click()
  await page.getByText('Where the lighthouse keeper hides his key').waitFor()
  await joinsForTheLargeOne()
  const { _id: id } = await call(viewPerformer, { params: { id: 'milo.reyes' } })
  const { subscription } = await call(readOwnSubscription, { params: { id } })
  assert.deepEqual([subscription?.tier?.name, subscription?.price], ['Harbour', 30])

  const { tiers } = await milo.call(listOwnTiers, {})
  const large = tiers.find(({ isFirst }) => !isFirst)!
  await milo.call(updateTier, { params: { id: large._id }, body: { name: large.name, monthly: 36 } })
  await waitFor(async () => (await call(readOwnSubscription, { params: { id } })).subscription?.proposedPrice === 36)
  await open(page, '/subscriptions')
  await page.getByText(/asks for \$36\.00 from now on/).waitFor()
  await assertAccessible(page)
  await button(page, 'Agree to $36.00').click()
  await page.getByText(/Harbour: \$36\.00/).waitFor()
})
