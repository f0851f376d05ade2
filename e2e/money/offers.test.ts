/** The life of a subscription: a coupon on a bundle, a counteroffer, a pause, a gift, resuming, and a failed renewal. */
import assert from 'node:assert/strict'
import { expect } from '@playwright/test'
import { follow } from '@fanfare/contract/follows'
import { addCard, listCards, subscribe } from '@fanfare/contract/payments'
import { updateOwnProfile } from '@fanfare/contract/own-profile'
import { viewPerformer } from '@fanfare/contract/performers'
import { listMails } from '@fanfare/contract/mails'
import { changeOfferSettings } from '@fanfare/contract/offers'
import { cancelSubscription } from '@fanfare/contract/renewals'
import { readOwnSubscription } from '@fanfare/contract/plans'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import type { Size } from '../support/browsers.ts'
import { toast } from '../support/people.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

/** A card of the sandbox that pays now and declines renewals. */
const DECLINES_RENEWALS = '4000000000000341'
let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

async function person(username: string, size: Size) {
  return { page: await demo.as(username, size), call: await demo.callOf(username) }
}

/** Returns a fan's subscription to a performer, and the performer's id. */
async function subscriptionTo({ call }: Pick<Awaited<ReturnType<typeof person>>, 'call'>, username: string) {
  const { _id: performerId } = await call(viewPerformer, { params: { id: username } })
  const read = async () =>
    (await call(readOwnSubscription, { params: { id: performerId } })).subscription ?? assert.fail(username)
  return { performerId, read }
}

test('a fan buys a bundle with a coupon, accepts one counteroffer, and cancels with a reason', async () => {
  const felix = await person('felix', 'phone')
  const { page } = felix
  const kit = await person('kit.marlowe', 'desktop')
  await kit.call(updateOwnProfile, { body: { prices: { freeDays: 0, monthly: 10, yearly: 100 } } })
  await kit.call(changeOfferSettings, { body: { quarterly: { percent: 20 }, half_yearly: {}, counterOffer: 25 } })
  await visit(page, '/kit.marlowe')
  const offer = page.getByRole('region', { name: 'Subscribe to Kit Marlowe' })
  await offer.getByText('$24.00 for 3 months: save 20%').waitFor()
  await offer.getByRole('button', { name: 'Subscribe for $10.00' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: '3 months' }).check()
  await sheet.getByRole('button', { name: 'I have a coupon' }).click()
  await sheet.getByLabel('Coupon code').fill('autumn50')
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await sheet.getByText('This coupon is no longer available.').waitFor()
  await sheet.getByLabel('Coupon code').fill('welcome20')
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await sheet.getByText('20% off: you save $4.80').waitFor()
  await assertAccessible(page)
  await sheet.getByRole('button', { name: 'Subscribe for $19.20' }).click()
  await sheet.getByRole('heading', { name: 'You’re subscribed!' }).waitFor()
  const subscription = await subscriptionTo(felix, 'kit.marlowe')
  assert.equal((await subscription.read()).type, 'quarterly')

  await visit(page, '/subscriptions')
  const row = page.getByRole('article').filter({ hasText: 'Kit Marlowe' })
  const cancel = row.getByRole('button', { name: 'Cancel Kit Marlowe' })
  const stay = sheet.getByRole('button', { name: 'Stay and get 25% off' })
  await cancel.click()
  await stay.click()
  await row.getByText('for $18.00, this time only').waitFor()
  await cancel.click()
  await sheet.getByLabel('Why are you canceling? (optional)').selectOption('Too expensive')
  await expect(stay).toHaveCount(0)
  await assertAccessible(page)
  await sheet.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('status').getByText('Subscription canceled').waitFor()
  await visit(kit.page, '/studio/subscribers')
  await kit.page.getByRole('row', { name: '@felix' }).getByText('Too expensive').waitFor()
})

