/** One press adds missing funds and buys. The card is charged once, and unspent funds stay in the wallet. */
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { searchGifts } from '@fanfare/contract/gifts'
import { answerSandboxChallenge, listCards, listTokenPackages, purchaseTokens, readPayment } from '@fanfare/contract/payments'
import { countUnread, notificationCreated } from '@fanfare/contract/notifications'
import { buyPost } from '@fanfare/contract/posts'
import { readTaxQuote } from '@fanfare/contract/tax'
import { tip } from '@fanfare/contract/tokens'
import { readMe } from '@fanfare/contract/users'
import { Button } from '#ui/button.tsx'
import { rejection, type FakeApi } from '../../../test/components/fake-api.ts'
import { currentFakes } from '../../../test/components/fakes.ts'
import { open } from '../../../test/components/open.tsx'
import { aCard, aFan, aPayment, aPerson, aReceipt, idOf } from '../../../test/components/examples.ts'
// The site loads these modules when the sheet opens. Loading them here keeps slow imports out of the tests.
import '#features/galleries/components/unlock-offer.ts'
import '#features/gifts/components/gift-offer.tsx'
import '#features/messages/components/unlock-offer.ts'
import '#features/posts/components/unlock-offer.ts'
import '#features/tokens/components/buy-tokens.tsx'
import '#features/tokens/components/tip-offer.tsx'
import '#features/videos/components/unlock-offer.ts'
import notifications from '#features/notifications/realtime.ts'
import './checkout-sheet.tsx'
import { useCheckout, type Lockable } from './index.ts'
import type { Offer } from './offer.ts'

const POST: Lockable = {
  id: idOf(100),
  price: 12,
  items: 3,
  included: undefined,
  performer: aPerson(),
  words: 'The garden at dusk',
  inside: { photos: 3, videos: 0, audios: 0, seconds: 0 },
  preview: undefined,
}
const performer = aPerson()

const sheet = page.getByRole('dialog')
const payAnd = (words: string) => sheet.getByRole('button', { name: `Pay $${words}` })

function Opener({ offer }: { readonly offer: Offer }) {
  const checkout = useCheckout()
  return <Button onClick={() => checkout.open(offer)}>Open</Button>
}

function sellsTokens(api: FakeApi): void {
  api.replyTo(listTokenPackages, { data: [], total: 0 })
  api.replyTo(listCards, { data: [aCard({ _id: idOf(500) })], total: 1 })
  api.replyTo(searchGifts, { data: [{ _id: 'rose', name: 'Rose', picture: 'rose', price: 12 }], total: 1 })
  api.replyTo(readTaxQuote, ({ query: { price } }) => ({
    isTaxed: false,
    asksCountry: false,
    country: null,
    name: '',
    percent: 0,
    isIncluded: false,
    net: price,
    tax: 0,
    total: price,
  }))
}

/** The card pays for the 10 missing tokens. */
function takesPayment(api: FakeApi, payment = aPayment({ amount: 10 })): void {
  api.replyTo(purchaseTokens, payment)
  api.replyTo(readMe, aFan({ balance: 12 }))
}

/** The site's handlers of notifications, which show toasts. */
function Notifications() {
  for (const useHandler of notifications.handlers ?? []) useHandler()
  return null
}

const fundsAdded = (title: string) => ({
  notification: {
    _id: idOf(900),
    type: 'tokens_purchased',
    group: 'payments' as const,
    title,
    link: '/wallet',
    page: '/wallet',
    from: null,
    others: [],
    people: 1,
    isRead: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  },
  totalUnread: 1,
  totalUnseen: 1,
})

/** The fan has 2 tokens, so 10 are missing. */
async function openOffer(offer: Offer, nextToIt?: ReactNode) {
  currentFakes().api.replyTo(countUnread, { total: 0, unseen: 0 })
  const parts = (
    <>
      <Opener offer={offer} />
      {nextToIt}
    </>
  )
  const opened = await open(parts, { viewer: aFan({ balance: 2 }), settings: { minimumTipPrice: 12 } })
  sellsTokens(opened.api)
  await page.getByRole('button', { name: 'Open' }).click()
  return opened
}

async function openPost() {
  const opened = await openOffer({ kind: 'post', ...POST })
  await expect.element(payAnd('10.00 and unlock')).not.toHaveAttribute('aria-disabled')
  return opened
}

const OFFERS: readonly (readonly [Offer, string])[] = [
  [{ kind: 'post', ...POST }, '10.00 and unlock'],
  [{ kind: 'gallery', ...POST }, '10.00 and unlock'],
  [{ kind: 'video', ...POST }, '10.00 and unlock'],
  [{ kind: 'message', ...POST }, '10.00 and unlock'],
  [{ kind: 'tip', performer }, '10.00 and send tip'],
  [{ kind: 'gift', performer }, '10.00 and send gift'],
]

for (const [offer, words] of OFFERS) {
  test(`a fan with too few tokens for a ${offer.kind} pays the missing amount with the button that buys`, async () => {
    await openOffer(offer)
    await expect.element(payAnd(words)).toBeVisible()
  })
}

