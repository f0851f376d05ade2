/** Joining, confirming and signing in: people return to where they were, and what they pressed continues. */
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { confirmEmail, registerFan, registerPerformer, signIn as signInCall } from '@fanfare/contract/auth'
import { approveVerification, listVerifications } from '@fanfare/contract/verifications'
import { waitFor } from '../../server/test/wait.ts'
import { confirm, fillRegistration, isAskedToJoin, picture, signIn } from '../support/people.ts'
import { assertAccessible, loaded, openSite, PASSWORD, reload, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

const PERFORMER = 'nina.star'
/** A fan who has an account before any journey. */
const MEMBER = 'member'
let site: Site
test.beforeAll(async () => {
  site = await openSite()
  await openPerformer()
  await openMember()
})

async function openPerformer(): Promise<void> {
  const { buffer, mimeType } = await picture('document')
  const document = new Blob([new Uint8Array(buffer)], { type: mimeType })
  const email = `${PERFORMER}@example.test`
  const { claim } = await site.guest(registerPerformer, {
    body: { name: 'Nina', username: PERFORMER, email, password: PASSWORD, dateOfBirth: '1990-01-01', gender: 'female' },
    files: { idFront: document, idBack: document, selfie: document },
  })
  await confirmBy(email, claim)
  const { data } = await site.operator(listVerifications)
  const { performer, submittedAt } = data[0]!
  await site.operator(approveVerification, { params: { id: performer._id }, body: { submittedAt } })
}

async function openMember(): Promise<void> {
  const email = `${MEMBER}@example.test`
  const { claim } = await site.guest(registerFan, { body: { name: MEMBER, username: MEMBER, email, password: PASSWORD } })
  await confirmBy(email, claim)
}

async function confirmBy(email: string, claim: string): Promise<void> {
  const link = new URL(await site.mailedLink(email, 'confirm'), site.origin)
  await site.guest(confirmEmail, { body: { token: link.searchParams.get('token')!, claim } })
}

/** A visitor presses Subscribe on the performer's page and is led to the registration form. */
async function pressSubscribe(page: Page): Promise<void> {
  await visit(page, `/${PERFORMER}`)
  await page
    .getByRole('button', { name: /Subscribe for|free day/ })
    .first()
    .click()
  await isAskedToJoin(page)
}

const subscribeSheet = (page: Page) => page.getByRole('dialog', { name: /Subscribe/ })

test('a visitor who presses Subscribe registers, confirms by a press, and finds the same sheet open', async () => {
  const page = await site.person('phone')
  await pressSubscribe(page)
  await assertAccessible(page)
  await fillRegistration(page, 'newcomer')
  await assertAccessible(page)
  await visit(page, await site.mailedLink('newcomer@example.test', 'confirm'))
  await assertAccessible(page)
  const confirmed = async () => (await site.sql.query(`select from accounts where email = 'newcomer@example.test'`)).rows.length
  assert.equal(await confirmed(), 0, 'loading the page has used the link')
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.waitForURL(`**/${PERFORMER}`)
  await subscribeSheet(page).waitFor()
  assert.equal(await confirmed(), 1)
  // Done once: neither the URL nor a reload starts it again.
  await reload(page)
  await loaded(page)
  await page.getByRole('heading', { name: 'Nina', level: 1 }).waitFor()
  assert.equal(await subscribeSheet(page).count(), 0)
})

test('someone with an account goes from Join to Sign in and still returns to the same page', async () => {
  const page = await site.person('desktop')
  await pressSubscribe(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail or username').fill(MEMBER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**/${PERFORMER}`)
  await subscribeSheet(page).waitFor()
})

test('a page for members leads to Sign in and back; an address of another site is not followed', async () => {
  const page = await site.person('phone')
  await visit(page, '/wallet?tab=cards')
  assert.equal(new URL(page.url()).pathname, '/auth/login')
  await page.getByLabel('E-mail or username').fill(MEMBER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/wallet?tab=cards')

  const other = await site.person('phone')
  await visit(other, '/auth/login?next=%2F%2Fevil.example')
  await other.getByLabel('E-mail or username').fill(MEMBER)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.waitForURL('**/home')
})

test('in another browser the link asks for the password, and continues what was pressed', async () => {
  const page = await site.person('desktop')
  await visit(page, `/${PERFORMER}`)
  await page
    .getByRole('link', { name: /^Follow/ })
    .first()
    .click()
  await isAskedToJoin(page)
  await fillRegistration(page, 'elsewhere')
  const other = await site.person('phone')
  await visit(other, await site.mailedLink('elsewhere@example.test', 'confirm'))
  await other.getByLabel('Password', { exact: true }).fill('not the password')
  await other.getByRole('button', { name: 'Confirm my address' }).click()
  await other.getByText('This is not the password of this account').waitFor()
  await assertAccessible(other)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Confirm my address' }).click()
  await other.waitForURL(`**/${PERFORMER}`)
  await other.getByRole('dialog').getByRole('button', { name: 'Follow' }).click()
  await other
    .getByRole('button', { name: /^Following/ })
    .first()
    .waitFor()
})

test('a link that is invalid or incomplete says so and offers another one', async () => {
  const page = await site.person('phone')
  for (const path of ['/auth/confirm', '/auth/reset', '/auth/reset?token=short']) {
    await visit(page, path)
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  }
  await visit(page, `/auth/reset?token=${'x'.repeat(43)}`)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await page.getByRole('link', { name: 'Ask for a new one' }).click()
  await page.waitForURL('**/auth/forgot')
})

test('a wrong address is corrected without typing the rest again, and a demo shows its mail', async () => {
  const page = await site.person('phone')
  await visit(page, '/auth/fan-register')
  await fillRegistration(page, 'mistyped')
  await page.getByRole('button', { name: 'Wrong address?' }).click()
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'mistyped')
  await page.getByLabel('E-mail address').fill('right@example.test')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByRole('button', { name: /outbox/ }).click()
  await page.getByRole('link', { name: /auth\/confirm/ }).click()
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.waitForURL('**/home')
})

test('the performer’s form shows all errors before anything is sent', async () => {
  const page = await site.person('phone')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await visit(page, '/auth/star-register')
  await page.getByLabel('Name', { exact: true }).fill('Kid')
  await page.getByLabel('Username').fill(PERFORMER)
  await page.getByLabel('E-mail address').fill('kid@example.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Date of birth').fill('2020-01-01')
  await page.getByLabel('Gender').selectOption('female')
  await page
    .getByLabel('ID, front')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.getByText('You have to be 18 or older').waitFor()
  await page.getByText('This username is taken.').waitFor()
  await page.getByText('ID, front must be a JPEG, PNG or WebP picture').waitFor()
  await page.getByText('Please enter ID, back').waitFor()
  assert.deepEqual(sent, [])
})

test('devices have readable names, and a new address asks for the password once the sign-in is old', async () => {
  const page = await site.person('desktop')
  await signIn(page, MEMBER)
  await visit(page, '/settings/security')
  await page.getByText('Chrome on Linux').first().waitFor()
  await site.sql.query(`update sessions set created_at = now() - interval '11 minutes'`)
  await visit(page, '/user/account')
  await page.getByLabel('E-mail address').fill('moved@example.test')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const sheet = page.getByRole('dialog', { name: 'Your password, please' })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Please enter your password again.').first().waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await sheet.getByLabel('Current password').fill('a guess of mine')
  await sheet.getByLabel('Current password').press('Enter')
  await sheet.getByText('The current password is incorrect').waitFor()
  await assertAccessible(page)
  await sheet.getByLabel('Current password').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Go on' }).click()
  // What was asked for goes on by itself.
  await page.getByText(/We have written to/).waitFor()
  await reload(page)
  await loaded(page)
  await page.getByText(/We have written to moved@example.test/).waitFor()
  await assertAccessible(page)
  const mail = await page.context().newPage()
  await visit(mail, await site.mailedLink('moved@example.test', 'confirm'))
  await mail.getByRole('button', { name: 'Confirm my address' }).click()
  await mail.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  // The page that stayed open knows it, and saving it asks for no address.
  await waitFor(async () => (await page.getByLabel('E-mail address').inputValue()) === 'moved@example.test', 'the new address')
  await page.getByLabel('Name', { exact: true }).fill('Moved')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const saved = `select from accounts where name = 'Moved' and email = 'moved@example.test' and new_email is null`
  await waitFor(async () => (await site.sql.query(saved)).rows.length === 1, 'the name to be saved, and nothing else')
  await site.guest(signInCall, { body: { username: 'moved@example.test', password: PASSWORD } })
})

test('a session that has ended elsewhere leads to Sign in and back to the same page', async () => {
  const page = await site.person('phone')
  await visit(page, '/auth/fan-register')
  await fillRegistration(page, 'returner')
  await confirm(site, page, 'returner@example.test')
  // Nothing of the site is open that would notice by itself.
  await page.goto('about:blank')
  await site.sql.query(`delete from sessions s using accounts a where a.id = s.account_id and a.username = 'returner'`)
  await visit(page, '/subscriptions')
  assert.equal(new URL(page.url()).pathname, '/auth/login')
  await page.getByLabel('E-mail or username').fill('returner')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/subscriptions')
})

test('a page that stayed when somebody else signed in in another window says so instead of acting as them', async () => {
  const page = await site.person('desktop')
  await signIn(page, MEMBER)
  await visit(page, `/${PERFORMER}`)
  await page.context().addCookies([{ name: 'token', value: site.operatorToken, url: site.origin }])
  await page
    .getByRole('button', { name: /^Follow/ })
    .first()
    .click()
  await page.getByText('Somebody else has signed in in this browser.').first().waitFor()
  await visit(page, '/admin')
})

test('what is typed and pressed before the page is ready is not lost, and sent nowhere else', async () => {
  const page = await site.person('phone')
  const ready = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await ready.promise
    await route.continue()
  })
  const posted: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname))
  await page.goto('/auth/login?next=%2Fwallet', { waitUntil: 'commit' })
  await page.getByLabel('E-mail or username').fill(MEMBER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  assert.deepEqual([posted, new URL(page.url()).pathname], [[], '/auth/login'])
  ready.resolve()
  await page.waitForURL('**/wallet')
  assert.deepEqual(posted, ['/api/auth/login'])
})

test('a box and a list that are changed before the page is ready are changed', async () => {
  const page = await site.person('desktop')
  await signIn(page, MEMBER)
  const ready = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => ready.promise.then(() => route.continue()))
  await page.goto('/settings/notifications', { waitUntil: 'commit' })
  const mailed = page.getByRole('checkbox', { name: 'New messages: E-mail' })
  const wasOn = await mailed.isChecked()
  await mailed.setChecked(!wasOn)
  await page.getByLabel('How often').selectOption('daily')
  ready.resolve()
  const kept = async () =>
    (await site.sql.query(`select mails, switches #>> '{message,email}' as message from notification_settings`)).rows
  await waitFor(
    async () => JSON.stringify(await kept()) === JSON.stringify([{ mails: 'daily', message: String(!wasOn) }]),
    'both to be kept',
  )
  const isShown = async () =>
    (await mailed.isChecked()) === !wasOn && (await page.getByLabel('How often').inputValue()) === 'daily'
  await waitFor(isShown, 'both to be shown')
})
