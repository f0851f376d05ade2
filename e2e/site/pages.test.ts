/** An operator writes and publishes a page, and a fan agrees to new terms. */
import assert from 'node:assert/strict'
import { DEMO_PASSWORD, assertAccessible, openSite, visit, type Site } from '../support/site.ts'
import { toast } from '../support/people.ts'
import { test } from '../support/test.ts'
import type { Page } from '@playwright/test'

let site: Site
test.beforeAll(async () => {
  site = await openSite('demo')
})

async function signInAs(page: Page, username: string): Promise<void> {
  await visit(page, '/auth/login')
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/auth/login')
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await toast(page, 'Page published').waitFor()
}

test('an operator creates a page, previews and publishes it in the footer, and restores its first version', async () => {
  const page = await site.person('desktop')
  await signInAs(page, 'olga')
  await visit(page, '/admin/pages')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'New page' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Title').fill('House rules')
  await sheet.getByLabel('Address').fill('house-rules')
  await sheet.getByRole('button', { name: 'Create page' }).click()
  await page.waitForURL('**/admin/pages/*')

  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Be **kind**. <script>alert(1)</script>')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog').getByText('Be kind.').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await publish(page)
  await page.getByLabel('List in the footer').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(page, 'Changes saved').waitFor()
  await assertAccessible(page)

  const visitor = await site.person('phone', { theme: 'dark' })
  await visit(visitor, '/')
  await visitor.getByRole('link', { name: 'House rules' }).click()
  await visitor.getByRole('heading', { name: 'House rules', level: 1 }).waitFor()
  await assertAccessible(visitor)

  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Second')
  await publish(page)
  await page.getByRole('button', { name: 'View version 2' }).waitFor()
  await page.getByRole('button', { name: 'View version 1' }).click()
  await page.getByRole('button', { name: 'Restore as draft' }).click()
  await toast(page, 'Version 1 restored as a draft').waitFor()
  assert.match(await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue(), /^Be \*\*kind\*\*/)
  await publish(page)
  await page.getByRole('button', { name: 'View version 3' }).waitFor()
  await visit(visitor, '/page/house-rules')
  await visitor.getByText('Be kind.').waitFor()
})

test('a fan reads and agrees to new terms before continuing, and is not asked again', async () => {
  const operator = await site.person('desktop')
  await signInAs(operator, 'olga')
  await visit(operator, '/admin/pages')
  await operator.getByRole('link', { name: 'Terms' }).click()
  await operator.getByRole('textbox', { name: 'Text', exact: true }).fill('## New rules\n\nTokens never expire.')
  await operator.getByRole('button', { name: 'Publish', exact: true }).click()
  await operator.getByLabel('Ask everyone to agree again').check()
  await operator.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await toast(operator, 'Page published').waitFor()

  const fan = await site.person('phone')
  await signInAs(fan, 'felix')
  const question = fan.getByRole('dialog', { name: 'Our terms have changed' })
  await question.waitFor()
  await assertAccessible(fan)
  await fan.keyboard.press('Escape')
  await question.waitFor()
  await question.getByRole('button', { name: 'Agree' }).click()
  await question.waitFor({ state: 'hidden' })
  await visit(fan, '/page/terms')
  await fan.getByRole('heading', { name: 'New rules' }).waitFor()
  await visit(fan, '/home')
  await fan.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  const { rows } = await site.sql.query(
    `select version from terms_agreements join accounts on accounts.id = account_id where username = 'felix' order by agreed_at desc limit 1`,
  )
  assert.match(rows[0].version, /\.en\.1$/)
})
