import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, test } from 'vitest'
import sharp from 'sharp'
import type { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import { updateMe } from '@fanfare/contract/own-account'
import * as performers from '@fanfare/contract/performers'
import * as users from '@fanfare/contract/users'
import { openTestBrowser } from '../../../test/sign-in-providers/test-browser.ts'
import { withCaptcha } from '../../../test/solve-captcha.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})

// All requests in this file come from one address.
beforeEach(() => site.sql.query('truncate rate_limits'))

const code = (error: ApiError) => error.code
const PASSWORD = 'correct horse battery'
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)![1]!

const register = (email: string, how: { username?: string; password?: string; name?: string; returnTo?: string } = {}) =>
  site.guest(auth.registerFan, { body: { name: 'Someone', email, password: PASSWORD, ...how } })
const confirm = (body: { token: string; claim?: string; password?: string; username?: string }) =>
  site.guest(auth.confirmEmail, { body })
const signIn = (username: string, password = PASSWORD) => site.guest(auth.signIn, { body: { username, password } })

test('a fan registers, confirms the address by the emailed link, and signs in by username or address', async () => {
  await register('Fay@Example.test', { username: 'fay', name: 'Fay' })
  assert.equal(await signIn('fay@example.test').catch(code), 'email_not_confirmed')
  await confirm({ token: await site.mailedToken('fay@example.test'), password: PASSWORD })
  for (const username of ['fay', 'FAY', 'fay@example.test']) {
    const { token } = await signIn(username)
    const me = await site.callerWith(token)(users.readMe)
    assert.deepEqual([me.username, me.role, me.balance], ['fay', 'fan', 0])
  }
})

test('a link signs in the browser that registered and continues where it was, while other browsers ask for the password', async () => {
  const { claim } = await register('here@example.test', { returnTo: '/ada.vale?tab=photos' })
  const token = await site.mailedToken('here@example.test')
  const error = (await confirm({ token }).catch((e: ApiError) => e)) as ApiError
  assert.deepEqual([error.code, error.errors[0]?.field], ['not_valid', 'password'])
  assert.equal(await confirm({ token, claim: 'x'.repeat(43), password: 'a guess' }).catch(code), 'not_valid')
  const confirmed = await confirm({ token, claim })
  assert.equal(confirmed.returnTo, '/ada.vale?tab=photos')
  assert.equal((await site.callerWith(confirmed.token!)(users.readMe)).email, 'here@example.test')
  assert.equal(await confirm({ token, claim }).catch(code), 'link_expired')
})

test('a visitor cannot choose one of the most common passwords, also hashed by the browser', async () => {
  const hashed = createHash('sha256').update('password123').digest('hex')
  for (const password of ['Password123', hashed]) {
    const error = (await register('com@example.test', { password }).catch((e: ApiError) => e)) as ApiError
    assert.deepEqual([error.code, error.errors[0]?.field], ['not_valid', 'password'])
    assert.match(error.message, /easy to guess/)
  }
  await register('com@example.test')
})

test('a visitor uses a link once, and only within an hour', async () => {
  await register('lin@example.test')
  const token = await site.mailedToken('lin@example.test')
  await site.sql.query(`update registration_links set expires_at = now() - interval '1 second' where email = 'lin@example.test'`)
  assert.equal(await confirm({ token, password: PASSWORD }).catch(code), 'link_expired')
  await site.guest(auth.sendConfirmation, { body: { email: 'lin@example.test' } })
  const second = await site.mailedToken('lin@example.test')
  assert.notEqual(second, token)
  await confirm({ token: second, password: PASSWORD })
  assert.equal(await confirm({ token: second, password: PASSWORD }).catch(code), 'link_expired')
})

