/** The checkout sheet for a post: each purchase is paid once, and only for the price that was shown. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buyPost } from '@fanfare/contract/posts'
import { Button } from '#ui/button.tsx'
import { CONNECTION_LOST, rejection } from '../../../test/components/fake-api.ts'
import { open } from '../../../test/components/open.tsx'
import { tap } from '../../../test/components/tap.ts'
import { aFan, aPerformer, aPerson, aReceipt, idOf } from '../../../test/components/examples.ts'
// The site loads these modules when the sheet opens. Loading them here keeps slow imports out of the tests.
import '#features/posts/components/unlock-offer.ts'
import '#features/tokens/components/buy-tokens.tsx'
import './checkout-sheet.tsx'
import { useCheckout, type Lockable } from './index.ts'

const POST: Lockable = {
  id: idOf(100),
  price: 5,
  items: 3,
  included: undefined,
  performer: aPerson(),
  words: 'The garden at dusk',
  inside: { photos: 3, videos: 0, audios: 0, seconds: 0 },
  preview: undefined,
}

const receipt = (balance: number) => aReceipt({ targetId: POST.id, balance })

const sheet = page.getByRole('dialog', { name: 'Unlock' })
const unlock = page.getByRole('button', { name: 'Unlock', exact: true })
const payFor = (price: number) => sheet.getByRole('button', { name: `Unlock for ${price} tokens ($${price}.00)` })
const isReady = (price = 5) => expect.element(payFor(price)).not.toHaveAttribute('aria-disabled')

function LockedPost({ post = POST }: { readonly post?: Lockable }) {
  const checkout = useCheckout()
  return <Button onClick={() => checkout.open({ kind: 'post', ...post })}>Unlock</Button>
}

async function openSheet(viewer = aFan({ balance: 20 }), post = POST) {
  const opened = await open(<LockedPost post={post} />, { viewer })
  await unlock.click()
  await expect.element(sheet).toBeVisible()
  return opened
}

test('a fan sees what they buy, from whom, what it costs and what is left', async () => {
  await openSheet()
  await expect.element(sheet.getByText('Ada Vale')).toBeVisible()
  await expect.element(sheet.getByText('The garden at dusk')).toBeVisible()
  await expect.element(sheet.getByText('3 photos inside')).toBeVisible()
  const sums = [...sheet.element().querySelectorAll('dl > div')].map((row) => row.textContent)
  expect(sums).toEqual(['Price5 tokens ($5.00)', 'Your balance20 tokens ($20.00)', 'Balance after15 tokens ($15.00)'])
})

test('a fan unlocks a post: the sheet closes, the new balance is announced and the focus returns', async () => {
  const { api } = await openSheet()
  api.replyTo(buyPost, receipt(15))
  await isReady()
  await payFor(5).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByText('Unlocked. You have 15 tokens ($15.00) left.')).toBeVisible()
  await expect.element(unlock).toHaveFocus()
  expect(api.requestsTo(buyPost).map(({ input }) => input.body)).toEqual([{ price: 5, items: 3 }])
})

test('a fan who double-clicks Unlock pays once', async () => {
  const { api } = await openSheet()
  api.replyTo(buyPost, receipt(15))
  const answer = api.hold(buyPost)
  await isReady()
  await payFor(5).dblClick()
  await answer.requested
  await payFor(5).click({ force: true })
  answer.release()
  await expect.element(sheet).not.toBeInTheDocument()
  // The server accepts each idempotency key once, however many requests arrive.
  const keys = new Set(api.requestsTo(buyPost).map(({ idempotencyKey }) => idempotencyKey))
  expect(keys.size).toBe(1)
})

test('a fan who closes the sheet before the reply and pays again in a new one sends the same idempotency key', async () => {
  const { api } = await openSheet()
  api.replyTo(buyPost, receipt(15))
  const answer = api.hold(buyPost)
  await isReady()
  await payFor(5).click()
  await answer.requested
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await unlock.click()
  await isReady()
  await payFor(5).click()
  await expect.poll(() => api.requestsTo(buyPost).length).toBe(2)
  const [first, second] = api.requestsTo(buyPost).map(({ idempotencyKey }) => idempotencyKey)
  expect(second).toBe(first)
  answer.release()
})

test('a fan whose connection fails sees the error and pays with the same idempotency key on the next press', async () => {
  const { api } = await openSheet()
  api.replyTo(buyPost, CONNECTION_LOST)
  await isReady()
  await payFor(5).click()
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('Something went wrong, please try again later')
  api.replyTo(buyPost, receipt(15))
  await payFor(5).click()
  await expect.element(page.getByText('Unlocked. You have 15 tokens ($15.00) left.')).toBeVisible()
  const [lost, repeated] = api.requestsTo(buyPost).map(({ idempotencyKey }) => idempotencyKey)
  expect(lost).toBeDefined()
  expect(repeated).toBe(lost)
})

test('a fan whose price has risen is asked again with the new price and a new idempotency key', async () => {
  const { api } = await openSheet()
  api.replyTo(buyPost, rejection('price_changed', { message: 'The price has changed.', price: 9 }))
  await isReady()
  await payFor(5).click()
  await tap(payFor(9))
  await expect.element(sheet.getByRole('alert')).toHaveTextContent('The price has changed.')
  expect(api.requestsTo(buyPost)).toHaveLength(1)
  await isReady(9)
  api.replyTo(buyPost, receipt(11))
  await payFor(9).click()
  await expect.element(page.getByText('Unlocked. You have 11 tokens ($11.00) left.')).toBeVisible()
  const [before, after] = api.requestsTo(buyPost)
  expect(after?.input.body).toEqual({ price: 9, items: 3 })
  expect(after?.idempotencyKey).not.toBe(before?.idempotencyKey)
})

test('a fan who bought the post in another window is notified and pays nothing', async () => {
  const { api } = await openSheet()
  api.replyTo(buyPost, rejection('already_done'))
  await isReady()
  await payFor(5).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByText('Already unlocked')).toBeVisible()
})

test('a fan whose post has lost media sees why, and the sheet closes', async () => {
  const { api } = await openSheet()
  api.replyTo(buyPost, rejection('changed_meanwhile', { message: 'It holds fewer photos now.' }))
  await isReady()
  await payFor(5).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByText('It holds fewer photos now.')).toBeVisible()
})

test('a fan whose subscription includes the post unlocks it without paying', async () => {
  const included = { left: 2, of: 5, until: '2026-02-01T00:00:00.000Z' }
  const { api } = await openSheet(aFan({ balance: 0 }), { ...POST, included })
  api.replyTo(buyPost, receipt(0))
  const openIt = sheet.getByRole('button', { name: 'Unlock without paying' })
  await expect.element(openIt).not.toHaveAttribute('aria-disabled')
  await openIt.click()
  await expect.element(page.getByText('Unlocked with your subscription')).toBeVisible()
  expect(api.requestsTo(buyPost).map(({ input }) => input.body)).toEqual([{ items: 3, included: true }])
})

test('a visitor is sent to sign in, and a performer reads that only fans can pay', async () => {
  await open(<LockedPost />)
  await unlock.click()
  await expect.element(sheet.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect.element(sheet.getByRole('link', { name: 'Sign up' })).toBeVisible()
  await openSheet(aPerformer())
  await expect.element(sheet.getByText('Fan accounts only')).toBeVisible()
})

test('a fan who goes to another page leaves the checkout', async () => {
  const { goTo } = await open(<LockedPost />, { viewer: aFan(), at: '/post/1', otherPages: { '/home': <h1>Home</h1> } })
  await unlock.click()
  await expect.element(sheet).toBeVisible()
  await goTo('/home')
  await expect.element(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await expect.element(sheet).not.toBeInTheDocument()
})
