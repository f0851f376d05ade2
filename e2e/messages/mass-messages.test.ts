/** A performer makes a smart group and writes to it with a paid photo; a fan unlocks it, and the performer sees what came of it. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { addFanGroupUsers, createFanGroup } from '@fanfare/contract/fan-groups'
import { openDemo } from '../support/demo.ts'
import { assertAccessible, DEMO_PASSWORD, reload, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

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
  const { as } = await openDemo()
  const [ada, felix] = [await as('ada.vale', 'desktop'), await as('felix', 'phone')]
  await makeSmartGroup(ada)

  await ada.getByRole('link', { name: 'Write to all of them' }).click()
  await ada.getByRole('checkbox', { name: /^Paying subscribers/, checked: true }).waitFor()
  const except = ada.getByRole('group', { name: 'But not for' })
  await except.getByRole('searchbox', { name: 'Find fans to leave out' }).fill('felix')
  await except.getByRole('checkbox', { name: 'Felix Brandt', checked: false }).click()
  const alone = ada.getByRole('group', { name: 'For', exact: true })
  await alone.getByRole('searchbox', { name: 'Find single fans' }).fill('felix')
  await alone.getByRole('checkbox', { name: 'Felix Brandt', checked: false }).click()
  await except.getByRole('checkbox', { name: 'Felix Brandt', checked: true }).click()
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

  await visit(felix, '/messages')
  await felix.getByRole('link', { name: /Only for you: the hills at dawn/ }).click()
  await felix
    .getByRole('button', { name: /Unlock/ })
    .last()
    .click()
  const sheet = felix.getByRole('dialog')
  await sheet.getByRole('button', { name: /Unlock|Pay/ }).click()
  await felix.getByText('Bought', { exact: true }).last().waitFor()

  const earned = ada.getByRole('term').filter({ hasText: 'Earned' })
  await earned.waitFor()
  // Of 7 tokens, less the commission, and less the fifth that is shared.
  await ada.getByText('$4.48').waitFor()
  assert.ok(await ada.getByRole('button', { name: 'Take it back' }).isVisible())
  await ada.getByRole('button', { name: 'Take it back' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await ada.getByText('Taken back', { exact: true }).waitFor()
  await felix.getByText('Only for you: the hills at dawn').last().waitFor()
})

test('a message at an hour of each fan’s own day says when it comes, and a notice of the site is read by whom it is for', async () => {
  const { as } = await openDemo()
  const [ada, olga, felix] = [await as('ada.vale', 'desktop'), await as('olga', 'desktop'), await as('felix', 'phone')]
  await visit(ada, '/studio/mass-messages/new')
  await ada.getByRole('combobox', { name: 'Condition 1' }).selectOption({ label: 'Followers' })
  await ada.getByLabel('Message').fill('Good evening')
  await ada.getByRole('combobox', { name: 'Send it' }).selectOption({ label: 'At this hour of each one’s own day' })
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await ada.getByLabel('Send on').fill(`${day}T18:00`)
  await ada.getByText(/^Everyone gets it between .+ your time/).waitFor()
  await assertAccessible(ada)
  await ada.getByRole('button', { name: /^Schedule for \d+ fans$/ }).click()
  await ada.getByText(/^Each gets it when their own clocks show .+ 6:00\sPM/).waitFor()
  await ada.getByRole('button', { name: 'Cancel it' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click()
  await ada.getByText('Cancelled', { exact: true }).waitFor()

  await visit(olga, '/admin/mass-messages')
  await olga.getByRole('link', { name: 'New notice' }).click()
  await olga.getByRole('combobox', { name: 'For' }).selectOption({ label: 'Single people' })
  await olga.getByLabel('Usernames').fill('felix, milo.reyes')
  await olga.getByLabel('Message').fill('Closed on Sunday from three to five.')
  await olga.getByText('It goes to 2 people.').waitFor()
  await assertAccessible(olga)
  await olga.getByRole('button', { name: 'Send to 2 people' }).click()
  await olga.waitForURL(/\/admin\/mass-messages\/[0-9a-f-]{36}$/)
  await olga.getByText('of 2', { exact: true }).waitFor()

  await visit(felix, '/notifications')
  await felix.getByRole('link', { name: /You have a notice from the site/ }).click()
  await felix.getByText('Closed on Sunday from three to five.').waitFor()
  await assertAccessible(felix)
  await olga.getByRole('button', { name: 'Take it back' }).click()
  await olga.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await olga.getByText('Taken back', { exact: true }).waitFor()
  await reload(felix)
  await felix.getByText('The site has taken this notice back.').waitFor()
})

test('a message for tomorrow waits, and once its hour has come it is in the inbox that a fan has open', async () => {
  const { as, site } = await openDemo()
  const [ada, felix] = [await as('ada.vale', 'desktop'), await as('felix', 'phone')]
  await visit(ada, '/studio/mass-messages/new')
  await ada.getByRole('combobox', { name: 'Condition 1' }).selectOption({ label: 'Followers' })
  await ada.getByLabel('Message').fill('The gallery opens at noon')
  await ada.getByRole('combobox', { name: 'Send it' }).selectOption({ label: 'At this moment for everyone' })
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await ada.getByLabel('Send on').fill(`${day}T18:00`)
  await ada.getByRole('button', { name: /^Schedule for \d+ fans$/ }).click()
  await ada.getByText('Scheduled', { exact: true }).first().waitFor()

  await visit(felix, '/messages')
  const arrived = felix.getByRole('link', { name: /The gallery opens at noon/ })
  assert.equal(await arrived.count(), 0)
  // Nobody can move a product's clock: its hour is moved to now instead, and the job that waits for it.
  await site.sql.query(`update mass_messages set scheduled_at = now() where text = 'The gallery opens at noon'`)
  const { rowCount } = await site.sql.query(
    `update graphile_worker._private_jobs set run_at = now()
      where key in (select 'mass:' || id from mass_messages where text = 'The gallery opens at noon')`,
  )
  assert.equal(rowCount, 1, 'it waits as one job')
  await arrived.waitFor()
  await visit(ada, new URL(ada.url()).pathname)
  await ada.getByText('Sent', { exact: true }).nth(1).waitFor()
})

test('a message to many that is sent after the session has ended is still there after signing in again', async () => {
  const { as, site } = await openDemo()
  const page = await as('juno.park', 'desktop')
  await visit(page, '/studio/mass-messages/new')
  await page.getByRole('combobox', { name: 'Condition 1' }).selectOption({ label: 'Followers' })
  await page.getByLabel('Message').fill('A long letter to everyone')
  await page.getByText(/It goes to \d+ fans?\./).waitFor()
  await site.sql.query(`delete from sessions s using accounts a where a.id = s.account_id and a.username = 'juno.park'`)
  // Whether to leave what is not sent.
  page.on('dialog', (dialog) => void dialog.accept())
  const send = page.getByRole('button', { name: /^Send to / })
  // The page may notice by itself before it is pressed.
  await Promise.all([
    page.waitForURL('**/auth/login**'),
    send.click({ noWaitAfter: true, timeout: 5_000 }).catch(() => undefined),
  ])
  await page.getByLabel('E-mail or username').fill('juno.park')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('What you had written is back.').waitFor()
  assert.equal(await page.getByLabel('Message').inputValue(), 'A long letter to everyone')
  assert.equal(
    await page.getByRole('combobox', { name: 'Condition 1' }).evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.label),
    'Followers',
  )
})

