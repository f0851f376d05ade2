/** An operator manages the site's emails, and a fan whose email bounced confirms the address again. */
import assert from 'node:assert/strict'
import { reportOf } from '../../server/test/delivery-reports.ts'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
let as: Demo['as']
test.beforeAll(async () => {
  ;({ site, as } = await openDemo())
})

const MAIL = '01980000-0000-7000-8000-0000000000aa'

test('an operator sees why an email bounced, and the fan confirms the address again', async () => {
  const [olga, felix] = [await as('olga', 'desktop'), await as('felix', 'phone')]
  const { rows } = await site.sql.query<{ email: string }>(
    `insert into mails (id, recipient, subject, text, status, locale, created_at, sent_at)
     select $1, email, 'What is new', 'words', 'sent', 'en', now(), now() from accounts where username = 'felix' returning recipient as email`,
    [MAIL],
  )
  const { email } = rows[0]!
  await olga.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(olga, '/admin/mails')
  const line = await olga.getByLabel('For /etc/aliases').inputValue()
  await olga.getByRole('button', { name: 'Copy' }).click()
  await olga.getByText('Copied to clipboard', { exact: true }).waitFor()
  assert.equal(await olga.evaluate(() => navigator.clipboard.readText()), line)
  await assertAccessible(olga)

  const path = new URL(/https?:\S+/.exec(line)?.[0] ?? '').pathname
  const raw = reportOf({ messageId: `<${MAIL}@localhost>`, to: email })
  const headers = { 'content-type': 'message/rfc822' }
  assert.equal((await fetch(site.origin + path, { method: 'POST', headers, body: raw })).status, 200)
  await site.jobsDone()
  await visit(olga, '/admin/mails')
  await olga.getByRole('link', { name: 'Failed' }).click()
  await olga.getByRole('button', { name: 'Details for What is new' }).click()
  await olga.getByText('The mail server says: smtp; 550 5.1.1 no such user').waitFor()
  await assertAccessible(olga)

  await visit(felix, '/notifications')
  await felix.getByRole('link', { name: new RegExp(`We couldn’t deliver emails to ${email}`) }).click()
  await felix.getByText(/were returned, so we’ve stopped sending them/).waitFor()
  await assertAccessible(felix)
  await felix.getByRole('button', { name: 'Send link' }).click()
  await site.jobsDone()
  await visit(felix, await site.mailedLink(email, 'confirm'))
  await felix.getByRole('button', { name: 'Confirm address' }).click()
  await felix.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  await visit(felix, '/settings/notifications')
  await felix.getByRole('combobox', { name: 'How often' }).waitFor()
  assert.equal(await felix.getByText(/were returned, so we’ve stopped sending them/).count(), 0)
})

test('an operator reaches the content below a long list, which grows only on “Show more”', async () => {
  const olga = await as('olga', 'desktop')
  await visit(olga, '/admin/mails')
  const rows = olga.getByRole('table', { name: 'Emails', exact: true }).getByRole('row')
  const before = await rows.count()
  await olga.getByRole('button', { name: 'Copy' }).scrollIntoViewIfNeeded()
  const more = olga.getByRole('button', { name: 'Show more' })
  await more.waitFor()
  assert.equal(await rows.count(), before)
  await more.click()
  await waitFor(async () => (await rows.count()) === 2 * before - 1, 'the next page, with one header row')
  await more.waitFor()
})

test('an operator copies a text although the browser blocks the clipboard, or reads that copying failed', async () => {
  const olga = await as('olga', 'desktop')
  await olga.context().grantPermissions(['clipboard-read'])
  await visit(olga, '/admin/mails')
  const line = await olga.getByLabel('For /etc/aliases').inputValue()
  await olga.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  const copy = olga.getByRole('button', { name: 'Copy' })
  await copy.click()
  await olga.getByText('Copied to clipboard', { exact: true }).waitFor()
  assert.equal(await olga.evaluate(() => navigator.clipboard.readText()), line)
  assert.equal(await copy.evaluate((button) => button === document.activeElement), true, 'the button keeps focus')
  await olga.evaluate(() => {
    document.execCommand = () => false
  })
  await copy.click()
  await olga.getByText('Couldn’t copy. Your browser blocked it.').waitFor()
})