test('a fan with too few tokens unlocks with one press: the card is charged for the missing amount, and the post unlocks', async () => {
  const { api } = await openPost()
  takesPayment(api)
  api.replyTo(buyPost, aReceipt({ targetId: POST.id, balance: 0 }))
  await payAnd('10.00 and unlock').dblClick()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByText('Unlocked. You have 0 tokens ($0.00) left.')).toBeVisible()
  const charges = api.requestsTo(purchaseTokens)
  expect(charges.map(({ input }) => input.body)[0]).toEqual({ cardId: idOf(500), price: 10, amount: 10, tokens: 10, total: 10 })
  expect(new Set(charges.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  expect(api.requestsTo(buyPost).map(({ input }) => input.body)).toEqual([{ price: 12, items: 3 }])
})

test('a fan reads only how the purchase ended, and a top-up of its own is announced', async () => {
  const { api, realtime } = await openOffer({ kind: 'post', ...POST }, <Notifications />)
  takesPayment(api)
  api.replyTo(buyPost, aReceipt({ targetId: POST.id, balance: 0 }))
  const charge = api.hold(purchaseTokens)
  await payAnd('10.00 and unlock').click()
  await charge.requested
  // The server's event can overtake its reply.
  await realtime.tell(notificationCreated, fundsAdded('10 tokens ($10.00) added to your wallet'))
  charge.release()
  await expect.element(page.getByText('Unlocked. You have 0 tokens ($0.00) left.')).toBeVisible()
  // A toast would still be visible, and vanish if this waited.
  expect(page.getByText('10 tokens ($10.00) added to your wallet').query()).toBeNull()
  await realtime.tell(notificationCreated, fundsAdded('20 tokens ($20.00) added to your wallet'))
  await expect.element(page.getByText('20 tokens ($20.00) added to your wallet')).toBeVisible()
})

test('a fan whose post costs more after the top-up sees the new price, keeps the funds and pays only the difference', async () => {
  const { api } = await openPost()
  takesPayment(api)
  api.replyTo(buyPost, rejection('price_changed', { message: 'The price is now 17 tokens. No tokens were spent.', price: 17 }))
  await payAnd('10.00 and unlock').click()
  await expect.element(sheet.getByText('10 tokens ($10.00) added to your wallet.')).toBeVisible()
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('The price is now 17 tokens. No tokens were spent.')
  await expect.element(payAnd('5.00 and unlock')).toBeVisible()
  expect(api.requestsTo(purchaseTokens)).toHaveLength(1)
})

test('a fan whose post is gone after the top-up reads that the funds are in the wallet', async () => {
  const { api } = await openPost()
  takesPayment(api)
  api.replyTo(buyPost, rejection('not_found', { message: 'This post is no longer available.' }))
  await payAnd('10.00 and unlock').click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect
    .element(page.getByText('This post is no longer available. The 10 tokens ($10.00) you added are in your wallet.'))
    .toBeVisible()
})

test("a fan sees only the bank's step while the bank asks, and the post unlocks after it", async () => {
  const { api } = await openPost()
  const authentication = { gateway: 'sandbox', clientSecret: 'secret' } as const
  const asked = aPayment({ amount: 10, status: 'authentication_needed', authentication })
  takesPayment(api, asked)
  api.replyTo(readPayment, asked)
  api.replyTo(answerSandboxChallenge, aPayment({ amount: 10 }))
  api.replyTo(buyPost, aReceipt({ targetId: POST.id, balance: 0 }))
  await payAnd('10.00 and unlock').click()
  const confirm = sheet.getByRole('button', { name: 'Approve' })
  await expect.element(confirm).toBeVisible()
  await expect.element(sheet.getByText('The garden at dusk')).not.toBeVisible()
  await confirm.click()
  await expect.element(page.getByText('Unlocked. You have 0 tokens ($0.00) left.')).toBeVisible()
})

test('a fan whose tip is below the minimum sees the error before the card is charged', async () => {
  const { api } = await openOffer({ kind: 'tip', performer })
  api.replyTo(purchaseTokens, aPayment())
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('11')
  await expect.element(payAnd('9.00 and send tip')).not.toHaveAttribute('aria-disabled')
  await payAnd('9.00 and send tip').click()
  await expect.element(sheet.getByText('Amount must be at least 12 tokens ($12.00)')).toBeVisible()
  expect(api.requestsTo(purchaseTokens)).toHaveLength(0)
})

test('a fan who switches between tip and gift keeps what they entered in both', async () => {
  await openOffer({ kind: 'tip', performer })
  const amount = sheet.getByRole('textbox', { name: 'Amount' })
  await amount.fill('24')
  await sheet.getByRole('button', { name: 'Gift' }).click()
  await sheet.getByRole('textbox', { name: 'Message' }).fill('For the garden')
  await sheet.getByRole('button', { name: 'Tip' }).click()
  await expect.element(amount).toHaveValue('24')
  await sheet.getByRole('button', { name: 'Gift' }).click()
  await expect.element(sheet.getByRole('textbox', { name: 'Message' })).toHaveValue('For the garden')
})

test('a fan tips with too few tokens in one press', async () => {
  const { api } = await openOffer({ kind: 'tip', performer })
  takesPayment(api)
  api.replyTo(tip, aReceipt({ kind: 'tip', tokens: 12, balance: 0 }))
  await expect.element(payAnd('10.00 and send tip')).not.toHaveAttribute('aria-disabled')
  await payAnd('10.00 and send tip').click()
  await expect.element(sheet.getByText('You tipped Ada Vale 12 tokens ($12.00).')).toBeVisible()
  expect(api.requestsTo(tip)).toHaveLength(1)
})
