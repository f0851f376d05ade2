/**
 * Tests of the subscribe sheet: the charge, the list of payment methods, the tier line, and the shorter sheet for subscribers.
 */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Reply } from '@fanfare/contract'
import { readNewCardGateway } from '@fanfare/contract/gateways'
import { listCards, readPayment, subscribe, type SavedCard } from '@fanfare/contract/payments'
import { readOwnSubscription, type Plan } from '@fanfare/contract/plans'
import { readTaxQuote, type TaxQuote } from '@fanfare/contract/tax'
import type { Tier } from '@fanfare/contract/tier-views'
import { useCheckout } from '#core/checkout/index.ts'
import { Button } from '#ui/button.tsx'
import { aCard, aFan, aPayment, aPerson, aSubscription, idOf } from '../../../../test/components/examples.ts'
import { open } from '../../../../test/components/open.tsx'
// The site loads these modules on a press. Importing them first keeps slow loading out of the tests.
import '#core/checkout/checkout-sheet.tsx'
import './subscribe-offer.tsx'

const sheet = page.getByRole('dialog', { name: 'Subscribe to Ada Vale' })
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

/** Nothing is subscribed yet, and there is one tier. */
const OWN: Reply<typeof readOwnSubscription> = {
  subscription: null,
  tiers: [],
  tierId: idOf(800),
  credit: 0,
  hasGivenTime: false,
  freeOffered: false,
  situation: 'new',
  plans: [A_MONTH],
  trialProblem: '',
}

function Profile({ act }: { readonly act?: 'change_tier' | 'resume' }) {
  const checkout = useCheckout()
  const card = { bio: '', cover: '', totalPosts: 1, totalFollowers: 0 }
  const performer = { ...aPerson(), ...card, prices: { freeDays: 0, monthly: 10, yearly: 0, saving: 0 } }
  return <Button onClick={() => checkout.open({ kind: 'subscribe', performer, ...(act && { act }) })}>Sign up</Button>
}

/** Opens the sheet. `tax` is the tax on a price of 10. */
async function openSheet(tax: Pick<TaxQuote, 'isIncluded' | 'net' | 'tax' | 'total'>) {
  const opened = await open(<Profile />, { viewer: aFan(), at: '/ada.vale' })
  const { api } = opened
  api.replyTo(readOwnSubscription, OWN)
  api.replyTo(listCards, { data: [aCard()], total: 1 })
  api.replyTo(readTaxQuote, { isTaxed: true, asksCountry: true, country: 'DE', name: 'VAT', percent: 19, ...tax })
  await page.getByRole('button', { name: 'Sign up' }).click()
  return opened
}

test('a fan whose price is without tax sees the total on the button and is charged the same', async () => {
  const { api } = await openSheet({ isIncluded: false, net: 10, tax: 1.9, total: 11.9 })
  await expect.element(pay('$11.90')).not.toHaveAttribute('aria-disabled')
  api.replyTo(subscribe, aPayment({ purpose: 'subscription', amount: 11.9 }))
  await pay('$11.90').click()
  await expect.element(sheet.getByRole('heading', { name: 'You’re subscribed!' })).toBeVisible()
  const [request] = api.requestsTo(subscribe)
  expect(request?.input.body).toMatchObject({ type: 'monthly', price: 10, total: 11.9, renewalPrice: 10, country: 'DE' })
})

test('a fan whose price includes the tax sees that price on the button', async () => {
  await openSheet({ isIncluded: true, net: 8.4, tax: 1.6, total: 10 })
  await expect.element(pay('$10.00')).not.toHaveAttribute('aria-disabled')
  await expect.element(sheet.getByText('Includes VAT, 19%')).toBeVisible()
})

const UNTAXED = {
  isTaxed: false,
  asksCountry: false,
  country: null,
  name: '',
  percent: 0,
  isIncluded: false,
  net: 10,
  tax: 0,
  total: 10,
}

const tier = (number: number, name: string): Tier => ({
  _id: idOf(800 + number),
  name,
  text: '',
  benefits: [`What ${name} brings`],
  monthly: 10 * (number + 1),
  includedMessages: null,
  includedUnlocks: null,
  seatsLeft: null,
})

interface Shown {
  readonly act?: 'change_tier' | 'resume'
  readonly balance?: number
  readonly cards?: readonly SavedCard[]
  readonly own?: Partial<Reply<typeof readOwnSubscription>>
}

async function opensSheet({ act, balance = 0, cards = [aCard()], own = {} }: Shown = {}) {
  const opened = await open(<Profile {...(act && { act })} />, { viewer: aFan({ balance }), at: '/ada.vale' })
  const { api } = opened
  api.replyTo(readOwnSubscription, { ...OWN, ...own })
  api.replyTo(listCards, { data: [...cards], total: cards.length })
  api.replyTo(readNewCardGateway, { gateway: 'sandbox', entry: 'typed', publishableKey: '', descriptor: '' })
  api.replyTo(readTaxQuote, UNTAXED)
  await page.getByRole('button', { name: 'Sign up' }).click()
  return opened
}

