/** A mail comes back a day after it was sent: the operator sees why, its fan is told in the app, and both go on from there. */
import assert from 'node:assert/strict'
import { reportOf } from '../../server/test/delivery-reports.ts'
import { waitFor } from '../../server/test/wait.ts'
import { openDemo } from '../support/demo.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

const MAIL = '01980000-0000-7000-8000-0000000000aa'

test('an operator has the mail server report what comes back, a fan learns of it, and has the link sent once more', async () => {
  const { site, as } = await openDemo()
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
  await olga.getByText('Copied', { exact: true }).waitFor()
  assert.equal(await olga.evaluate(() => navigator.clipboard.readText()), line)
  await assertAccessible(olga)

  const path = new URL(/https?:\S+/.exec(line)?.[0] ?? '').pathname
  const raw = reportOf({ messageId: `<${MAIL}@localhost>`, to: email })
  const headers = { 'content-type': 'message/rfc822' }
  assert.equal((await fetch(site.origin + path, { method: 'POST', headers, body: raw })).status, 200)
  await site.jobsDone()
  await visit(olga, '/admin/mails')
  await olga.getByRole('link', { name: 'Failed' }).click()
  await olga.getByRole('button', { name: 'Details of What is new' }).click()
  await olga.getByText('The mail server says: smtp; 550 5.1.1 no such user').waitFor()
  await assertAccessible(olga)

  await visit(felix, '/notifications')
  await felix.getByRole('link', { name: new RegExp(`We could not reach ${email}`) }).click()
  await felix.getByText(/came back, so that we send none any more/).waitFor()
  await assertAccessible(felix)
  await felix.getByRole('button', { name: 'Send the link' }).click()
  await site.jobsDone()
  await felix.goto(await site.mailedLink(email, 'confirm'))
  await felix.getByRole('button', { name: /Confirm/ }).click()
  await felix
    .getByText(/confirmed/i)
    .first()
    .waitFor()
  await visit(felix, '/settings/notifications')
  await felix.getByText('How often').first().waitFor()
  assert.equal(await felix.getByText(/came back, so that we send none any more/).count(), 0)
})

test('what stands below a long list stays there: the list goes on by a press', async () => {
  const { as } = await openDemo()
  const olga = await as('olga', 'desktop')
  await visit(olga, '/admin/mails')
  const rows = olga.getByRole('table', { name: 'Mails', exact: true }).getByRole('row')
  const before = await rows.count()
  await olga.getByRole('button', { name: 'Copy' }).scrollIntoViewIfNeeded()
  const more = olga.getByRole('button', { name: 'Show more' })
  await more.waitFor()
  assert.equal(await rows.count(), before)
  await more.click()
  await waitFor(async () => (await rows.count()) === 2 * before - 1, 'the next page, below one head')
  await more.waitFor()
})

test('where the browser refuses the clipboard a text is copied the older way, and where that fails too it says so', async () => {
  const { as } = await openDemo()
  const olga = await as('olga', 'desktop')
  await olga.context().grantPermissions(['clipboard-read'])
  await visit(olga, '/admin/mails')
  const line = await olga.getByLabel('For /etc/aliases').inputValue()
  await olga.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  const copy = olga.getByRole('button', { name: 'Copy' })
  await copy.click()
  await olga.getByText('Copied', { exact: true }).waitFor()
  assert.equal(await olga.evaluate(() => navigator.clipboard.readText()), line)
  assert.equal(await copy.evaluate((button) => button === document.activeElement), true, 'the keyboard keeps its place')
  await olga.evaluate(() => {
    document.execCommand = () => false
  })
  await copy.click()
  await olga.getByText('Your browser did not allow to copy it.').waitFor()
})
