/** A bank takes a card payment back, in the browser: the operator reads the evidence and submits it, and the fan sees what is held and what comes back. */
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '@fanfare/contract/auth'
import { waitFor } from '../server/test/wait.ts'
import { assertAccessible, DEMO_PASSWORD, openSite, type Site, type Size } from './site.ts'

let site: Site
before(async () => {
  site = await openSite('demo')
})

async function opened(username: string, path: string, size: Size): Promise<Page> {
  const { token } = await site.guest(signIn, { body: { username, password: DEMO_PASSWORD } })
  const page = await site.person(size, { theme: size === 'phone' ? 'dark' : 'light' })
  await page.context().addCookies([{ name: 'token', value: token, url: site.origin }])
  await page.goto(path, { waitUntil: 'networkidle' })
  return page
}

/** The hourly look, now. */
const looksForDisputes = () => site.sql.query(`select graphile_worker.add_job('look for disputes', '{}')`)

test('an operator submits evidence for a disputed payment and wins; the fan sees the tokens held, and back again', async () => {
  const operator = await opened('olga', '/admin/disputes', 'desktop')
  await looksForDisputes()
  const row = operator.getByRole('row', { name: /Evidence wanted/ }).first()
  await row.waitFor()
  const { rows } = await site.sql.query(
    `select username from accounts where id = (select fan_id from disputes where status = 'open' limit 1)`,
  )
  const fan = await opened(rows[0].username, '/wallet', 'phone')
  await fan.getByText('A disputed payment').first().waitFor()
  await assertAccessible(fan)

  await row.getByRole('button').first().click()
  await operator.getByText('The cardholder says that somebody else paid').waitFor()
  await operator.getByText(/^Account: registered/).waitFor()
  await assertAccessible(operator)
  await operator.getByRole('button', { name: 'Submit evidence' }).click()
  const sheet = operator.getByRole('dialog')
  await sheet.getByLabel('What you want to add').fill('The customer has written to us about it: winning_evidence')
  await assertAccessible(operator)
  await sheet.getByRole('button', { name: 'Submit evidence' }).click()
  await operator.getByText('Submitted. The bank decides.').waitFor()
  await waitFor(async () => (await site.sql.query(`select 1 from disputes where status = 'won'`)).rows.length > 0)
  await operator.goto('/admin/disputes?status=won', { waitUntil: 'networkidle' })
  await operator.getByRole('row', { name: /Won/ }).first().waitFor()
  await fan.getByText('Your bank has left a payment with us: you can pay by card again').first().waitFor()
  await fan.getByRole('button', { name: 'Receipt: A disputed payment' }).nth(1).waitFor()
})
