/** Tests of buying tokens by card: coupons, declined cards, and one charge per purchase. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { applyCoupon } from '@fanfare/contract/coupons'
import { listCards, listTokenPackages, purchaseTokens } from '@fanfare/contract/payments'
import { readTaxQuote } from '@fanfare/contract/tax'
import { useCheckout } from '#core/checkout/index.ts'
import { Button } from '#ui/button.tsx'
import { CONNECTION_LOST, rejection } from '../../../../test/components/fake-api.ts'
import { aCard, aFan, aPayment, idOf } from '../../../../test/components/examples.ts'
import { open } from '../../../../test/components/open.tsx'
// The site loads these modules on a press. Importing them first keeps slow loading out of the tests.
import '#core/checkout/checkout-sheet.tsx'
import './tokens-offer.tsx'

const sheet = page.getByRole('dialog', { name: 'Add funds' })
const pay = (price: string) => sheet.getByRole('button', { name: `Pay ${price}` })
const isReady = (price: string) => expect.element(pay(price)).not.toHaveAttribute('aria-disabled')

function Wallet() {
  const checkout = useCheckout()
  return <Button onClick={() => checkout.open({ kind: 'tokens' })}>Add funds</Button>
}

async function openSheet() {
  const opened = await open(<Wallet />, { viewer: aFan({ balance: 10 }), at: '/wallet' })
  const { api } = opened
  api.replyTo(listTokenPackages, {
    data: [{ _id: idOf(400), name: 'Small', tokens: 25, bonus: 5, price: 20, saving: 20 }],
    total: 1,
  })
  api.replyTo(listCards, { data: [aCard({ _id: idOf(500) })], total: 1 })
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
  await page.getByRole('button', { name: 'Add funds' }).click()
  await isReady('$20.00')
  return opened
}

test('a fan buys a package with the saved card and reads the new balance', async () => {
  const { api } = await openSheet()
  api.replyTo(purchaseTokens, aPayment())
  await pay('$20.00').click()
  await expect.element(sheet.getByText('25 tokens ($25.00) added to your wallet.')).toBeVisible()
  expect(api.requestsTo(purchaseTokens).map(({ input }) => input.body)).toEqual([
    { cardId: idOf(500), price: 20, tokens: 25, total: 20 },
  ])
})

test('a fan cannot pay while a coupon is being checked, and then pays the lower price', async () => {
  const { api } = await openSheet()
  api.replyTo(applyCoupon, { code: 'WELCOME20', percent: 20, price: 20, discount: 4, total: 16 })
  api.replyTo(purchaseTokens, aPayment({ amount: 16 }))
  await sheet.getByRole('button', { name: 'I have a coupon' }).click()
  await sheet.getByRole('textbox', { name: 'Coupon code' }).fill('welcome20')
  const answer = api.hold(applyCoupon)
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await answer.requested
  await pay('$20.00').click({ force: true })
  answer.release()
  await expect.element(sheet.getByText('20% off: you save $4.00')).toBeVisible()
  expect(api.requestsTo(purchaseTokens)).toEqual([])
  await isReady('$16.00')
  await pay('$16.00').click()
  await expect.element(sheet.getByText('25 tokens ($25.00) added to your wallet.')).toBeVisible()
  const [purchase] = api.requestsTo(purchaseTokens)
  expect(purchase?.input.body).toMatchObject({ price: 16, total: 16, couponCode: 'WELCOME20' })
})

test('a fan whose coupon leaves nothing to pay is asked for no card', async () => {
  const { api } = await openSheet()
  api.replyTo(applyCoupon, { code: 'WHOLE', percent: 100, price: 20, discount: 20, total: 0 })
  api.replyTo(purchaseTokens, aPayment({ amount: 0 }))
  const cards = sheet.getByRole('group', { name: 'Pay with' })
  await expect.element(cards).toBeVisible()
  await sheet.getByRole('button', { name: 'I have a coupon' }).click()
  await sheet.getByRole('textbox', { name: 'Coupon code' }).fill('whole')
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await isReady('$0.00')
  await expect.element(cards).not.toBeInTheDocument()
  await pay('$0.00').click()
  await expect.element(sheet.getByText('25 tokens ($25.00) added to your wallet.')).toBeVisible()
  expect(api.requestsTo(purchaseTokens).map(({ input }) => input.body)).toEqual([{ price: 0, tokens: 25, couponCode: 'WHOLE' }])
})

test('a fan whose coupon is not valid reads so at its field, and can still pay the full price', async () => {
  const { api } = await openSheet()
  api.replyTo(applyCoupon, rejection('not_found', { message: 'This coupon does not exist.' }))
  api.replyTo(purchaseTokens, aPayment())
  await sheet.getByRole('button', { name: 'I have a coupon' }).click()
  const code = sheet.getByRole('textbox', { name: 'Coupon code' })
  await code.fill('nothing')
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect.element(code).toHaveAccessibleDescription('This coupon does not exist.')
  await pay('$20.00').click()
  await expect.element(sheet.getByText('25 tokens ($25.00) added to your wallet.')).toBeVisible()
})

test('a fan whose card is declined reads why and that nothing was charged, and pays with the next press', async () => {
  const { api } = await openSheet()
  api.replyTo(purchaseTokens, rejection('card_declined', { message: 'Your card has insufficient funds.' }))
  await pay('$20.00').click()
  const note = sheet.getByText('Your card has insufficient funds. You weren’t charged.')
  await expect.element(note).toBeVisible()
  api.replyTo(purchaseTokens, aPayment())
  await pay('$20.00').click()
  await expect.element(sheet.getByText('25 tokens ($25.00) added to your wallet.')).toBeVisible()
  const [declined, paid] = api.requestsTo(purchaseTokens).map(({ idempotencyKey }) => idempotencyKey)
  expect(paid).not.toBe(declined)
})

test('a fan who loses the connection during payment is charged once when they press again', async () => {
  const { api } = await openSheet()
  api.replyTo(purchaseTokens, CONNECTION_LOST)
  await pay('$20.00').click()
  await expect.element(sheet.getByText('Something went wrong, please try again later')).toBeVisible()
  api.replyTo(purchaseTokens, aPayment())
  await pay('$20.00').click()
  await expect.element(sheet.getByText('25 tokens ($25.00) added to your wallet.')).toBeVisible()
  const [lost, repeated] = api.requestsTo(purchaseTokens).map(({ idempotencyKey }) => idempotencyKey)
  expect(repeated).toBe(lost)
})
