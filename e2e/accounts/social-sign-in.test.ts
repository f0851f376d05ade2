/** A new fan signs up with Google in a real browser, confirms with it, unlinks it and links it again. Google is a fake. */
import { freePort } from '../../server/test/free-port.ts'
import { googleEnvironment, openFakeGoogle, type FakeGoogle } from '../../server/test/sign-in-providers/fake-google.ts'
import { toast } from '../support/people.ts'
import { assertAccessible, openSite, PASSWORD, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
let google: FakeGoogle
test.beforeAll(async () => {
  google = await openFakeGoogle()
  google.isUsedBy({ sub: '1', email: 'greta@example.test', email_verified: true, name: 'Greta' })
  // The callback address contains the port.
  site = await openSite('nobody', { ...googleEnvironment(google.url), PORT: String(await freePort()) })
})
test.afterAll(() => google.close())

test('a new fan signs up with Google, sets a password, unlinks Google and links it again', async () => {
  const page = await site.person('phone')
  await visit(page, '/auth/login')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('heading', { name: 'Finish signing up' }).waitFor()
  await assertAccessible(page)
  await page.getByLabel('Username').fill('greta.star')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/home')

  // An unattended browser is not enough. Google confirms the fan in another window, and the change continues.
  await site.sql.query(`update sessions set created_at = now() - interval '11 minutes'`)
  await visit(page, '/settings/security')
  const methods = page.getByRole('region', { name: 'Sign-in methods' })
  await methods.getByText('This is your only way to sign in.').waitFor()
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  const sheet = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await sheet.getByRole('button', { name: 'Confirm with Google' }).waitFor()
  await assertAccessible(page)
  await sheet.getByRole('button', { name: 'Confirm with Google' }).click()
  await toast(page, 'Changes saved').waitFor()

  await methods.getByRole('button', { name: 'Unlink Google' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink Google' }).click()
  await methods.getByRole('button', { name: 'Link Google', exact: true }).click()
  await methods.getByText('greta@example.test').waitFor()
  await assertAccessible(page)
})
