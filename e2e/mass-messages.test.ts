/** A performer makes a smart group and writes to it with a paid photo; a fan unlocks it, and the performer sees what came of it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, DEMO_PASSWORD, openSite, visit } from './site.ts'

async function signIn(page: Page, name: string): Promise<void> {
  await visit(page, '/auth/login')
  await page.getByLabel('E-mail or username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/auth/login')
}

async function makeSmartGroup(page: Page): Promise<void> {
  await visit(page, '/studio/fans')
  await page.getByRole('button', { name: 'New group' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Paying subscribers')
  await page.getByRole('checkbox', { name: /A smart group/ }).check()
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('5')
  await page.getByText(/Subscribers who spent \$5\.00 or more: \d+ fans now/).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Make the group' }).click()
  await page.getByRole('link', { name: /^Paying subscribers/ }).click()
  await page.getByRole('link', { name: 'Write to all of them' }).waitFor()
  await page.getByRole('checkbox', { name: 'Choose Felix Brandt' }).check()
  await page.getByRole('button', { name: 'Add to a list' }).click()
  await page.getByRole('button', { name: 'Met in person' }).click()
  await page.getByText('One fan was added to Met in person.').waitFor()
  await assertAccessible(page)
}

test('from a smart group to a message with a paid photo, and to what it has earned', async () => {
  const site = await openSite('demo')
  const [ada, felix] = [await site.person('desktop'), await site.person('phone')]
  await signIn(ada, 'ada.vale')
  await makeSmartGroup(ada)

  await ada.getByRole('link', { name: 'Write to all of them' }).click()
  await ada.getByRole('checkbox', { name: /^Paying subscribers/, checked: true }).waitFor()
  await ada.getByLabel('Message').fill('Only for you: the hills at dawn')
  await ada.getByRole('button', { name: 'From the vault' }).click()
  const vault = ada.getByRole('dialog', { name: 'From the vault' })
  await vault.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Photos' })
  await vault.getByRole('checkbox').last().check()
  await vault.getByRole('button', { name: 'Add 1 file' }).click()
  await ada.getByRole('textbox', { name: 'Price' }).fill('7')
  await ada.getByText(/It goes to \d+ fans\./).waitFor()
  await assertAccessible(ada)
  await ada.getByRole('button', { name: /^Send to \d+ fans$/ }).click()
  await ada.waitForURL(/\/studio\/mass-messages\/[0-9a-f-]{36}$/)
  await ada.getByText('Sent', { exact: true }).nth(1).waitFor()
  await assertAccessible(ada)

  await signIn(felix, 'felix')
  await visit(felix, '/messages')
  await felix.getByRole('link', { name: /Only for you: the hills at dawn/ }).click()
  await felix
    .getByRole('button', { name: /Unlock/ })
    .last()
    .click()
  const sheet = felix.getByRole('dialog')
  await sheet.getByRole('button', { name: /Unlock|Pay/ }).click()
  await felix
    .getByRole('dialog')
    .waitFor({ state: 'detached' })
    .catch(() => undefined)

  await ada.reload()
  const earned = ada.getByRole('term').filter({ hasText: 'Earned' })
  await earned.waitFor()
  await ada.getByText('$5.60').waitFor()
  assert.ok(await ada.getByRole('button', { name: 'Take it back' }).isVisible())
  await ada.getByRole('button', { name: 'Take it back' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await ada.getByText('Taken back', { exact: true }).waitFor()
  await felix.getByText('Only for you: the hills at dawn').last().waitFor()
})
