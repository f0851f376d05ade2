/** The main job: a performer applies and publishes, a fan pays and writes, and both see the other's actions. */
import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { openConnected, openMyMenu } from '../support/demo.ts'
import {
  composer,
  openConfirmationLink,
  countLoads,
  findPerformer,
  messageContaining,
  createPicture,
  postContaining,
  publish,
  registerFan,
  signIn,
  testCard,
  thread,
  toast,
  writeMessage,
} from '../support/people.ts'
import { assertAccessible, waitUntilLoaded, openSite, PASSWORD, waitUntilHydrated, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

const NAME = 'Nadia Storm'
const PERFORMER = 'nadia.storm'
const FAN = 'felix.first'

interface People {
  readonly site: Site
  readonly performer: Page
  readonly fan: Page
  readonly operator: Page
}

test('a performer applies, publishes and earns, and a fan subscribes, tips, unlocks and writes', async () => {
  test.slow()
  const site = await openSite()
  const [performer, fan, operator] = [
    await site.person('phone'),
    await site.person('phone', { theme: 'dark' }),
    await site.person('phone'),
  ]
  const people = { site, performer, fan, operator }
  await test.step('the performer applies with documents and is hidden until verified', () => applies(people))
  await test.step('the operator approves the documents, and the performer is notified', () => approves(people))
  await test.step('the performer completes the profile and publishes for everyone, for subscribers and for a price', () =>
    publishes(people))
  await test.step('a search engine finds the public profile without its secrets', () => isPublic(people))
  await test.step('the fan registers, finds the performer and follows', () => follows(people))
  await test.step('the fan subscribes by card, and locked posts open without a reload', () => subscribes(people))
  await test.step('the fan buys tokens, tips and unlocks, and a double-click pays once', () => spends(people))
  await test.step('every amount is exact for the fan and the performer', () => countsMoney(people))
  await test.step('the two write to each other in real time', () => writes(people))
  await test.step('a photo with a price opens when the fan pays', () => unlocksPhoto(people))
  await test.step('a deleted message disappears for the other person', () => deletesMessage(people))
  await test.step('the performer reads a notification of each sale', () => readsNotifications(people))
  await test.step('the fan signs out in every tab', () => signsOut(people))
})

async function applies({ site, performer, fan }: People): Promise<void> {
  await visit(performer, '/auth/star-register')
  await performer.getByLabel('Name', { exact: true }).fill(NAME)
  await performer.getByLabel('Username').fill(PERFORMER)
  await performer.getByLabel('Email address').fill(`${PERFORMER}@example.test`)
  await performer.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await performer.getByLabel('Date of birth').fill('1992-04-01')
  await performer.getByLabel('Gender').selectOption('female')
  for (const label of ['ID, front', 'ID, back', 'Selfie with your ID'])
    await performer.getByLabel(label).setInputFiles(await createPicture(label))
  await assertAccessible(performer)
  await performer.getByRole('button', { name: 'Submit application' }).click()
  await performer.getByRole('heading', { name: 'Check your email' }).waitFor()
  await openConfirmationLink(site, performer, `${PERFORMER}@example.test`)
  await visit(performer, '/star/account')
  await performer.getByRole('region', { name: 'Verification' }).getByText('In review', { exact: true }).waitFor()
  const profile = await fan.goto(`/${PERFORMER}`)
  assert.equal(profile?.status(), 404)
}

async function approves({ performer, operator }: People): Promise<void> {
  await signIn(operator, 'olga@example.test')
  await visit(operator, '/admin/verifications')
  await waitUntilLoaded(operator)
  await assertAccessible(operator)
  await operator.getByRole('table', { name: 'Verifications' }).getByRole('link', { name: NAME }).click()
  await waitUntilHydrated(operator)
  await operator.getByRole('button', { name: 'Show documents' }).click()
  await expect(operator.getByRole('list', { name: 'Documents' }).getByRole('img')).toHaveCount(3)
  await operator.getByRole('region', { name: 'Your decision' }).getByRole('button', { name: 'Approve' }).click()
  await operator
    .getByRole('dialog', { name: `Approve ${NAME}?` })
    .getByRole('button', { name: 'Approve' })
    .click()
  await toast(operator, `${NAME} is verified`).waitFor()
  await visit(performer, '/notifications')
  await notification(performer, 'You’re verified. Publish your first post').waitFor()
}

async function publishes({ performer }: People): Promise<void> {
  await visit(performer, '/studio/agreement')
  await performer.getByLabel('Full name').fill(NAME)
  await performer.getByRole('button', { name: 'Sign', exact: true }).click()
  await toast(performer, 'Agreement signed').waitFor()
  await visit(performer, '/star/account')
  await performer.getByLabel('Change picture').setInputFiles(await createPicture('face', 600, 600))
  await performer.getByRole('button', { name: 'Use this part' }).click()
  await toast(performer, 'Picture changed').waitFor()
  await performer.getByLabel('Bio').fill('Paints what the weather leaves.')
  await performer.getByLabel('Monthly price').fill('9.50')
  await performer.getByLabel('Yearly price').fill('95')
  await performer.getByLabel('Body type').selectOption('fit')
  await assertAccessible(performer)
  await performer.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(performer, 'Changes saved').waitFor()
  await publish(performer, { text: 'A free one', who: 'Everyone', photo: 'free' })
  await publish(performer, { text: 'SECRET for subscribers', who: 'Subscribers', teaser: 'Closer', photo: 'inner' })
  await publish(performer, {
    text: 'SECRET for a price',
    who: 'Pay-per-view',
    teaser: 'The large one',
    price: '30',
    photo: 'large',
  })
  await visit(performer, '/studio/posts')
  await expect(performer.getByRole('list', { name: 'Your posts' }).getByRole('article')).toHaveCount(3)
  await assertAccessible(performer)
}

async function isPublic({ site }: People): Promise<void> {
  const html = await (await fetch(`${site.origin}/${PERFORMER}`)).text()
  assert.match(html, new RegExp(`<title>[^<]*${NAME}`))
  assert.match(html, /<meta[^>]+name="description"[^>]+Paints what the weather leaves/)
  assert.match(html, /<meta[^>]+property="og:image"[^>]+content="http/)
  assert.match(html, /<script type="application\/ld\+json">[^<]*"ProfilePage"/)
  assert.match(html, new RegExp(`<link[^>]+href="[^"]+/feeds/${PERFORMER}\\.xml"`))
  assert.ok(!html.includes('SECRET'))
}

async function follows({ site, fan }: People): Promise<void> {
  await registerFan(site, fan, FAN)
  await findPerformer(fan, NAME)
  await fan.waitForURL(`**/${PERFORMER}`)
  await fan.getByRole('button', { name: `Follow ${NAME}` }).click()
  await fan.getByRole('button', { name: `Following ${NAME}` }).waitFor()
  await assertAccessible(fan)
}

async function subscribes({ fan }: People): Promise<void> {
  await postContaining(fan, 'Closer').waitFor()
  const reloads = countLoads(fan)
  await fan
    .getByRole('region', { name: `Subscribe to ${NAME}` })
    .getByRole('button', { name: /^Free for 1 day, then / })
    .click()
  const sheet = fan.getByRole('dialog', { name: 'Subscribe' })
  await sheet.getByText('A month', { exact: true }).click()
  await testCard(sheet, 'Declined').click()
  await sheet.getByRole('button', { name: 'Subscribe for $9.50' }).click()
  await sheet.getByText('Your card was declined. Try another card. You weren’t charged.').waitFor()
  await testCard(sheet, 'Requires authentication').click()
  await assertAccessible(fan)
  await sheet.getByRole('button', { name: 'Subscribe for $9.50' }).click()
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await sheet.getByRole('heading', { name: 'You’re subscribed!' }).waitFor()
  await fan.keyboard.press('Escape')
  await postContaining(fan, 'SECRET for subscribers').waitFor()
  assert.equal(reloads(), 0, 'the page was loaded again')
}

async function spends({ fan }: People): Promise<void> {
  await visit(fan, '/wallet')
  await fan.getByRole('button', { name: 'Add funds' }).click()
  const sheet = fan.getByRole('dialog')
  await sheet.getByText('Custom amount', { exact: true }).click()
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('150.25')
  await sheet.getByText('Another card', { exact: true }).click()
  await testCard(sheet, 'Works').click()
  await sheet.getByRole('button', { name: 'Pay $150.25' }).dblclick()
  await sheet.getByText('150.25 tokens ($150.25) added to your wallet.').waitFor()
  await fan.keyboard.press('Escape')
  await assertAccessible(fan)

  await visit(fan, `/${PERFORMER}`)
  await fan.getByRole('button', { name: 'Send a tip' }).click()
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('50.05')
  await sheet.getByRole('button', { name: 'Send 50.05 tokens' }).dblclick()
  await sheet.getByText(`You tipped ${NAME} 50.05 tokens ($50.05).`).waitFor()
  await fan.keyboard.press('Escape')
  await postContaining(fan, 'The large one').getByRole('button', { name: 'Unlock for 30 tokens' }).click()
  await sheet.getByRole('button', { name: 'Unlock for 30 tokens' }).dblclick()
  await toast(fan, 'Unlocked. You have 70.20 tokens ($70.20) left.').waitFor()
  await postContaining(fan, 'SECRET for a price').waitFor()
}

async function countsMoney({ site, performer, fan }: People): Promise<void> {
  await visit(fan, '/wallet')
  await fan.getByRole('region', { name: 'Your balance' }).getByText('70.20 tokens').waitFor()
  const { rows } = await site.sql.query(
    'select kind, tokens::int, gross::int, net::int from sales join accounts on accounts.id = fan_id where username = $1 order by kind',
    [FAN],
  )
  assert.deepEqual(rows, [
    { kind: 'post', tokens: 3000, gross: 3000, net: 2400 },
    { kind: 'subscription', tokens: 0, gross: 950, net: 760 },
    { kind: 'tip', tokens: 5005, gross: 5005, net: 4004 },
  ])
  await visit(performer, '/studio/earnings')
  const total = performer.locator('dl > *').filter({ has: performer.getByText('Total earned', { exact: true }) })
  await total.getByText('$71.64', { exact: true }).waitFor()
  await assertAccessible(performer)
}

async function writes({ performer, fan }: People): Promise<void> {
  await openConnected(fan, `/${PERFORMER}`)
  await fan.getByRole('button', { name: 'Write a message' }).click()
  await fan.waitForURL('**/messages/*')
  await openConnected(performer, new URL(fan.url()).pathname)
  // The tip is the first message.
  await messageContaining(fan, '50.05 tokens').waitFor()
  await Promise.all([fan.getByText('typing…', { exact: true }).waitFor(), composer(performer).fill('Hello')])
  await writeMessage(performer, 'Hello from the stage')
  await messageContaining(fan, 'Hello from the stage').waitFor()
  await writeMessage(fan, 'Hello from the first row')
  await messageContaining(performer, 'Hello from the first row').waitFor()
  await messageContaining(fan, 'Hello from the first row').getByText('Seen', { exact: true }).waitFor()
}

async function unlocksPhoto({ performer, fan }: People): Promise<void> {
  const [chooser] = await Promise.all([
    performer.waitForEvent('filechooser'),
    performer.getByRole('button', { name: 'Add photos or videos' }).click(),
  ])
  await chooser.setFiles(await createPicture('letter'))
  await performer.getByText('Files uploaded.').waitFor({ state: 'attached' })
  await performer.getByRole('textbox', { name: 'Price' }).fill('5')
  await performer.getByRole('button', { name: 'Send', exact: true }).click()
  const unlock = thread(fan).getByRole('button', { name: 'Unlock for 5 tokens' })
  await unlock.waitFor()
  const photo = thread(fan).getByRole('button', { name: 'Open photo' })
  await expect(photo).toHaveCount(0)
  await unlock.click()
  await fan.getByRole('dialog').getByRole('button', { name: 'Unlock for 5 tokens' }).click()
  await toast(fan, 'Unlocked. You have 65.20 tokens ($65.20) left.').waitFor()
  await photo.waitFor()
  await assertAccessible(fan)
}

async function deletesMessage({ performer, fan }: People): Promise<void> {
  const own = messageContaining(fan, 'Hello from the first row')
  await own.hover()
  await own.getByRole('button', { name: 'Options for this message' }).click()
  await fan.getByRole('menuitem', { name: 'Delete' }).click()
  await fan.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await messageContaining(performer, 'Message deleted!').waitFor()
  await expect(messageContaining(performer, 'Hello from the first row')).toHaveCount(0)
}

async function readsNotifications({ performer }: People): Promise<void> {
  await visit(performer, '/notifications')
  for (const text of [
    'You have a new follower',
    'You received a tip of 50.05 tokens ($50.05)',
    'Your post was unlocked for 30 tokens ($30.00)',
  ])
    await notification(performer, text).waitFor()
  await assertAccessible(performer)
  await performer.getByRole('button', { name: 'Mark all as read' }).click()
  await performer.getByRole('link', { name: 'Unread', exact: true }).click()
  await performer.getByText('No unread notifications').waitFor()
}

async function signsOut({ site, fan }: People): Promise<void> {
  const tab = await fan.context().newPage()
  await visit(tab, '/wallet')
  const token = (await fan.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
  await visit(fan, '/home')
  const menu = await openMyMenu(fan, 'phone')
  await menu.getByRole('button', { name: 'Sign out' }).click()
  await fan.waitForURL('**/auth/login')
  await tab.waitForURL('**/auth/login*')
  const answer = await fetch(`${site.origin}/api/users/me`, { headers: { authorization: token } })
  assert.equal(answer.status, 401)
  await visit(tab, '/wallet')
  assert.equal(new URL(tab.url()).pathname, '/auth/login')
}

const notification = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Notifications' }).getByText(text, { exact: true })
