/** Performers and operators write to many fans: now or later, with a paid photo, paused and unsent. */
import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { addFanGroupUsers, createFanGroup } from '@fanfare/contract/fan-groups'
import { updateVaultItem, uploadVaultPhoto } from '@fanfare/contract/vault'
import { makeJobsDue } from '../../server/test/jobs.ts'
import { jpeg } from '../../server/test/pictures.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { messageContaining } from '../support/people.ts'
import { assertAccessible, DEMO_PASSWORD, waitUntilLoaded, reload, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
let as: Demo['as']
let callOf: Demo['callOf']
test.beforeAll(async () => {
  ;({ site, as, callOf } = await openDemo())
})

/** The status and time of a mass message, below the title of its page. */
const status = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('paragraph')
    .filter({ has: page.getByRole('time') })

/** Selects all followers and a time tomorrow that is the same moment for everyone. */
async function scheduleForTomorrow(page: Page, text: string): Promise<void> {
  await visit(page, '/studio/mass-messages/new')
  await page.getByRole('combobox', { name: 'Condition 1' }).selectOption({ label: 'Followers' })
  await page.getByLabel('Message').fill(text)
  await page.getByRole('combobox', { name: 'Send' }).selectOption({ label: 'At the same time for everyone' })
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Send on').fill(`${day}T18:00`)
  await page.getByRole('button', { name: /^Schedule for \d+ fans$/ }).click()
}

/** Moves the time of a scheduled message to now, because the server's clock cannot be moved. */
async function letTimeCome(text: string): Promise<void> {
  const { rows } = await site.sql.query<{ id: string }>(
    'update mass_messages set scheduled_at = now() where text = $1 returning id',
    [text],
  )
  assert.equal(await makeJobsDue(site.sql, `mass:${rows[0]!.id}`), 1, 'a scheduled message waits as one job')
}

async function makeSmartGroup(page: Page): Promise<void> {
  await visit(page, '/studio/fans')
  await page.getByRole('button', { name: 'New group' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Paying subscribers')
  await page.getByRole('checkbox', { name: /Smart group/ }).check()
  await page.getByRole('button', { name: 'Add condition' }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('5')
  await page.getByText(/Subscribers who spent \$5\.00 or more: \d+ fans now/).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.getByRole('link', { name: /^Paying subscribers/ }).click()
  await page.getByRole('link', { name: 'Message all' }).waitFor()
  await page.getByRole('checkbox', { name: 'Select Felix Brandt' }).check()
  await page.getByRole('button', { name: 'Add to list' }).click()
  await page.getByRole('button', { name: 'Met in person' }).click()
  await page.getByText('One fan added to Met in person.').waitFor()
  await assertAccessible(page)
}

test('a performer writes to a smart group with a paid photo, sees its earnings, and unsends it', async () => {
  const call = await callOf('ada.vale')
  const { _id: photoId } = await call(uploadVaultPhoto, { files: { file: await jpeg(643, 480) } })
  await call(updateVaultItem, { params: { id: photoId }, body: { title: 'Hills at dawn' } })
  await site.jobsDone()
  const [ada, felix] = [await as('ada.vale', 'desktop'), await as('felix', 'phone')]
  await makeSmartGroup(ada)

  await ada.getByRole('link', { name: 'Message all' }).click()
  await ada.getByRole('checkbox', { name: /^Paying subscribers/, checked: true }).waitFor()
  const except = ada.getByRole('group', { name: 'Exclude' })
  await except.getByRole('searchbox', { name: 'Find fans to exclude' }).fill('felix')
  await except.getByRole('checkbox', { name: 'Felix Brandt', checked: false }).click()
  const alone = ada.getByRole('group', { name: 'For', exact: true })
  await alone.getByRole('searchbox', { name: 'Find specific fans' }).fill('felix')
  await alone.getByRole('checkbox', { name: 'Felix Brandt', checked: false }).click()
  await except.getByRole('checkbox', { name: 'Felix Brandt', checked: true }).click()
  await ada.getByLabel('Message').fill('Only for you: the hills at dawn')
  await ada.getByRole('button', { name: 'From vault' }).click()
  const vault = ada.getByRole('dialog', { name: 'From vault' })
  await vault.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Photos' })
  await vault.getByRole('checkbox', { name: 'Hills at dawn' }).check()
  await vault.getByRole('button', { name: 'Add 1 file' }).click()
  await ada.getByRole('textbox', { name: 'Price' }).fill('7')
  await ada.getByText(/\d+ fans will receive this\./).waitFor()
  await assertAccessible(ada)
  await ada.getByRole('button', { name: /^Send to \d+ fans$/ }).click()
  await ada.waitForURL(/\/studio\/mass-messages\/[0-9a-f-]{36}$/)
  await expect(status(ada)).toContainText(/^Sent/)
  await assertAccessible(ada)

  await visit(felix, '/messages')
  await felix.getByRole('link', { name: /Only for you: the hills at dawn/ }).click()
  const message = messageContaining(felix, 'Only for you: the hills at dawn')
  await message.getByRole('button', { name: 'Unlock for 7 tokens' }).click()
  await felix.getByRole('dialog', { name: 'Unlock' }).getByRole('button', { name: 'Unlock for 7 tokens' }).click()
  await message.getByText('Bought', { exact: true }).waitFor()

  await ada.getByRole('term').filter({ hasText: 'Earned' }).waitFor()
  // 7 tokens less the commission, and less a fifth for the co-performer.
  await ada.getByText('$0.45').waitFor()
  await ada.getByRole('button', { name: 'Unsend' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Unsend' }).click()
  await expect(status(ada)).toContainText(/^Unsent/)
  await reload(felix)
  await message.getByText('Bought', { exact: true }).waitFor()
})

test('a performer schedules a message for an hour of each fan’s own day, and cancels it', async () => {
  const ada = await as('ada.vale', 'desktop')
  await visit(ada, '/studio/mass-messages/new')
  await ada.getByRole('combobox', { name: 'Condition 1' }).selectOption({ label: 'Followers' })
  await ada.getByLabel('Message').fill('Good evening')
  await ada.getByRole('combobox', { name: 'Send' }).selectOption({ label: 'At this time in each recipient’s time zone' })
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await ada.getByLabel('Send on').fill(`${day}T18:00`)
  await ada.getByText(/^Everyone gets it between .+ your time/).waitFor()
  await assertAccessible(ada)
  await ada.getByRole('button', { name: /^Schedule for \d+ fans$/ }).click()
  await ada.getByText(/^Sent at .+6:00\sPM in each recipient’s time zone/).waitFor()
  await ada.getByRole('button', { name: 'Cancel sending' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Cancel sending' }).click()
  await expect(status(ada)).toContainText(/^Canceled/)
})

test('an operator sends a notice to selected people, who cannot read it after it is unsent', async () => {
  const [olga, felix] = [await as('olga', 'desktop'), await as('felix', 'phone')]
  await visit(olga, '/admin/mass-messages')
  await olga.getByRole('link', { name: 'New notice' }).click()
  await olga.getByRole('combobox', { name: 'For' }).selectOption({ label: 'Specific people' })
  await olga.getByLabel('Usernames').fill('felix, milo.reyes')
  await olga.getByLabel('Message').fill('Closed on Sunday from three to five.')
  await olga.getByText('2 people will receive this.').waitFor()
  await assertAccessible(olga)
  await olga.getByRole('button', { name: 'Send to 2 people' }).click()
  await olga.waitForURL(/\/admin\/mass-messages\/[0-9a-f-]{36}$/)
  await olga.getByText('of 2', { exact: true }).waitFor()

  await visit(felix, '/notifications')
  await felix.getByRole('link', { name: /You have a notice from the site/ }).click()
  await felix.getByText('Closed on Sunday from three to five.').waitFor()
  await assertAccessible(felix)
  await olga.getByRole('button', { name: 'Unsend' }).click()
  await olga.getByRole('dialog').getByRole('button', { name: 'Unsend' }).click()
  await expect(status(olga)).toContainText(/^Unsent/)
  await reload(felix)
  await felix.getByText('The site unsent this notice.').waitFor()
})

test('a fan with an open inbox receives a message that was scheduled for tomorrow when its time comes', async () => {
  const [ada, felix] = [await as('ada.vale', 'desktop'), await as('felix', 'phone')]
  const text = 'The gallery opens at noon'
  await scheduleForTomorrow(ada, text)
  await expect(status(ada)).toContainText(/^Scheduled/)

  await visit(felix, '/messages')
  const arrived = felix.getByRole('link', { name: text })
  await expect(arrived).toHaveCount(0)
  await letTimeCome(text)
  await arrived.waitFor()
  await reload(ada)
  await expect(status(ada)).toContainText(/^Sent/)
})

test('a performer whose session ended while sending a mass message finds it again after signing in', async () => {
  const page = await as('juno.park', 'desktop')
  await visit(page, '/studio/mass-messages/new')
  await page.getByRole('combobox', { name: 'Condition 1' }).selectOption({ label: 'Followers' })
  await page.getByLabel('Message').fill('A long letter to everyone')
  await page.getByText(/(One|\d+) fans? will receive this\./).waitFor()
  // A pending request would end the session on the page before the press.
  await waitUntilLoaded(page)
  await site.sql.query(`delete from sessions s using accounts a where a.id = s.account_id and a.username = 'juno.park'`)
  // Confirms leaving the unsent message.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: /^Send to / }).click()
  await page.waitForURL('**/auth/login**')
  await page.getByLabel('Email or username').fill('juno.park')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Your draft has been restored.').waitFor()
  assert.equal(await page.getByLabel('Message').inputValue(), 'A long letter to everyone')
  assert.equal(
    await page.getByRole('combobox', { name: 'Condition 1' }).evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.label),
    'Followers',
  )
})

test('a performer previews a message with each fan’s name, sends herself a test, and sends it', async () => {
  const [ada, phone, felix] = [await as('ada.vale', 'desktop'), await as('ada.vale', 'phone'), await as('felix', 'phone')]
  await visit(ada, '/studio/mass-messages/new')
  await ada.getByRole('combobox', { name: 'Condition 1' }).selectOption({ label: 'Followers' })
  await ada.getByLabel('Message').fill('The lake is frozen, ')
  await ada.getByRole('button', { name: 'Insert fan’s name' }).click()
  assert.equal(await ada.getByLabel('Message').inputValue(), 'The lake is frozen, {name}')
  await ada.getByRole('button', { name: 'Preview as a fan' }).click()
  await ada.getByText(/^For example, this is what .+ sees\.$/).waitFor()
  await assertAccessible(ada)
  await ada.keyboard.press('Escape')
  await ada.getByRole('button', { name: 'Send me a test' }).click()
  await ada.getByText('Test sent to your notifications').waitFor()
  await visit(phone, '/notifications')
  await phone.getByRole('link', { name: /Test: You have a new message/ }).click()
  await phone.getByText('The lake is frozen, Ada Vale').waitFor()
  await assertAccessible(phone)
  await ada.getByRole('button', { name: /^Send to \d+ fans$/ }).click()
  await ada.waitForURL(/\/studio\/mass-messages\/[0-9a-f-]{36}$/)
  await visit(felix, '/messages')
  await felix.getByRole('link', { name: /The lake is frozen, Felix Brandt/ }).waitFor()
})

test('an operator writes on a performer’s behalf to everyone outside a group, and the fan and the list show this', async () => {
  const [olga, felix] = [await as('olga', 'desktop'), await as('felix', 'phone')]
  const callOfAda = await callOf('ada.vale')
  const { _id: quietId } = await callOfAda(createFanGroup, { body: { name: 'Quiet ones' } })
  const { rows: spent } = await site.sql.query<{ id: string }>(
    `select fan_id as id from earning_fans join accounts fans on fans.id = fan_id join accounts performers on performers.id = performer_id
     where performers.username = 'ada.vale' and fans.username <> 'felix' and fans.status = 'active' order by net desc limit 1`,
  )
  await callOfAda(addFanGroupUsers, { params: { id: quietId }, body: { userIds: spent.map(({ id }) => id) } })
  await visit(olga, '/admin/mass-messages')
  await olga.getByRole('link', { name: 'Message on a performer’s behalf' }).click()
  await olga.getByRole('searchbox', { name: 'Find performer' }).fill('ada')
  await olga.getByRole('checkbox', { name: 'Ada Vale (@ada.vale)' }).click()
  await olga.getByRole('combobox', { name: 'Condition 1' }).selectOption({ label: 'Top spenders' })
  await olga.getByRole('textbox', { name: 'How many' }).fill('1000')
  const counted = await olga.getByText(/^\d+ fans will receive this\.$/).textContent()
  const total = Number(/\d+/.exec(counted ?? '')?.[0])
  await olga.getByRole('group', { name: 'Exclude' }).getByRole('checkbox', { name: 'Fans in Quiet ones' }).check()
  await olga.getByText(`${total - 1} fans will receive this.`).waitFor()
  await olga.getByRole('searchbox', { name: 'Find fans to exclude' }).fill('felix')
  const leftOut = olga.getByRole('checkbox', { name: 'Felix Brandt (@felix)' })
  await leftOut.click()
  await olga.getByText(`${total - 2} fans will receive this.`).waitFor()
  await leftOut.click()
  await olga.getByLabel('Message').fill('A word of thanks to you')
  await assertAccessible(olga)
  await olga.getByRole('button', { name: /^Send to (one fan|\d+ fans)$/ }).click()
  await olga.waitForURL(/\/admin\/mass-messages\/[0-9a-f-]{36}$/)
  await olga.getByText(/^Written by Olga/).waitFor()
  await visit(felix, '/messages')
  await felix.getByRole('link', { name: /A word of thanks to you/ }).click()
  await messageContaining(felix, 'A word of thanks to you').getByText('Written by the site on the performer’s behalf').waitFor()
})

test('a performer resumes a paused message after its scheduled time, and it is sent immediately', async () => {
  const [ada, felix] = [await as('ada.vale', 'desktop'), await as('felix', 'phone')]
  const text = 'The paint is dry'
  await scheduleForTomorrow(ada, text)
  await ada.getByRole('button', { name: 'Pause' }).click()
  await expect(status(ada)).toContainText(/^Paused/)
  await assertAccessible(ada)

  await letTimeCome(text)
  await site.jobsDone()
  await visit(felix, '/messages')
  const arrived = felix.getByRole('link', { name: text })
  await expect(arrived).toHaveCount(0)
  await ada.getByRole('button', { name: 'Resume' }).click()
  await arrived.waitFor()
  await expect(status(ada)).toContainText(/^Sent/)
})
