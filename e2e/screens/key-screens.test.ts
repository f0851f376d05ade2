/**
 * The key screens and the checkout with long names, from a narrow phone to a desktop. With SCREENS=1, their pictures are written
 * to `docs/screens`.
 */
import assert from 'node:assert/strict'
import { sizes } from '../support/browsers.ts'
import { waitUntilLoaded } from '../support/site.ts'
import { test } from '../support/test.ts'
import { addressesWithoutExample, screens } from './catalog.ts'
import { assertGood, open, openForScreens, screensOf } from './checks.ts'

/** In the full suite, the files by person contain all screens. */
const isElsewhere = process.env['TEST_SUITE'] === 'all' && process.env['SCREENS'] === undefined

test('an operator of the demo finds an example for every address with a parameter', () => {
  assert.deepEqual(addressesWithoutExample, [])
})

const { demo } = openForScreens()
screensOf(isElsewhere ? [] : screens.filter(({ isKey }) => isKey))

test('a fan can use the checkout on a phone and on a desktop', async () => {
  const page = await demo().as('felix', 'phone')
  await open(page, '/vera.koch')
  const offer = page.getByRole('region', { name: /^Subscribe to/ })
  await offer.getByRole('button', { name: /^Subscribe for/ }).click()
  await page.getByRole('dialog').getByRole('group', { name: 'Pay with' }).waitFor()
  for (const size of ['phone', 'desktop'] as const) {
    await page.setViewportSize(sizes[size])
    await waitUntilLoaded(page)
    await assertGood(page, size, 'checkout', true)
  }
})

test('a visitor reads their address of maximum length after requesting a new password', async () => {
  const page = await demo().as('visitor', 'phone')
  await open(page, '/auth/forgot')
  await page.getByLabel('Email address').fill(`${'someone'.repeat(6)}@${'example'.repeat(5)}.test`)
  await page.locator('form button[type=submit]').click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await assertGood(page, 'phone', 'forgot-sent', false)
})
