/** An operator invites another operator, who sets a password and appears in the list. Then the first ends their access. */
import type { Page } from '@playwright/test'
import { signIn } from '../support/people.ts'
import { assertAccessible, openSite, PASSWORD, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
test.beforeAll(async () => {
  site = await openSite()
})

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('an operator invites another operator, sees them join, and ends their access', async () => {
  const olga = await site.person('desktop')
  await signIn(olga, 'olga@example.test')
  await visit(olga, '/admin/operators')
  await olga.getByText('You’re the only operator, so actions that need two operators can’t be approved').waitFor()
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
  await visit(otto, '/admin/operators')
  await row(otto, 'otto@example.test').getByText('Can approve large amounts with another operator from').waitFor()
  await assertAccessible(otto)

  // The open page updates without a reload.
  await row(olga, 'otto@example.test').getByText('invited by').waitFor()
  await olga.getByRole('button', { name: 'End access: Otto Beck' }).click()
  await olga.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
  await olga.getByRole('heading', { name: 'Former operators' }).waitFor()
  await row(olga, 'otto@example.test').getByText('ended by').waitFor()
  // The page of the removed operator also updates.
  await otto.waitForURL((url) => url.pathname === '/auth/login')
})