test('a visitor cannot learn who is registered from a reply, a username or a sign-in', async () => {
  await register('known@example.test', { username: 'known' })
  await confirm({ token: await site.mailedToken('known@example.test'), password: PASSWORD })
  const seen = async (email: string, username: string) => {
    const { message } = await register(email, { username, password: 'of a stranger' })
    await site.quiet()
    return {
      message,
      isNameFree: await register('third@example.test', { username }).then(() => true, code),
      signIn: await signIn(email, 'of a stranger').catch(code),
      wrong: await signIn(email, 'something else').catch(code),
      page: await site.guest(performers.viewPerformer, { params: { id: username } }).catch(code),
    }
  }
  assert.deepEqual(await seen('known@example.test', 'free.one'), await seen('fresh@example.test', 'free.two'))
  assert.match((await site.mailsTo('known@example.test')).at(-1)!, /already has an account/)
  const forgot = (email: string) => site.guest(auth.forgotPassword, { body: { email } })
  assert.deepEqual(await forgot('known@example.test'), await forgot('nobody@example.test'))
  assert.deepEqual(await site.mailsTo('nobody@example.test'), [])
})

test('a visitor who registered an address before its owner confirmed it learns nothing of the account', async () => {
  await register('quiet@example.test', { password: 'of a stranger' })
  await register('quiet@example.test')
  assert.equal(await signIn('quiet@example.test', PASSWORD).catch(code), 'email_not_confirmed')
  await confirm({ token: await site.mailedToken('quiet@example.test'), password: PASSWORD })
  await site.sql.query(`update registrations set created_at = now() + interval '1 minute' where email = 'quiet@example.test'`)
  assert.equal(await signIn('quiet@example.test', 'of a stranger').catch(code), 'email_not_confirmed')
  assert.ok(await signIn('quiet@example.test'))
})

test('a stranger who registered with my address before me gains nothing when I confirm it', async () => {
  const stranger = await register('mine@example.test', { username: 'stranger', password: 'of a stranger' })
  const strangersLink = await site.mailedToken('mine@example.test')
  await register('mine@example.test', { username: 'myself' })
  // The link in either email works: my password selects my registration.
  const { token } = await confirm({ token: strangersLink, password: PASSWORD })
  assert.equal((await site.callerWith(token!)(users.readMe)).username, 'myself')
  // The stranger gets the same reply as before the confirmation.
  assert.equal(await signIn('mine@example.test', 'of a stranger').catch(code), 'email_not_confirmed')
  const all = await site.mailsTo('mine@example.test')
  for (const mail of all.filter((text) => text.includes('token=')))
    assert.equal(await confirm({ token: tokenIn(mail), claim: stranger.claim }).catch(code), 'link_expired')
})

test("a stranger's registration of my address asks me for a password that I do not have", async () => {
  await register('lonely@example.test', { password: 'of a stranger' })
  const token = await site.mailedToken('lonely@example.test')
  assert.equal(await confirm({ token }).catch(code), 'not_valid')
  assert.equal(await confirm({ token, password: PASSWORD }).catch(code), 'not_valid')
  const { rows } = await site.sql.query(`select from accounts where email = 'lonely@example.test'`)
  assert.equal(rows.length, 0)
})

test('a fan whose username is taken in between chooses another on confirming the address', async () => {
  const first = await register('first@example.test', { username: 'wanted' })
  const second = await register('second@example.test', { username: 'wanted' })
  await confirm({ token: await site.mailedToken('first@example.test'), claim: first.claim })
  const token = await site.mailedToken('second@example.test')
  assert.equal(await confirm({ token, claim: second.claim }).catch(code), 'username_taken')
  const { token: session } = await confirm({ token, claim: second.claim, username: 'wanted.too' })
  assert.equal((await site.callerWith(session!)(users.readMe)).username, 'wanted.too')
})

test('a visitor who opens two links of one address in parallel gets one account', async () => {
  await register('race@example.test')
  await register('race@example.test')
  const links = (await site.mailsTo('race@example.test')).map(tokenIn)
  const outcomes = await Promise.all(links.map((token) => confirm({ token, password: PASSWORD }).then(() => 'in', code)))
  assert.deepEqual(outcomes.toSorted(), ['in', 'link_expired'])
})

test('the database stores no working link, and no email contains a name', async () => {
  await register('dumped@example.test', { name: 'evil.example/free-tokens' })
  const token = await site.mailedToken('dumped@example.test')
  const tables = await site.sql.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  )
  for (const { name } of tables.rows) {
    const { rows } = await site.sql.query(`select t::text as row from ${name} t`)
    for (const { row } of rows) assert.ok(!row.includes(token), name)
  }
  for (const mail of await site.mailsTo('dumped@example.test')) assert.ok(!mail.includes('evil.example'))
})

