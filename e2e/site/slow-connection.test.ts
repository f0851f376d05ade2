/** Journeys on a slow or broken connection: what is pressed and chosen while an answer is still awaited. */
import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'
import { viewPerformer } from '@fanfare/contract/performers'
import { readOwnSubscription } from '@fanfare/contract/plans'
import { open, openDemo, type Demo } from '../support/demo.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

const button = (within: Page | Locator, name: RegExp | string) => within.getByRole('button', { name }).first()

/** Keeps the answers of these addresses back until what it returns is called. */
async function slow(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    // Given up by the page meanwhile.
    await route.continue().catch(() => undefined)
  })
  return resolve
}

test('while a coupon is being asked for nothing is paid; then the price is the lower one', async () => {
  const [page, call] = [await demo.as('felix', 'phone'), await demo.callOf('felix')]
  const { _id: id } = await call(viewPerformer, { params: { id: 'kit.marlowe' } })
  await open(page, '/kit.marlowe')
  await button(page, /^(Subscribe for|Start with)/).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: /^A year/ }).check()
  await button(sheet, 'I have a coupon').click()
  await sheet.getByLabel('Coupon code').fill('welcome20')
  const pay = button(sheet, /^Subscribe for/)
  await pay.click({ trial: true })
  const answer = await slow(page, /\/apply-coupon/)
  await button(sheet, 'Apply').click()
  await pay.click({ force: true })
  answer()
  await sheet.getByText(/20% off: you save/).waitFor()
  assert.equal((await call(readOwnSubscription, { params: { id } })).subscription, null)
  await pay.click()
  await page.getByText('You are in').waitFor()
})

test('filters that are chosen one after another hold together, though no list has come yet', async () => {
  const olga = await demo.as('olga', 'desktop')
  const holds = (params: Record<string, string>) =>
    olga.waitForURL(({ searchParams }) => Object.entries(params).every(([name, value]) => searchParams.get(name) === value))
  const types = async (label: string, words: string) => {
    const searchRequest = olga.waitForRequest((request) => request.url().includes(`username=${words}`))
    await olga.getByRole('searchbox', { name: label }).fill(words)
    return searchRequest
  }
  await open(olga, '/admin/payouts')
  const payouts = await slow(olga, /\/payout-requests\/search/)
  await olga.getByLabel('Method').selectOption({ label: 'PayPal' })
  await types('Username of the performer', 'ada.vale')
  payouts()
  await holds({ type: 'paypal', username: 'ada.vale' })

  await open(olga, '/admin/sales')
  const sales = await slow(olga, /\/admin\/sales\/search/)
  await types('Username of the fan or the performer', 'felix')
  await olga.getByRole('link', { name: 'Tips' }).click()
  sales()
  await holds({ kind: 'tip', username: 'felix' })

  await open(olga, '/explore')
  const performers = await slow(olga, /\/performers\/user\/search/)
  await olga.getByRole('checkbox', { name: /^Female/ }).check()
  await olga.getByLabel('Order').selectOption({ label: 'By name' })
  performers()
  await holds({ gender: 'female', sort: 'name' })
})

test('a welcome photo that could not be saved says so', async () => {
  const ada = await demo.as('ada.vale', 'desktop')
  await open(ada, '/star/account')
  await ada.route(/\/performers\/me\/welcome/, (route) => route.abort())
  await button(ada.getByRole('group', { name: 'Welcome photo' }), /From the vault|Change/).click()
  const sheet = ada.getByRole('dialog', { name: 'From the vault' })
  await sheet.getByRole('checkbox').and(sheet.locator(':enabled')).first().check()
  await button(sheet, 'Add 1 file').click()
  await ada.getByText(/^Something went wrong/).waitFor()
})
