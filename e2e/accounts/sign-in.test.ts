/** Signing up, confirming an address and signing in: people return to their page, and their action continues. */
import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { confirmEmail, registerFan, registerPerformer, signIn as signInCall } from '@fanfare/contract/auth'
import { approveVerification, listVerifications, showVerificationDocuments } from '@fanfare/contract/verifications'
import { waitFor } from '../../server/test/wait.ts'
import { openConfirmationLink, fillRegistration, expectSignUpPrompt, createPicture, signIn, toast } from '../support/people.ts'
import { assertAccessible, waitUntilLoaded, openSite, PASSWORD, reload, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

const PERFORMER = 'nina.star'
/** A fan whom no test changes. */
const MEMBER = 'member'
let site: Site
test.beforeAll(async () => {
  site = await openSite()
  await openPerformer()
  await openFan(MEMBER)
})

async function openPerformer(): Promise<void> {
  const { buffer, mimeType } = await createPicture('document')
  const document = new Blob([new Uint8Array(buffer)], { type: mimeType })
  const email = `${PERFORMER}@example.test`
  const { claim } = await site.guest(registerPerformer, {
    body: { name: 'Nina', username: PERFORMER, email, password: PASSWORD, dateOfBirth: '1990-01-01', gender: 'female' },
    files: { idFront: document, idBack: document, selfie: document },
  })
  await confirmBy(email, claim)
  const { data } = await site.operator(listVerifications)
  const { performer, submittedAt } = data[0]!
  const params = { id: performer._id }
  await site.operator(showVerificationDocuments, { params })
  await site.operator(approveVerification, { params, body: { submittedAt } })
}

async function openFan(username: string): Promise<void> {
  const email = `${username}@example.test`
  const { claim } = await site.guest(registerFan, { body: { name: username, username, email, password: PASSWORD } })
  await confirmBy(email, claim)
}

async function confirmBy(email: string, claim: string): Promise<void> {
  const link = new URL(await site.mailedLink(email, 'confirm'), site.origin)
  await site.guest(confirmEmail, { body: { token: link.searchParams.get('token')!, claim } })
}

/** A visitor presses Subscribe on the performer's page and sees the registration form. */
async function pressSubscribe(page: Page): Promise<void> {
  await visit(page, `/${PERFORMER}`)
  const offer = page.getByRole('region', { name: 'Subscribe to Nina' })
  await offer.getByRole('button', { name: /^Free for/ }).click()
  await expectSignUpPrompt(page)
}

const subscribeSheet = (page: Page) => page.getByRole('dialog', { name: /Subscribe/ })

test('a visitor who presses Subscribe registers, confirms with a press, and finds the same sheet open', async () => {
  const page = await site.person('phone')
  await pressSubscribe(page)
  await assertAccessible(page)
  await fillRegistration(page, 'newcomer')
  await assertAccessible(page)
  await visit(page, await site.mailedLink('newcomer@example.test', 'confirm'))
  await assertAccessible(page)
  const confirmed = async () => (await site.sql.query(`select from accounts where email = 'newcomer@example.test'`)).rows.length
  assert.equal(await confirmed(), 0, 'loading the page must not use up the link')
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.waitForURL(`**/${PERFORMER}`)
  await subscribeSheet(page).waitFor()
  assert.equal(await confirmed(), 1)
  // Neither the address nor a reload opens the sheet again.
  await reload(page)
  await waitUntilLoaded(page)
  await page.getByRole('heading', { name: 'Nina', level: 1 }).waitFor()
  await expect(subscribeSheet(page)).toHaveCount(0)
})

test('a fan who is asked to sign up signs in instead and returns to the same page', async () => {
  const page = await site.person('desktop')
  await pressSubscribe(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email or username').fill(MEMBER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**/${PERFORMER}`)
  await subscribeSheet(page).waitFor()
})

test("a fan who signs in on the way to a members' page returns to it, and never to another site", async () => {
  const page = await site.person('phone')
  await visit(page, '/wallet?tab=cards')
  assert.equal(new URL(page.url()).pathname, '/auth/login')
  await page.getByLabel('Email or username').fill(MEMBER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/wallet?tab=cards')

  const other = await site.person('phone')
  await visit(other, '/auth/login?next=%2F%2Fevil.example')
  await other.getByLabel('Email or username').fill(MEMBER)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.waitForURL('**/home')
})

test('a fan who confirms in another browser enters the password there, and can follow as intended', async () => {
  const page = await site.person('desktop')
  await visit(page, `/${PERFORMER}`)
  await page.getByRole('main').getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Create account' }).click()
  await expectSignUpPrompt(page)
  await fillRegistration(page, 'elsewhere')
  const other = await site.person('phone')
  await visit(other, await site.mailedLink('elsewhere@example.test', 'confirm'))
  await other.getByLabel('Password', { exact: true }).fill('not the password')
  await other.getByRole('button', { name: 'Confirm address' }).click()
  await other.getByText('This isn’t the password for this account').waitFor()
  await assertAccessible(other)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Confirm address' }).click()
  await other.waitForURL(`**/${PERFORMER}`)
  await other.getByRole('dialog').getByRole('button', { name: 'Follow' }).click()
  await other.getByRole('button', { name: 'Following Nina' }).waitFor()
})

test('a visitor with an invalid or incomplete link reads that it does not work and requests a new one', async () => {
  const page = await site.person('phone')
  for (const path of ['/auth/confirm', '/auth/reset', '/auth/reset?token=short']) {
    await visit(page, path)
    await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()
  }
  await visit(page, `/auth/reset?token=${'x'.repeat(43)}`)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await page.waitForURL('**/auth/forgot')
})

test('a visitor corrects a mistyped address without retyping the rest, and reads the email in the outbox', async () => {
  const page = await site.person('phone')
  await visit(page, '/auth/fan-register')
  await fillRegistration(page, 'mistyped')
  await page.getByRole('button', { name: 'Wrong address?' }).click()
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'mistyped')
  await page.getByLabel('Email address').fill('right@example.test')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: /outbox/ }).click()
  await page.getByRole('link', { name: 'Confirm email address' }).click()
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.waitForURL('**/home')
})