test("a user's name is one line of visible characters", async () => {
  for (const name of ['a\nb', 'a\u2028b', '\u200b\u200b', 'a\u200bb', 'a\u2066b', 'a\u202eb', '\u3164', 'a\u0000b', '   '])
    assert.equal(await register('line@example.test', { name }).catch(code), 'not_valid', JSON.stringify(name))
  const { claim } = await register('line@example.test', { name: '  Zoe\u0308   Å. ' })
  const { token } = await confirm({ token: await site.mailedToken('line@example.test'), claim })
  const zoe = site.callerWith(token!)
  assert.equal((await zoe(users.readMe)).name, 'Zoë Å.')
  await assert.rejects(zoe(updateMe, { body: { name: 'Zo\u200bë' } }), { code: 'not_valid' })
})

test('a username has dots only inside, one at a time', async () => {
  for (const username of ['.ada', 'ada.', 'a..da', 'a\u200bda'])
    assert.equal(await register('dots@example.test', { username }).catch(code), 'not_valid', username)
})

test('one address registers twenty fans an hour, and attempts with taken usernames do not count', async () => {
  await site.fan('occupied')
  for (let i = 0; i < 25; i++)
    assert.equal(await register(`n${i}@example.test`, { username: 'occupied' }).catch(code), 'username_taken')
  const browser = openTestBrowser(site.api)
  const registers = (i: number) =>
    withCaptcha(browser, () =>
      browser(auth.registerFan, { body: { name: 'Someone', email: `n${i}@example.test`, password: PASSWORD } }),
    )
  for (let i = 0; i < 20; i++) await registers(i)
  assert.equal(await registers(20).catch(code), 'too_many_requests')
})

test("the demo's people do not count toward the registration limit", async () => {
  for (let i = 0; i < 25; i++) await register(`cast${i}@demo.test`)
  await register('newcomer@example.test')
})

test('a visitor sees whether a username is free before submitting, and all errors together', async () => {
  await site.fan('occupied2')
  const isFree = async (username: string) => (await site.guest(auth.checkUsername, { query: { username } })).isFree
  assert.deepEqual([await isFree('Occupied2'), await isFree('studio'), await isFree('surely.free')], [false, false, true])
  const picture = new Blob([
    new Uint8Array(
      await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
    ),
  ])
  const body = { name: 'Kid', username: 'occupied2', email: 'kid@example.test', password: PASSWORD, dateOfBirth: '2020-01-01' }
  const files = { idFront: picture, idBack: picture, selfie: picture }
  const attempt = site.guest(auth.registerPerformer, { body: { ...body, gender: 'male' }, files })
  const error = (await attempt.catch((e: ApiError) => e)) as ApiError
  assert.deepEqual(error.errors.map((one) => one.field).toSorted(), ['dateOfBirth', 'username'])
})

test('a registration that is not confirmed within a day is deleted with its links', async () => {
  await register('never@example.test')
  await site.quiet()
  await site.sql.query(`update registrations set expires_at = now() - interval '1 second' where email = 'never@example.test'`)
  await site.sql.query(
    `update registration_links set expires_at = now() - interval '1 second' where email = 'never@example.test'`,
  )
  await site.sql.query(`select graphile_worker.add_job('delete expired registrations', '{}')`)
  await site.quiet()
  const { rows } = await site.sql.query(`select from registrations where email = 'never@example.test'
    union all select from registration_links where email = 'never@example.test'`)
  assert.equal(rows.length, 0)
})

test('a user who lost the reply to a confirmation and asks for another link learns that the account exists', async () => {
  const email = 'lost@example.test'
  await register(email)
  await confirm({ token: await site.mailedToken(email), password: PASSWORD })
  const answer = await site.guest(auth.sendConfirmation, { body: { email } })
  assert.deepEqual(await site.guest(auth.sendConfirmation, { body: { email: 'nobody@example.test' } }), answer)
  await site.quiet()
  const mail = (await site.mailsTo(email)).at(-1) ?? ''
  assert.match(mail, /it is already confirmed/)
  assert.match(mail, /auth\/login/)
  assert.doesNotMatch(mail, /token=/)
})
