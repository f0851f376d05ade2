/** Subscriptions in the browser: a coupon on a bundle, a pause, leaving and being asked to stay, a gift from one fan to another, and a renewal that fails. */
import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { follow } from '@fanfare/contract/follows'
import { addCard, subscribe } from '@fanfare/contract/payments'
import { viewPerformer } from '@fanfare/contract/performers'
import { listMails } from '@fanfare/contract/site'
import { changeOfferSettings } from '@fanfare/contract/offers'
import { cancelSubscription } from '@fanfare/contract/renewals'
import { listOwnSubscriptions } from '@fanfare/contract/subscriptions'
import { readOwnSubscription } from '@fanfare/contract/plans'
import { waitFor } from '../../server/test/wait.ts'
import { open, openDemo, type Demo } from '../support/demo.ts'
import type { Size } from '../support/browsers.ts'
import { assertAccessible } from '../support/site.ts'
import { test } from '../support/test.ts'

/** A card of the sandbox that is declined once its holder is not there. */
const FAILS_LATER = '4000000000000341'
let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

async function person(username: string, size: Size) {
  return { page: await demo.as(username, size), call: await demo.callOf(username) }
}

const button = (within: Page | Locator, name: RegExp | string) => within.getByRole('button', { name }).first()

test('a coupon lowers a bundle, which is cancelled in two clicks, with a reason, after an offer to stay was taken once', async () => {
  const { page, call } = await person('felix', 'phone')
  const kit = await person('kit.marlowe', 'desktop')
  await kit.call(changeOfferSettings, { body: { quarterly: { percent: 20 }, half_yearly: {}, counterOffer: 25 } })
  const { _id: id } = await call(viewPerformer, { params: { id: 'kit.marlowe' } })
  await open(page, '/kit.marlowe')
  await page.getByText(/for 3 months: save 20%/).waitFor()
  await button(page, /^(Subscribe for|Start with)/).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: /^3 months/ }).check()
  await button(sheet, 'I have a coupon').click()
  await sheet.getByLabel('Coupon code').fill('autumn50')
  await button(sheet, 'Apply').click()
  await sheet.getByText('This coupon is not on offer any more.').waitFor()
  await sheet.getByLabel('Coupon code').fill('welcome20')
  await button(sheet, 'Apply').click()
  await sheet.getByText(/20% off: you save/).waitFor()
  await assertAccessible(page)
  await button(sheet, /^Subscribe for/).click()
  await page.getByText('You are in').waitFor()
  const { subscription } = await call(readOwnSubscription, { params: { id } })
  assert.equal(subscription?.type, 'quarterly')

  await open(page, '/subscriptions')
  const name = subscription.with.name
  await button(page, `Cancel ${name}`).click()
  await button(sheet, /^Stay for 25% less/).click()
  await page.getByText(/this once/).waitFor()
  await button(page, `Cancel ${name}`).click()
  await sheet.getByLabel(/Why do you leave/).selectOption('too_expensive')
  assert.equal(await sheet.getByRole('button', { name: /^Stay for/ }).count(), 0, 'one offer, once')
  await assertAccessible(page)
  await button(sheet, 'Cancel subscription').click()
  await page.getByText(/^Cancelled\. It stays open until/).waitFor()
  await open(kit.page, '/studio/subscribers')
  await kit.page.getByText('It costs too much').first().waitFor()
})

test('a fan pauses, goes on, and gives a month to another, who redeems it', async () => {
  const [felix, mara] = [await person('felix', 'desktop'), await person('mara', 'phone')]
  const { data } = await felix.call(listOwnSubscriptions, { query: { status: 'active' } })
  const running = data.find((one) => one.renews && one.type !== 'free')
  assert.ok(running, 'felix has no subscription that renews')
  const { page } = felix
  await open(page, '/subscriptions')
  await button(page, `Options for ${running.with.name}`).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await button(page.getByRole('dialog'), 'Pause').click()
  await button(page, `Resume ${running.with.name}`).waitFor()
  const paused = (await felix.call(listOwnSubscriptions, { query: { status: 'paused' } })).data[0]
  const performer = await person(running.with.username, 'desktop')
  await open(performer.page, '/studio/subscribers')
  const renewal = performer.page.getByRole('row').filter({ hasText: '@felix' }).locator('time').last()
  assert.equal(await renewal.getAttribute('datetime'), paused?.pausedUntil)
  await button(page, `Resume ${running.with.name}`).click()
  await page.getByText('Subscription resumed.').waitFor()

  await open(page, '/sol.adeyemi')
  await button(page, 'Give a subscription').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Username').fill('mara')
  await sheet.getByLabel(/^Message/).fill('Look up tonight')
  await assertAccessible(page)
  await button(sheet, /^Give it for/).click()
  await page.getByText('Your gift is bought').waitFor()

  await open(mara.page, '/gift-subscriptions')
  await mara.page.getByText('Look up tonight').waitFor()
  await assertAccessible(mara.page)
  await mara.page.getByRole('article').getByRole('button', { name: 'Redeem' }).click()
  await mara.page.getByText(/is open to you until/).waitFor()
  await mara.page.getByText('Redeemed').waitFor()
})

