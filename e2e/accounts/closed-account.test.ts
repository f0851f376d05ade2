/** A fan closes the account, signs in again, finds only the way back, and keeps it. */
import { expect } from '@playwright/test'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

test('a fan who closes the account finds only the way back, and everything as it was after keeping it', async () => {
  const page = await demo.as('felix', 'phone')
  await visit(page, '/settings/close-account')
  await page.getByText(/in your wallet/).waitFor()
  await page.getByText(/subscriptions? don?/).waitFor()
  await assertAccessible(page)
  await page.getByLabel('Username').fill('ravi')
  await page.getByRole('button', { name: 'Close account' }).click()
  await page.getByText('This isn’t your username.').waitFor()
  await page.getByLabel('Username').fill('felix')
  await page.getByRole('button', { name: 'Close account' }).click()
  await page.getByRole('heading', { name: 'Account closed' }).waitFor()
  await assertAccessible(page)

  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email or username').fill('felix')
  await page.getByLabel('Password', { exact: true }).fill('fanfare-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Your account is closed' }).waitFor()
  await page.getByText(/It will be erased on/).waitFor()
  await assertAccessible(page)
  await visit(page, '/wallet')
  await expect(page).toHaveURL(/\/account-closed$/)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await page.waitForURL((url) => url.pathname !== '/account-closed')
  await visit(page, '/wallet')
  await page.getByRole('heading', { name: 'Wallet' }).waitFor()
  await expect(page).toHaveURL(/\/wallet$/)
})