test('a message with each fan’s name is seen first, tested and read; an operator writes one by the same form, and all are told who did', async () => {
  const { as, callOf, site } = await openDemo()
  const [ada, phone] = [await as('ada.vale', 'desktop'), await as('ada.vale', 'phone')]
  const [olga, felix] = [await as('olga', 'desktop'), await as('felix', 'phone')]
  await visit(ada, '/studio/mass-messages/new')
  await ada.getByRole('combobox', { name: 'Condition 1' }).selectOption({ label: 'Followers' })
  await ada.getByLabel('Message').fill('The lake is frozen, ')
  await ada.getByRole('button', { name: 'Insert the fan’s name' }).click()
  assert.equal(await ada.getByLabel('Message').inputValue(), 'The lake is frozen, {name}')
  await ada.getByRole('button', { name: 'See it as a fan first' }).click()
  await ada.getByText(/^As .+ gets it, for example\.$/).waitFor()
  await assertAccessible(ada)
  await ada.keyboard.press('Escape')
  await ada.getByRole('button', { name: 'Send me a test' }).click()
  await ada.getByText('The test is among your notifications.').waitFor()
  await visit(phone, '/notifications')
  await phone.getByRole('link', { name: /Test: You have a new message/ }).click()
  await phone.getByText('The lake is frozen, Ada Vale').waitFor()
  await assertAccessible(phone)
  await ada.getByRole('button', { name: /^Send to \d+ fans$/ }).click()
  await ada.waitForURL(/\/studio\/mass-messages\/[0-9a-f-]{36}$/)
  await visit(felix, '/messages')
  await felix.getByRole('link', { name: /The lake is frozen, Felix Brandt/ }).waitFor()

  const callOfAda = await callOf('ada.vale')
  const { _id: quietId } = await callOfAda(createFanGroup, { body: { name: 'Quiet ones' } })
  const { rows: spent } = await site.sql.query<{ id: string }>(
    `select fan_id as id from earning_fans join accounts fans on fans.id = fan_id join accounts performers on performers.id = performer_id
     where performers.username = 'ada.vale' and fans.username <> 'felix' and fans.status = 'active' order by net desc limit 1`,
  )
  await callOfAda(addFanGroupUsers, { params: { id: quietId }, body: { userIds: spent.map(({ id }) => id) } })
  await visit(olga, '/admin/mass-messages')
  await olga.getByRole('link', { name: 'Message in a performer’s name' }).click()
  await olga.getByRole('searchbox', { name: 'Find the performer' }).fill('ada')
  await olga.getByRole('checkbox', { name: 'Ada Vale (@ada.vale)' }).click()
  await olga.getByRole('combobox', { name: 'Condition 1' }).selectOption({ label: 'Spent most' })
  await olga.getByRole('textbox', { name: 'How many' }).fill('1000')
  const counted = await olga
    .getByRole('status')
    .filter({ hasText: /It goes to/ })
    .textContent()
  await olga.getByRole('group', { name: 'But not for' }).getByRole('checkbox', { name: 'Fans in Quiet ones' }).check()
  await olga.getByText(`It goes to ${Number(/\d+/.exec(counted ?? '')?.[0]) - 1} fans.`).waitFor()
  await olga.getByRole('searchbox', { name: 'Find fans to leave out' }).fill('felix')
  const leftOut = olga.getByRole('checkbox', { name: 'Felix Brandt (@felix)' })
  await leftOut.click()
  await olga.getByText(`It goes to ${Number(/\d+/.exec(counted ?? '')?.[0]) - 2} fans.`).waitFor()
  await leftOut.click()
  await olga.getByLabel('Message').fill('A word of thanks to you')
  await assertAccessible(olga)
  await olga.getByRole('button', { name: /^Send to (one fan|\d+ fans)$/ }).click()
  await olga.waitForURL(/\/admin\/mass-messages\/[0-9a-f-]{36}$/)
  await olga.getByText(/^Written by Olga/).waitFor()
  await felix.getByRole('link', { name: /A word of thanks to you/ }).click()
  await felix.getByText('Written by the site in the performer’s name').last().waitFor()
})