test('a performer sees all errors of the application before anything is sent', async () => {
  const page = await site.person('phone')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await visit(page, '/auth/star-register')
  await page.getByLabel('Name', { exact: true }).fill('Kid')
  await page.getByLabel('Username').fill(PERFORMER)
  await page.getByLabel('Email address').fill('kid@example.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Date of birth').fill('2020-01-01')
  await page.getByLabel('Gender').selectOption('female')
  await page
    .getByLabel('ID, front')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.getByText('You must be 18 or older').waitFor()
  await page.getByText('This username is taken.').waitFor()
  await page.getByText('ID, front must be a JPEG, PNG or WebP image').waitFor()
  await page.getByText('Choose a photo for “ID, back”').waitFor()
  assert.deepEqual(sent, [])
})

test('a fan who changes the address long after signing in enters the password, and confirms the new address', async () => {
  await openFan('mover')
  const page = await site.person('desktop')
  await signIn(page, 'mover')
  await visit(page, '/settings/security')
  await page.getByRole('listitem').filter({ hasText: 'This device' }).getByText('Chrome on Linux').waitFor()
  await site.sql.query(
    `update sessions s set created_at = now() - interval '11 minutes' from accounts a where a.id = s.account_id and a.username = 'mover'`,
  )
  await visit(page, '/user/account')
  await page.getByLabel('Email address').fill('moved@example.test')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const sheet = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('main').getByRole('alert').getByText('Enter your password again.').waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await sheet.getByLabel('Current password').fill('a guess of mine')
  await sheet.getByLabel('Current password').press('Enter')
  await sheet.getByText('The current password is incorrect').waitFor()
  await assertAccessible(page)
  await sheet.getByLabel('Current password').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  // The change continues without another press.
  await page.getByText(/We sent a link to/).waitFor()
  await reload(page)
  await waitUntilLoaded(page)
  await page.getByText(/We sent a link to moved@example.test/).waitFor()
  await assertAccessible(page)
  const mail = await page.context().newPage()
  await visit(mail, await site.mailedLink('moved@example.test', 'confirm'))
  await mail.getByRole('button', { name: 'Confirm address' }).click()
  await mail.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  // The page that stayed open shows the new address, so saving does not request a new one.
  await expect(page.getByLabel('Email address')).toHaveValue('moved@example.test')
  await page.getByLabel('Name', { exact: true }).fill('Moved')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const saved = `select from accounts where name = 'Moved' and email = 'moved@example.test' and new_email is null`
  await waitFor(async () => (await site.sql.query(saved)).rows.length === 1, 'only the name to be saved')
  await site.guest(signInCall, { body: { username: 'moved@example.test', password: PASSWORD } })
})

