/** The subscribe sheet: its button shows the whole amount that the card is charged. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listCards, subscribe } from '@fanfare/contract/payments'
import { readOwnSubscription, type Plan } from '@fanfare/contract/plans'
import { readTaxQuote, type TaxQuote } from '@fanfare/contract/tax'
import { useCheckout } from '#core/checkout/index.ts'
import { Button } from '#ui/button.tsx'
import { aCard, aFan, aPayment, aPerson, idOf } from '../../../../test/components/examples.ts'
import { open } from '../../../../test/components/open.tsx'
// The site loads these with the press. Here they are loaded before the tests, which are not about slow code.
import '#core/checkout/checkout-sheet.tsx'
import './subscribe-offer.tsx'

const sheet = page.getByRole('dialog', { name: 'Subscribe' })
const pay = (price: string) => sheet.getByRole('button', { name: `Subscribe for ${price}` })

const A_MONTH: Plan = {
  type: 'monthly',
  price: 10,
  firstPrice: 10,
  tokens: 10,
  monthly: 10,
  saving: 0,
  days: 0,
  startsAt: '2026-01-01T12:00:00.000Z',
  expiresAt: '2026-02-01T12:00:00.000Z',
  chargedAt: '2026-02-01T12:00:00.000Z',
}

function Profile() {
  const checkout = useCheckout()
  const card = { bio: '', cover: '', totalPosts: 1, totalFollowers: 0 }
  const performer = { ...aPerson(), ...card, prices: { freeDays: 0, monthly: 10, yearly: 0, saving: 0 } }
  return <Button onClick={() => checkout.open({ kind: 'subscribe', performer })}>Join</Button>
}

/** Opens the sheet. `tax` is the tax on a price of 10. */
async function openSheet(tax: Pick<TaxQuote, 'isIncluded' | 'net' | 'tax' | 'total'>) {
  const opened = await open(<Profile />, { viewer: aFan(), at: '/ada.vale' })
  const { api } = opened
  api.replyTo(readOwnSubscription, {
    subscription: null,
    tiers: [],
    tierId: idOf(800),
    credit: 0,
    hasGivenTime: false,
    freeOffered: false,
    situation: 'new',
    plans: [A_MONTH],
    trialProblem: '',
  })
  api.replyTo(listCards, { data: [aCard()], total: 1 })
  api.replyTo(readTaxQuote, { isTaxed: true, asksCountry: true, country: 'DE', name: 'VAT', percent: 19, ...tax })
  await page.getByRole('button', { name: 'Join' }).click()
  return opened
}

test('a fan whose price is without tax sees the total on the button and is charged the same', async () => {
  const { api } = await openSheet({ isIncluded: false, net: 10, tax: 1.9, total: 11.9 })
  await expect.element(pay('$11.90')).not.toHaveAttribute('aria-disabled')
  api.replyTo(subscribe, aPayment({ purpose: 'subscription', amount: 11.9 }))
  await pay('$11.90').click()
  await expect.element(sheet.getByRole('heading', { name: 'You are in' })).toBeVisible()
  const [request] = api.requestsTo(subscribe)
  expect(request?.input.body).toMatchObject({ type: 'monthly', price: 10, total: 11.9, renewalPrice: 10, country: 'DE' })
})

test('a fan whose price includes the tax sees that price on the button', async () => {
  await openSheet({ isIncluded: true, net: 8.4, tax: 1.6, total: 10 })
  await expect.element(pay('$10.00')).not.toHaveAttribute('aria-disabled')
  await expect.element(sheet.getByText('VAT in it, 19%')).toBeVisible()
})
