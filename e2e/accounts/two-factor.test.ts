/**
 * A fan sets up two-factor authentication with an app and signs in with codes. An operator turns it off after the phone is lost.
 */
import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import { registerFan, signIn } from '../support/people.ts'
import { assertAccessible, openSite, PASSWORD, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
test.beforeAll(async () => {
  site = await openSite()
})

/** Returns the code of an authenticator app, now or some steps of 30 seconds later. The site accepts each code once. */
const shownBy = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
const timePasses = () => site.sql.query('update second_factors set last_step = last_step - 10')

async function entersPassword(page: Page, username: string): Promise<void> {
  await visit(page, '/auth/login')
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a fan with two-factor authentication needs a code to sign in and to confirm the password, until an operator turns it off', async () => {
  const fan = await site.person('phone')
  await registerFan(site, fan, 'robin')
  await visit(fan, '/settings/security')
  await fan.getByRole('link', { name: 'Set up' }).click()
  await fan.getByRole('button', { name: 'Set up' }).click()
  const secret = await fan.getByLabel('Or enter this key').inputValue()
  await fan.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  await assertAccessible(fan)
  await fan.getByLabel('Code', { exact: true }).fill('12345')
  await fan.getByRole('button', { name: 'Turn on' }).click()
  await fan.getByText(/at least 6/).waitFor()
  await fan.getByLabel('Code', { exact: true }).fill('123456')
  await fan.getByRole('button', { name: 'Turn on' }).click()
  await fan.getByText(/^This code is incorrect or was already used/).waitFor()
  await fan.getByLabel('Code', { exact: true }).fill(shownBy(secret))
  await fan.getByRole('button', { name: 'Turn on' }).click()
  await fan.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = await fan
    .getByRole('listitem')
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .allInnerTexts()
  assert.equal(codes.length, 10)
  await assertAccessible(fan)
  await fan.getByRole('button', { name: 'I’ve saved them' }).click()
  await fan.getByText(/You have 10 recovery codes left/).waitFor()
  await assertAccessible(fan)

  await timePasses()
  const elsewhere = await site.person('desktop', { theme: 'dark' })
  await entersPassword(elsewhere, 'robin')
  await elsewhere.getByText(/^The six-digit code from your authenticator app, or a recovery code/).waitFor()
  await assertAccessible(elsewhere)
  await elsewhere.getByLabel('Code', { exact: true }).fill('000000')
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await elsewhere.getByText(/^This code is incorrect or was already used/).waitFor()
  await elsewhere.getByLabel('Code', { exact: true }).fill(codes[0]!)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await elsewhere.waitForURL((url) => url.pathname !== '/auth/login')

  await site.sql.query(`update sessions set created_at = now() - interval '11 minutes', reauthenticated_at = null`)
  await visit(fan, '/settings/security')
  await fan.getByText(/You have 9 recovery codes left/).waitFor()
  await fan.getByRole('link', { name: 'Change' }).click()
  await fan.getByRole('button', { name: 'Replace recovery codes' }).click()
  const sheet = fan.getByRole('dialog', { name: 'Enter your password' })
  await sheet.getByLabel('Current password').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await sheet.getByLabel('Code', { exact: true }).fill(shownBy(secret))
  await assertAccessible(fan)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  // The action that needed the password continues.
  await fan.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  await fan.getByRole('button', { name: 'I’ve saved them' }).click()
  await fan.getByText(/You have 10 recovery codes left/).waitFor()

  const olga = await site.person('desktop')
  await signIn(olga, 'olga@example.test')
  await visit(olga, '/admin/two-factor-resets')
  await olga.getByLabel('Username').fill('robin')
  await olga.getByLabel('Reason').fill('He has shown me his passport')
  await assertAccessible(olga)
  await olga.getByRole('button', { name: 'Turn off' }).click()
  await olga.getByRole('listitem').filter({ hasText: 'He has shown me his passport' }).waitFor()
  await assertAccessible(olga)

  const again = await site.person('phone')
  await signIn(again, 'robin')
  await visit(again, '/settings/security')
  await again.getByRole('link', { name: 'Set up' }).waitFor()
})