test('a fan whose session was ended elsewhere signs in and returns to the same page', async () => {
  const page = await site.person('phone')
  await visit(page, '/auth/fan-register')
  await fillRegistration(page, 'returner')
  await openConfirmationLink(site, page, 'returner@example.test')
  // An open page of the site would notice the end of the session.
  await page.goto('about:blank')
  await site.sql.query(`delete from sessions s using accounts a where a.id = s.account_id and a.username = 'returner'`)
  await visit(page, '/subscriptions')
  assert.equal(new URL(page.url()).pathname, '/auth/login')
  await page.getByLabel('Email or username').fill('returner')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/subscriptions')
})

test("a fan whose window was open when an operator signed in is warned, and does nothing on the operator's behalf", async () => {
  const page = await site.person('desktop')
  await signIn(page, MEMBER)
  await visit(page, `/${PERFORMER}`)
  await page.context().addCookies([{ name: 'token', value: site.operatorToken, url: site.origin }])
  await page.getByRole('button', { name: 'Follow Nina' }).click()
  await toast(page, 'Someone else has signed in with this browser. Reload this page.').waitFor()
  await visit(page, '/admin')
})

test('a fan who signs in before the scripts have loaded loses no input, and the form never posts to the page itself', async () => {
  const page = await site.person('phone')
  const ready = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await ready.promise
    await route.continue()
  })
  const posted: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname))
  await page.goto('/auth/login?next=%2Fwallet', { waitUntil: 'commit' })
  await page.getByLabel('Email or username').fill(MEMBER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  assert.deepEqual([posted, new URL(page.url()).pathname], [[], '/auth/login'])
  ready.resolve()
  await page.waitForURL('**/wallet')
  assert.deepEqual(posted, ['/api/auth/login'])
})

test('a fan who changes a checkbox and a list before the scripts have loaded keeps both changes', async () => {
  await openFan('early')
  const page = await site.person('desktop')
  await signIn(page, 'early')
  const ready = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => ready.promise.then(() => route.continue()))
  await page.goto('/settings/notifications', { waitUntil: 'commit' })
  const mailed = page.getByRole('checkbox', { name: 'New messages: Email' })
  const often = page.getByLabel('How often')
  const wasOn = await mailed.isChecked()
  await mailed.setChecked(!wasOn)
  await often.selectOption('daily')
  ready.resolve()
  const saved = `select email_frequency, switches #>> '{message,email}' as message
    from notification_settings join accounts on accounts.id = account_id where username = 'early'`
  await expect
    .poll(async () => (await site.sql.query(saved)).rows)
    .toEqual([{ email_frequency: 'daily', message: String(!wasOn) }])
  await expect(mailed).toBeChecked({ checked: !wasOn })
  await expect(often).toHaveValue('daily')
})
