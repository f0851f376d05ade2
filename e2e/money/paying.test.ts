/** Payments that do not go smoothly: double taps, a lost connection, a changed price and a declined card. */
import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { createPost, updatePost } from '@fanfare/contract/posts'
import { approveVerification, listVerifications, showVerificationDocuments } from '@fanfare/contract/verifications'
import { updateOwnProfile } from '@fanfare/contract/own-profile'
import { addCard, listCards, purchaseTokens } from '@fanfare/contract/payments'
import { viewPerformer } from '@fanfare/contract/performers'
import { listOwnPurchases } from '@fanfare/contract/purchases'
import { readOwnSubscription } from '@fanfare/contract/plans'
import { listTokenTransactions } from '@fanfare/contract/tokens'
import { readMe } from '@fanfare/contract/users'
import * as vault from '@fanfare/contract/vault'
import { jpeg } from '../../server/test/pictures.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import type { Size } from '../support/browsers.ts'
import { countLoads, testCard, toast, usd } from '../support/people.ts'
import { assertAccessible, waitUntilLoaded, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

const SELLER = 'juno.park'
const TEASER = 'The street at dusk'
let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** Returns a signed-in page and an API client for a person of the demo. */
async function person(username: string, size: Size = 'phone') {
  return { page: await demo.as(username, size), call: await demo.callOf(username) }
}
type Fan = Awaited<ReturnType<typeof person>>

/** Publishes a post for sale and returns its id. */
async function sellPost(price: number): Promise<string> {
  const seller = await demo.callOf(SELLER)
  const body = { text: 'The whole street', teaser: TEASER, audience: 'paid', price } as const
  const { _id } = await seller(createPost, { body })
  return _id
}

const hasBought = async ({ call }: Fan, id: string) =>
  (await call(listOwnPurchases, { query: { limit: 100 } })).data.some(({ targetId }) => targetId === id)

const saleOf = (page: Page, id: string) => page.getByRole('article').filter({ has: page.locator(`a[href="/post/${id}"]`) })

const unlocked = (page: Page) => page.getByRole('status').getByText(/^Unlocked\. You have [\d,.]+ tokens \(\$[\d,.]+\) left\.$/)

test('a fan who unlocks a post on the home page reloads only that post', async () => {
  const { page } = await person('felix')
  const id = await sellPost(3)
  // The notification of the new post would refetch more.
  await demo.site.jobsDone()
  await visit(page, '/home?show=discover')
  const post = saleOf(page, id)
  await post.getByRole('button', { name: 'Unlock for 3 tokens' }).click()
  const pay = page.getByRole('dialog', { name: 'Unlock' }).getByRole('button', { name: 'Unlock for 3 tokens' })
  await pay.waitFor()
  await waitUntilLoaded(page)
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname}${search}`)
  })
  await pay.click()
  await unlocked(page).waitFor()
  await post.getByText('The whole street').waitFor()
  await waitUntilLoaded(page)
  assert.deepEqual(requests, [`POST /api/token-transactions/feed/${id}`, `GET /api/user/feeds/${id}`])
})

test('a fan confirms a price that changed while the sheet was open', async () => {
  const fan = await person('felix')
  const { page } = fan
  const id = await sellPost(3)
  await visit(page, `/post/${id}`)
  await page.getByRole('article').getByRole('button', { name: 'Unlock for 3 tokens' }).click()
  const sheet = page.getByRole('dialog', { name: 'Unlock' })
  await sheet.getByText(TEASER).waitFor()
  await assertAccessible(page)
  const seller = await demo.callOf(SELLER)
  await seller(updatePost, { params: { id }, body: { text: 'The whole street', teaser: TEASER, audience: 'paid', price: 4.5 } })
  await sheet.getByRole('button', { name: 'Unlock for 3 tokens' }).click()
  await sheet.getByText('The price changed to 4.50 tokens ($0.45). Confirm to continue.').waitFor()
  assert.equal(await hasBought(fan, id), false)
  await sheet.getByRole('button', { name: 'Unlock for 4.50 tokens' }).click()
  await unlocked(page).waitFor()
  assert.equal(await hasBought(fan, id), true)
})

test('a fan pays nothing when a photo was removed from the post while the sheet was open', async () => {
  const fan = await person('felix')
  const { page } = fan
  const seller = await demo.callOf(SELLER)
  const upload = async (width: number) => (await seller(vault.uploadVaultPhoto, { files: { file: await jpeg(width, 480) } }))._id
  const [first, second] = [await upload(641), await upload(642)]
  const body = { text: 'Both of them', teaser: 'Two at dusk', audience: 'paid', price: 3 } as const
  const { _id: id } = await seller(createPost, { body: { ...body, fileIds: [first, second] } })
  await demo.site.jobsDone()
  await visit(page, `/post/${id}`)
  const unlock = page.getByRole('article').getByRole('button', { name: 'Unlock for 3 tokens' })
  await unlock.click()
  const sheet = page.getByRole('dialog', { name: 'Unlock' })
  await sheet.getByText('2 photos inside').waitFor()
  await seller(vault.deleteVaultItem, { params: { id: first } })
  await sheet.getByRole('button', { name: 'Unlock for 3 tokens' }).click()
  await toast(page, 'Part of this content was removed in the meantime. No tokens were spent.').waitFor()
  await sheet.waitFor({ state: 'detached' })
  assert.equal(await hasBought(fan, id), false)
  await page.getByRole('article').getByText('1 photo inside').waitFor()
  await unlock.click()
  await sheet.getByText('1 photo inside').waitFor()
  await sheet.getByRole('button', { name: 'Unlock for 3 tokens' }).click()
  await page.getByText('Both of them').waitFor()
  assert.equal(await hasBought(fan, id), true)
})

test("a fan's tip that fails offline is not sent when the fan is online again", async () => {
  const { page, call } = await person('felix')
  const tips = async () => (await call(listTokenTransactions, { query: { kind: 'tip', limit: 1 } })).total
  const before = await tips()
  await visit(page, '/ada.vale')
  await page.getByRole('button', { name: 'Send a tip' }).click()
  const sheet = page.getByRole('dialog', { name: 'Send a tip' })
  const send = sheet.getByRole('button', { name: 'Send 50 tokens' })
  await send.waitFor()
  await page.context().setOffline(true)
  await send.click()
  await sheet.getByText('You seem to be offline. Check your connection and try again.').waitFor()
  await page.context().setOffline(false)
  // The browser sends held-back requests before this one.
  await page.evaluate(() => fetch('/api/settings/public').then((reply) => reply.text()))
  await waitUntilLoaded(page)
  assert.equal(await tips(), before)
})

test('a fan with too few tokens unlocks in two taps: one opens the sheet, one pays the missing amount and unlocks once', async () => {
  const fan = await person('felix')
  const { page, call } = fan
  const { balance } = await call(readMe)
  const price = Math.floor(balance) + 40
  const id = await sellPost(price)
  await visit(page, `/post/${id}`)
  await page
    .getByRole('article')
    .getByRole('button', { name: `Unlock for ${price.toLocaleString('en')} tokens` })
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: `Pay ${usd((price - balance) / 10)} and unlock`, disabled: false }).dblclick()
  await unlocked(page).waitFor()
  assert.equal(await hasBought(fan, id), true)
  assert.ok((await call(readMe)).balance < 0.1, 'only the missing amount is added')
})

test("a fan's tap on the closing sheet does not reach the page below", async () => {
  const { page } = await person('felix')
  const id = await sellPost(3)
  await visit(page, `/post/${id}`)
  const unlock = page.getByRole('article').getByRole('button', { name: 'Unlock for 3 tokens' })
  await unlock.click()
  const sheet = page.getByRole('dialog', { name: 'Unlock' })
  await sheet.getByText(TEASER).waitFor()
  const box = (await unlock.boundingBox()) ?? assert.fail('the button is not on the page')
  const isPressed = pressBelowClosedSheet(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await isPressed
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Only a page without an open sheet receives this press.
  await unlock.click()
  await sheet.getByText(TEASER).waitFor()
})

/** Presses a position on the page at the moment the sheet is gone. */
const pressBelowClosedSheet = (page: Page, place: { readonly x: number; readonly y: number }): Promise<void> =>
  page.evaluate(
    ({ x, y }) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('dialog[open]')) return
          observer.disconnect()
          const target = document.elementFromPoint(x, y)
          if (target instanceof HTMLElement) target.click()
          resolve()
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
    place,
  )

test('a fan saves a card and subscribes with one button, and follows the performer', async () => {
  const { page, call } = await person('felix')
  const performer = await demo.callOf('noor.haddad')
  await performer(updateOwnProfile, { body: { prices: { freeDays: 0, monthly: 10, yearly: 90 } } })
  await visit(page, '/noor.haddad')
  const offer = page.getByRole('region', { name: 'Subscribe to Noor Haddad' })
  await offer.getByText('$90.00 for a year: save 25%').waitFor()
  await offer.getByRole('button', { name: 'Subscribe for $10.00' }).click()
  const sheet = page.getByRole('dialog', { name: 'Subscribe' })
  await sheet.getByText('Save 25%', { exact: true }).waitFor()
  await sheet.getByText('A month', { exact: true }).click()
  await sheet.getByText('Another card', { exact: true }).click()
  await assertAccessible(page)
  const pay = sheet.getByRole('button', { name: 'Subscribe for $10.00' })
  await pay.click()
  await sheet.getByText('Please enter Card number').waitFor()
  const before = (await call(listCards)).data.length
  await testCard(sheet, 'Declined').click()
  await pay.click()
  await sheet.getByText('Your card was declined. Try another card. You weren’t charged.').waitFor()
  assert.equal((await call(listCards)).data.length, before, 'a declined card is not saved')
  await testCard(sheet, 'Works').click()
  await pay.click()
  await sheet.getByRole('heading', { name: 'You’re subscribed!' }).waitFor()
  const { _id: id, isFollowed } = await call(viewPerformer, { params: { id: 'noor.haddad' } })
  assert.equal(isFollowed, true)
  const { subscription } = await call(readOwnSubscription, { params: { id } })
  const renewsAt = subscription?.renewsAt ?? assert.fail('no subscription that renews')
  const day = await page.evaluate((at) => new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium' }), renewsAt)
  await sheet.getByText(`It renews on ${day} for $10.00.`).waitFor()
})

test('a fan makes another saved card the default', async () => {
  const { page, call } = await person('felix')
  const body = { number: '4000000000005126', expMonth: 12, expYear: 2040, cvc: '123' }
  const { _id: cardId } = await call(addCard, { params: { type: 'sandbox' }, body })
  // Only a card that has paid can become the default.
  await call(purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 20 } })
  await visit(page, '/wallet?tab=cards')
  await waitUntilLoaded(page)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Options for the card ending in 5126' }).click()
  await page.getByRole('menuitem', { name: 'Make default' }).click()
  await toast(page, 'The card ending in 5126 is now your default').waitFor()
  const card = page.getByRole('list', { name: 'Saved cards' }).getByRole('listitem').filter({ hasText: '5126' })
  await card.getByText('Default', { exact: true }).waitFor()
})

test("a performer's open page updates when the operator approves them", async () => {
  const [waiting] = (await demo.site.operator(listVerifications)).data
  assert.ok(waiting)
  const { _id: id, username } = waiting.performer
  const { page } = await person(username, 'desktop')
  await visit(page, '/star/account')
  const verification = page.getByRole('region', { name: 'Verification' })
  await verification.getByText('In review', { exact: true }).waitFor()
  const loads = countLoads(page)
  await demo.site.operator(showVerificationDocuments, { params: { id } })
  await demo.site.operator(approveVerification, { params: { id }, body: { submittedAt: waiting.submittedAt } })
  await verification.getByText('Verified', { exact: true }).waitFor()
  assert.equal(loads(), 0, 'the page was loaded again')
})