test('a fan pauses a subscription and resumes it before the paid period ends', async () => {
  const felix = await person('felix', 'desktop')
  const { page } = felix
  const subscription = await subscriptionTo(felix, 'ada.vale')
  await visit(page, '/subscriptions')
  await page.getByRole('button', { name: 'Options for Ada Vale' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await page.getByRole('dialog', { name: 'Pause this subscription?' }).getByRole('button', { name: 'Pause' }).click()
  const resume = page.getByRole('button', { name: 'Resume your subscription to Ada Vale' })
  await resume.waitFor()
  const { pausedUntil } = await subscription.read()
  const ada = await person('ada.vale', 'desktop')
  await visit(ada.page, '/studio/subscribers')
  await ada.page.getByRole('row', { name: '@felix' }).locator(`time[datetime="${pausedUntil}"]`).waitFor()
  await resume.click()
  await toast(page, 'Subscription resumed.').waitFor()
  assert.equal((await subscription.read()).status, 'active')
})

test('a fan gifts a month to another fan, who redeems it', async () => {
  const [{ page }, mara] = [await person('felix', 'desktop'), await person('mara', 'phone')]
  await visit(page, '/sol.adeyemi')
  await page.getByRole('button', { name: 'Gift a subscription' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('A month', { exact: true }).click()
  await sheet.getByLabel('Username').fill('mara')
  await sheet.getByLabel('Message').fill('Look up tonight')
  await assertAccessible(page)
  await sheet.getByRole('button', { name: 'Buy gift for $5.99' }).click()
  await sheet.getByRole('heading', { name: 'Gift purchased' }).waitFor()

  await visit(mara.page, '/gift-subscriptions')
  const gift = mara.page.getByRole('article').filter({ hasText: 'Look up tonight' })
  await gift.waitFor()
  await assertAccessible(mara.page)
  await gift.getByRole('button', { name: 'Redeem' }).click()
  await mara.page.getByRole('status').getByText('You have access to Sol Adeyemi’s subscriber content until').waitFor()
  await gift.getByText('Redeemed', { exact: true }).waitFor()
})

test('a fan resumes a canceled subscription from the list or the profile', async () => {
  const felix = await person('felix', 'phone')
  const { page, call } = felix
  const subscription = await subscriptionTo(felix, 'juno.park')
  await call(cancelSubscription, { params: { id: (await subscription.read())._id }, body: {} })

  await visit(page, '/subscriptions')
  const row = page.getByRole('article').filter({ hasText: 'Juno Park' })
  const sheet = page.getByRole('dialog')
  const resume = sheet.getByRole('button', { name: 'Resume', exact: true })
  const resumeInList = row.getByRole('button', { name: 'Resume: Juno Park' })
  await expect(resumeInList).toHaveText('Resume')
  await resumeInList.click()
  await resume.waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })

  await visit(page, '/juno.park')
  const own = page.getByRole('region', { name: 'Your subscription' })
  await own.getByRole('button', { name: 'Resume', exact: true }).click()
  await resume.click()
  await sheet.getByRole('heading', { name: 'Subscription resumed' }).waitFor()
  await visit(page, '/subscriptions')
  await row.getByText('Renews on').waitFor()
  await expect(resumeInList).toHaveCount(0)
})

test('a fan follows a performer by subscribing, even after unfollowing on the open page', async () => {
  const { page, call } = await person('theresa', 'phone')
  const { _id: performerId } = await call(viewPerformer, { params: { id: 'ines.caron' } })
  await call(follow, { params: { id: performerId } })
  await visit(page, '/ines.caron')
  const refetched = page.waitForResponse((one) => new URL(one.url()).pathname === '/api/performers/ines.caron')
  await page.getByRole('button', { name: 'Following Inês Caron' }).click()
  await page.getByRole('button', { name: 'Follow Inês Caron' }).waitFor()
  await refetched
  const { data: cards } = await call(listCards)
  await call(subscribe, { body: { performerId, type: 'monthly', cardId: cards[0]?._id ?? assert.fail('no card') } })
  await page.getByRole('button', { name: 'Following Inês Caron' }).waitFor()
})

/** Subscribes a fan with a card that declines the renewal, ends the paid month, and waits for the email about it. */
async function failsRenewal(fan: Awaited<ReturnType<typeof person>>, username: string) {
  const { call } = fan
  const { site } = demo
  const { performerId, read } = await subscriptionTo(fan, username)
  const card = { number: DECLINES_RENEWALS, expMonth: 12, expYear: 2040, cvc: '123' }
  const { _id: cardId } = await call(addCard, { params: { type: 'sandbox' }, body: card })
  await call(subscribe, { body: { performerId, type: 'monthly', cardId } })
  const { _id: id } = await read()
  // The clock of a running site cannot be moved, so the period ends now.
  await site.sql.query('update subscriptions set expires_at = now(), due_at = now() where id = $1', [id])
  await site.sql.query('update subscription_periods set expires_at = now() where subscription_id = $1', [id])
  await site.sql.query('select graphile_worker.add_job($1, $2)', ['find due subscriptions', '{}'])
  const path = `/subscriptions/${id}/payment`
  const isMailed = async () =>
    (await site.operator(listMails, { query: { limit: 50 } })).data.some(({ text }) => text.includes(path))
  await waitFor(isMailed, 'the mail about the failed renewal')
  return { id, path, read }
}

test('a fan pays a failed renewal with another card, by the link in the email', async () => {
  const mara = await person('mara', 'phone')
  const { page } = mara
  const { path, read } = await failsRenewal(mara, 'noor.haddad')
  await visit(page, path)
  await page.getByText('The renewal couldn’t be paid. Your card was declined.').waitFor()
  await assertAccessible(page)
  // The declined card is listed but not selected.
  await expect(page.getByRole('radio', { name: '•••• 4242' })).toBeChecked()
  await expect(page.getByRole('radio', { name: '•••• 0341' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Pay with this now' }).click()
  await toast(page, 'We’re trying to charge it now. We’ll notify you of the result.').waitFor()
  await waitFor(async () => (await read()).status === 'active', 'the renewal to be paid')
  await page.getByRole('article').filter({ hasText: 'Noor Haddad' }).getByText('Renews on').waitFor()
})

test('a fan who cancels an overdue subscription loses access immediately', async () => {
  const mara = await person('mara', 'phone')
  const { page } = mara
  await failsRenewal(mara, 'milo.reyes')
  await visit(page, '/subscriptions')
  const row = page.getByRole('article').filter({ hasText: 'Milo Reyes' })
  await row.getByRole('button', { name: 'Cancel Milo Reyes' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Your subscription ends immediately, and you won’t be charged again.').waitFor()
  await assertAccessible(page)
  await sheet.getByRole('button', { name: 'Cancel subscription' }).click()
  await toast(page, 'Subscription canceled. It has ended.').waitFor()
  await row.getByText('Ended on').waitFor()
})

test('a performer sees next to the prices how a lower price affects current subscribers', async () => {
  const { page } = await person('kit.marlowe', 'desktop')
  for (const path of ['/star/account', '/studio/offers']) {
    await visit(page, path)
    await page.getByText('Price cuts apply to current subscribers at their next renewal').waitFor()
  }
})