test('a cancelled subscription is resumed by one word: in the list, on the profile and in the sheet', async () => {
  const { page, call } = await person('felix', 'phone')
  const { data } = await call(listOwnSubscriptions, { query: { status: 'active' } })
  const running = data.find((one) => one.renews && one.type !== 'free')
  assert.ok(running, 'felix has no subscription that renews')
  const { name, username } = running.with
  await call(cancelSubscription, { params: { id: running._id }, body: {} })

  await open(page, '/subscriptions')
  const row = page.getByRole('article').filter({ hasText: name })
  const sheet = page.getByRole('dialog')
  const resumes = sheet.getByRole('button', { name: 'Resume', exact: true })
  const inList = row.getByRole('button', { name: `Resume: ${name}` })
  assert.equal(await inList.textContent(), 'Resume')
  await inList.click()
  await resumes.waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })

  await open(page, `/${username}`)
  const own = page.getByRole('region', { name: 'Your subscription' })
  await own.getByRole('button', { name: 'Resume', exact: true }).click()
  await resumes.click()
  await sheet.getByRole('heading', { name: 'Subscription resumed' }).waitFor()
  await open(page, '/subscriptions')
  await row.getByText(/^Renews on/).waitFor()
  await inList.waitFor({ state: 'detached' })
})

test('a renewal that fails is paid by another card, from the mail that says so', async () => {
  const { site } = demo
  const { page, call } = await person('mara', 'phone')
  const { _id: performerId } = await call(viewPerformer, { params: { id: 'kit.marlowe' } })
  const body = { number: FAILS_LATER, expMonth: 12, expYear: 2040, cvc: '123' }
  const { _id: cardId } = await call(addCard, { params: { type: 'sandbox' }, body })
  await call(follow, { params: { id: performerId } })
  await open(page, '/kit.marlowe')
  const readAgain = page.waitForResponse((one) => new URL(one.url()).pathname === '/api/performers/kit.marlowe')
  await button(page, /^Following /).click()
  await button(page, /^Follow /).waitFor()
  await readAgain
  await call(subscribe, { body: { performerId, type: 'monthly', cardId } })
  // Who subscribes follows, also after what was pressed on the open page.
  await button(page, /^Following /).waitFor()
  const { subscription } = await call(readOwnSubscription, { params: { id: performerId } })
  assert.ok(subscription)
  // Nobody can move a product's clock: the month is over instead.
  await site.sql.query('update subscriptions set expires_at = now(), due_at = now() where id = $1', [subscription._id])
  await site.sql.query('update subscription_periods set expires_at = now() where subscription_id = $1', [subscription._id])
  await site.sql.query('select graphile_worker.add_job($1, $2)', ['find due subscriptions', '{}'])

  const path = `/subscriptions/${subscription._id}/payment`
  await waitFor(async () =>
    (await demo.site.operator(listMails, { query: { limit: 50 } })).data.some(({ text }) => text.includes(path)),
  )
  await open(page, path)
  await page.getByText(/The renewal could not be paid\. Your card was declined\.$/).waitFor()
  await assertAccessible(page)
  // What was declined is listed, and not what pays until somebody says so.
  await page.getByRole('radio', { name: /4242/, checked: true }).waitFor()
  await page.getByRole('radio', { name: /0341/, checked: false }).waitFor()
  await button(page, 'Pay with this now').click()
  await page.getByText('We try to charge it now. You will be told how that went.').waitFor()
  await waitFor(async () => (await call(readOwnSubscription, { params: { id: performerId } })).subscription?.status === 'active')
  await page
    .getByRole('article')
    .filter({ hasText: subscription.with.name })
    .getByText(/^Renews on/)
    .waitFor()

  // The next one fails as well, and is not paid: what was paid for is over.
  const overdue = `update subscriptions set status = 'past_due', attempts = 1, expires_at = now() - interval '1 day',
    due_at = now() + interval '1 day' where id = $1`
  await site.sql.query(overdue, [subscription._id])
  await open(page, '/subscriptions')
  await button(page, `Cancel ${subscription.with.name}`).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^It ends at once, and nothing more is charged/).waitFor()
  await assertAccessible(page)
  await button(dialog, 'Cancel subscription').click()
  await page.getByText('Cancelled. It has ended.').waitFor()
  await page
    .getByRole('article')
    .filter({ hasText: subscription.with.name })
    .getByText(/^Ended on/)
    .waitFor()
})

test('where a performer sets prices it says what a new one does for those who subscribe already', async () => {
  const { page } = await person('kit.marlowe', 'desktop')
  for (const path of ['/star/account', '/studio/offers']) {
    await open(page, path)
    await page.getByText(/^A lower price holds for your subscribers from their next renewal on, and they keep it/).waitFor()
  }
})