test('a fan with a saved card subscribes in two taps', async () => {
  const { api } = await opensSheet()
  api.replyTo(subscribe, aPayment({ purpose: 'subscription' }))
  await expect.element(pay('$10.00')).not.toHaveAttribute('aria-disabled')
  await pay('$10.00').click()
  await expect.element(sheet.getByRole('heading', { name: 'You’re subscribed!' })).toBeVisible()
})

test('a fan without a saved card has the card form in the first view of a phone', async () => {
  await opensSheet({ cards: [] })
  const field = sheet.getByLabelText('Card number')
  await expect.element(field).toBeVisible()
  await expect
    .poll(() => field.element().getBoundingClientRect().bottom < pay('$10.00').element().getBoundingClientRect().top)
    .toBe(true)
})

test('a fan with enough tokens chooses the wallet from the list of cards', async () => {
  const { api } = await opensSheet({ balance: 12 })
  api.replyTo(subscribe, aPayment({ purpose: 'subscription' }))
  await sheet.getByRole('radio', { name: /^Wallet/ }).click()
  const fromWallet = sheet.getByRole('button', { name: 'Subscribe for 10 tokens ($10.00)' })
  await expect.element(fromWallet).not.toHaveAttribute('aria-disabled')
  await fromWallet.click()
  await expect.poll(() => api.requestsTo(subscribe)[0]?.input.body).toMatchObject({ paymentMethod: 'wallet', price: 10 })
})

test('a fan with too few tokens cannot choose the wallet', async () => {
  await opensSheet({ balance: 3 })
  await expect.element(sheet.getByRole('radio', { name: /^Wallet/ })).toBeDisabled()
})

test('a fan sees the chosen tier on one line, and all tiers after Change', async () => {
  await opensSheet({ own: { tiers: [tier(0, 'Deck'), tier(1, 'Harbour')] } })
  const line = sheet.getByRole('group', { name: 'Tier' })
  await expect.element(line.getByText('Deck')).toBeVisible()
  await expect.element(sheet.getByText('Harbour')).not.toBeInTheDocument()
  await line.getByRole('button', { name: 'Change Tier' }).click()
  await sheet.getByText('Harbour', { exact: true }).click()
  await expect.element(sheet.getByRole('group', { name: 'Tier' }).getByText('Harbour')).toBeVisible()
})

test.each([
  { tier: null, words: 'You now have access to all of Ada Vale’s subscriber content, and you follow them.' },
  { tier: 'Deck', words: 'You now have access to Ada Vale’s content for Deck subscribers, and you follow them.' },
])('a fan who subscribed to the tier $tier reads what it includes', async ({ tier: name, words }) => {
  const tiers = name === null ? [] : [tier(0, name), tier(1, 'Harbour')]
  const { api } = await opensSheet({ own: { tiers } })
  const access = name === null ? 'Full access to subscriber content' : `Access to content for ${name} subscribers`
  await expect.element(sheet.getByText(`${access}, starting now.`)).toBeVisible()
  api.replyTo(subscribe, aPayment({ purpose: 'subscription' }))
  api.replyTo(readOwnSubscription, {
    ...OWN,
    tiers,
    subscription: aSubscription({ tier: name === null ? null : { _id: idOf(800), name } }),
  })
  await expect.element(pay('$10.00')).not.toHaveAttribute('aria-disabled')
  await pay('$10.00').click()
  await expect.element(sheet.getByText(`${words} It renews on Feb 1, 2026 for $10.00.`)).toBeVisible()
})

test('a subscriber who resumes sees a short sheet: no tier, no period, and the card on one line', async () => {
  await opensSheet({ act: 'resume', own: { situation: 'resume' } })
  const short = page.getByRole('dialog', { name: 'Resume your subscription to Ada Vale' })
  await expect.element(short.getByRole('button', { name: 'Resume', exact: true })).toBeVisible()
  await expect.element(short.getByRole('group', { name: 'Pay with' })).toBeVisible()
  await expect.element(short.getByRole('radio')).not.toBeInTheDocument()
})

test("a fan sees only the bank's step while the bank asks for confirmation", async () => {
  const { api } = await opensSheet({ own: { tiers: [tier(0, 'Deck'), tier(1, 'Harbour')] } })
  const authentication = { gateway: 'sandbox', clientSecret: 'secret' }
  const asked = aPayment({ purpose: 'subscription', status: 'authentication_needed', authentication })
  api.replyTo(subscribe, asked)
  api.replyTo(readPayment, asked)
  await expect.element(pay('$10.00')).not.toHaveAttribute('aria-disabled')
  await pay('$10.00').click()
  await expect.element(sheet.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expect.element(sheet.getByText('Deck')).not.toBeVisible()
  await expect.element(sheet.getByRole('radio')).not.toBeInTheDocument()
})
