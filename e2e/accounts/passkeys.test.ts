/** A fan adds a passkey in the settings and signs in with it. The browser has a virtual authenticator. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { freePort } from '../../server/test/free-port.ts'
import { registerFan, toast } from '../support/people.ts'
import { assertAccessible, openSite, PASSWORD, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
test.beforeAll(async () => {
  // Passkeys belong to the configured address, so the port is known before the start.
  site = await openSite('nobody', { PORT: String(await freePort()) })
})

/** Gives the browser a device that keeps passkeys and verifies its user. Returns a function that counts its passkeys. */
async function hasAuthenticator(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
}

const signsOut = async (page: Page) => {
  // An open page of the site would notice the missing session, and its own way to the sign-in page would cancel this one.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await visit(page, '/auth/login')
}

test('a fan adds a passkey, signs in with it, and confirms and changes the password with it', async () => {
  const page = await site.person('phone')
  const count = await hasAuthenticator(page)
  await registerFan(site, page, 'penny')
  await visit(page, '/settings/security')
  const methods = page.getByRole('region', { name: 'Sign-in methods' })
  await assertAccessible(page)
  await methods.getByRole('button', { name: 'Add passkey' }).click()
  await toast(page, 'Passkey added').waitFor()
  assert.equal(await count(), 1)
  await methods.getByRole('button', { name: 'Rename passkey Chrome on Linux' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('My phone')
  await assertAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await methods.getByText('My phone').waitFor()
  await methods.getByText(/never used/).waitFor()
  await assertAccessible(page)

  await signsOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/home')

  // An unattended browser is not enough. The passkey confirms the fan, and the change continues.
  await site.sql.query(`update sessions set created_at = now() - interval '11 minutes'`)
  await visit(page, '/settings/security')
  await methods.getByText(/last used/).waitFor()
  await page.getByLabel('New password').fill(`${PASSWORD} and more`)
  await page.getByRole('button', { name: 'Change password' }).click()
  const sheet = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await sheet.getByRole('button', { name: 'Confirm with a passkey' }).waitFor()
  await assertAccessible(page)
  await sheet.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await toast(page, 'Changes saved').waitFor()

  await methods.getByRole('button', { name: 'Remove passkey My phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  await toast(page, 'Passkey removed').waitFor()
  await signsOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('This passkey didn’t work. Try again, or use another way to sign in.').waitFor()
})