test('a performer pauses a message whose time comes meanwhile, and lets it go on: then it is sent at once', async () => {
  const { as, site } = await openDemo()
  const [ada, felix] = [await as('ada.vale', 'desktop'), await as('felix', 'phone')]
  await visit(ada, '/studio/mass-messages/new')
  await ada.getByRole('combobox', { name: 'Condition 1' }).selectOption({ label: 'Followers' })
  await ada.getByLabel('Message').fill('The paint is dry')
  await ada.getByRole('combobox', { name: 'Send it' }).selectOption({ label: 'At this moment for everyone' })
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await ada.getByLabel('Send on').fill(`${day}T18:00`)
  await ada.getByRole('button', { name: /^Schedule for \d+ fans$/ }).click()
  await ada.getByRole('button', { name: 'Pause' }).click()
  await ada.getByText('Paused', { exact: true }).first().waitFor()
  await assertAccessible(ada)

  await site.sql.query(`update mass_messages set scheduled_at = now() where text = 'The paint is dry'`)
  await site.sql.query(`update graphile_worker._private_jobs set run_at = now() where key like 'mass:%'`)
  await site.jobsDone()
  await visit(felix, '/messages')
  const arrived = felix.getByRole('link', { name: /The paint is dry/ })
  assert.equal(await arrived.count(), 0)
  await ada.getByRole('button', { name: 'Go on' }).click()
  await arrived.waitFor()
  await ada.getByText('Sent', { exact: true }).nth(1).waitFor()
})
