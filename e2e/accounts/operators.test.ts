/** An owner invites an operator, who sets a password and appears in the list. The owner changes the role, then ends the access. */
import type { Page } from '@playwright/test'
import { signIn } from '../support/people.ts'
import { assertAccessible, openSite, PASSWORD, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
test.beforeAll(async () => {
  site = await openSite()
})

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('an owner invites an operator, sees them join, changes the role, and ends their access', async () => {
  const olga = await site.person('desktop')
  await signIn(olga, 'olga@example.test')
  await visit(olga, '/admin/team')
  await olga.getByText('You’re the only operator who can approve something').waitFor()
  await olga.getByRole('button', { name: 'Invite operator' }).click()
  const sheet = olga.getByRole('dialog')
  await sheet.getByLabel('Name', { exact: true }).fill('Otto Beck')
  await sheet.getByLabel('Username').fill('otto')
  await sheet.getByLabel('Email address').fill('otto@example.test')
  await assertAccessible(olga)
  await sheet.getByRole('button', { name: 'Invite operator' }).click()
  await row(olga, 'otto@example.test').getByText('Invited by').waitFor()
  await assertAccessible(olga)

  const otto = await site.person('phone', { theme: 'dark' })
  await visit(otto, await site.mailedLink('otto@example.test', 'reset'))
  await otto.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await otto.locator('form button[type=submit]').click()
  await otto.getByRole('heading', { name: 'Your new password is set' }).waitFor()
  await signIn(otto, 'otto')
  await visit(otto, '/admin/team')
  await row(otto, 'otto@example.test').waitFor()
  await assertAccessible(otto)

  // A role decides what the page offers, and a new one applies to the open page.
  const invite = otto.getByRole('button', { name: 'Invite operator' })
  await invite.waitFor({ state: 'hidden' })
  await olga.getByRole('button', { name: 'Change role: Otto Beck' }).click()
  await olga.getByRole('dialog').getByLabel('Role').selectOption('Owner')
  await assertAccessible(olga)
  await olga.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await invite.waitFor()
  await visit(olga, '/admin/audit')
  await olga.getByRole('row').filter({ hasText: 'Changed the role of an operator' }).waitFor()
  await assertAccessible(olga)
  await olga.goBack()

  // The open page updates without a reload.
  await row(olga, 'otto@example.test').getByText('invited by').waitFor()
  await olga.getByRole('button', { name: 'End access: Otto Beck' }).click()
  await olga.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
  await olga.getByRole('heading', { name: 'Former operators' }).waitFor()
  await row(olga, 'otto@example.test').getByText('ended by').waitFor()
  // The page of the removed operator also updates.
  await otto.waitForURL((url) => url.pathname === '/auth/login')
})
