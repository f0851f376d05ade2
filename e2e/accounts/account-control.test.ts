/** An operator finds the account of a fan whose browser is open, suspends it, and restores it. */
import { registerFan, signIn, toast } from '../support/people.ts'
import { assertAccessible, openSite, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
test.beforeAll(async () => {
  site = await openSite()
})

test('an operator suspends and restores a fan, whose open page follows', async () => {
  const fan = await site.person('phone')
  await registerFan(site, fan, 'felix')
  await visit(fan, '/home')

  const olga = await site.person('desktop')
  await signIn(olga, 'olga@example.test')
  await visit(olga, '/admin/accounts')
  await assertAccessible(olga)
  await olga.getByLabel('Name, username or email address').fill('felix')
  await olga.waitForURL('**/admin/accounts?q=felix')
  await olga.getByRole('link', { name: 'felix' }).click()
  await olga.getByRole('heading', { name: 'felix', level: 1 }).waitFor()
  await assertAccessible(olga)
  await olga.getByLabel('New note').fill('Wrote to us on Monday.')
  await olga.getByRole('button', { name: 'Add note' }).click()
  await olga.getByRole('listitem').getByText('Wrote to us on Monday.').waitFor()

  await olga.getByRole('button', { name: 'Suspend', exact: true }).click()
  const sheet = olga.getByRole('dialog')
  await sheet.getByText('can only sign in to read the reason').waitFor()
  await sheet.getByLabel('Reason').fill('Insults in three messages.')
  await assertAccessible(olga)
  await sheet.getByRole('button', { name: 'Suspend' }).click()
  await toast(olga, 'felix is suspended.').waitFor()
  await olga.getByRole('listitem').getByText('Suspended an account').waitFor()

  await fan.waitForURL('**/suspended')
  await fan.getByRole('heading', { name: 'Your account is suspended' }).waitFor()
  await fan.getByText('Insults in three messages.').waitFor()
  await assertAccessible(fan)
  // Signing in again leads here, too, and the contact form stays open.
  await fan.getByRole('button', { name: 'Sign out' }).click()
  await fan.waitForURL('**/auth/login')
  await signIn(fan, 'felix')
  await fan.waitForURL('**/suspended')
  await fan.getByRole('link', { name: 'Contact us' }).click()
  await fan.waitForURL('**/page/contact')
  await visit(fan, '/suspended')

  await olga.getByRole('button', { name: 'Restore' }).click()
  await sheet.getByLabel('Reason').fill('The messages were quoted from someone else.')
  await sheet.getByRole('button', { name: 'Restore' }).click()
  await toast(olga, 'felix is restored.').waitFor()
  await fan.waitForURL('**/home')
})
