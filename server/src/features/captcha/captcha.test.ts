/** Stories of visitors near a limit, who prove that they are no robot with ALTCHA's proof of work. */
import assert from 'node:assert/strict'
import { beforeAll, beforeEach, test } from 'vitest'
import { ApiError } from '@fanfare/contract'
import { forgotPassword, registerFan } from '@fanfare/contract/auth'
import { verifyCaptcha } from '@fanfare/contract/captcha'
import { sendContactMessage } from '@fanfare/contract/contact'
import { openTestBrowser, type TestBrowser } from '../../../test/sign-in-providers/test-browser.ts'
import { solvedToken, withCaptcha } from '../../../test/solve-captcha.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let browser: TestBrowser
beforeAll(async () => {
  site = await openTestServer()
})
beforeEach(async () => {
  await site.sql.query('truncate rate_limits')
  browser = openTestBrowser(site.api)
})

const PASSWORD = 'correct horse battery'
let people = 0
const register = (): Promise<unknown> =>
  browser(registerFan, { body: { name: 'Kim', email: `kim${people++}@example.test`, password: PASSWORD } })
const contact = (): Promise<unknown> =>
  browser(sendContactMessage, { body: { name: 'Wanda', email: 'wanda@example.test', message: 'Hello, operators' } })
const reset = (): Promise<unknown> => browser(forgotPassword, { body: { email: 'kim@example.test' } })
const verify = (token: string) => browser(verifyCaptcha, { body: { token } })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: ApiError) => error.code,
  )

/** Sets how many attempts of each limit are used, at the first call of a test. */
const useUp = (key: string, attempts: number) =>
  site.sql.query('insert into rate_limits (key, window_start, attempts) values ($1, now(), $2)', [key, attempts])

const acts = {
  registration: { send: register, key: 'registration 127.0.0.1', half: 10 },
  password_reset: { send: reset, key: 'mail to kim@example.test', half: 3 },
  contact: { send: contact, key: 'contact 127.0.0.1', half: 3 },
} as const
type Act = keyof typeof acts

async function challenged(act: Act) {
  const { send, key, half } = acts[act]
  await useUp(key, half)
  const error: unknown = await send().catch((refused: unknown) => refused)
  assert.ok(error instanceof ApiError)
  assert.equal(error.code, 'captcha_needed')
  return error.captcha
}

for (const act of ['registration', 'password_reset', 'contact'] as const) {
  const { send, key, half } = acts[act]
  test(`a visitor solves nothing for ${act} until half of a limit is used, and then one captcha per call`, async () => {
    await useUp(key, half - 1)
    assert.equal(await codeOf(send()), 'done')
    assert.equal(await codeOf(send()), 'captcha_needed')
    assert.equal(await codeOf(withCaptcha(browser, send)), 'done')
    assert.equal(await codeOf(send()), 'captcha_needed', 'the pass is used up')
    const { rows } = await site.sql.query('select attempts from rate_limits where key = $1', [key])
    assert.deepEqual(rows, [{ attempts: half + 1 }], 'rejected calls use no attempts')
  })
}

test('a visitor with solved captchas still reaches the limit', async () => {
  await useUp('contact 127.0.0.1', 5)
  assert.equal(await codeOf(withCaptcha(browser, contact)), 'too_many_requests')
})

test('a flood from many addresses meets the captcha, too', async () => {
  await useUp('contact', 50)
  assert.equal(await codeOf(contact()), 'captcha_needed')
})

test('a solved token works once, also with two parallel calls', async () => {
  const token = await solvedToken(await challenged('contact'))
  assert.deepEqual((await Promise.all([codeOf(verify(token)), codeOf(verify(token))])).toSorted(), ['captcha_failed', 'done'])
  assert.equal(await codeOf(verify(token)), 'captcha_failed')
})

test('two parallel calls with one pass succeed once', async () => {
  await verify(await solvedToken(await challenged('contact')))
  assert.deepEqual((await Promise.all([codeOf(contact()), codeOf(contact())])).toSorted(), ['captcha_needed', 'done'])
})

test('a captcha that was solved for one act does not count for another', async () => {
  await verify(await solvedToken(await challenged('contact')))
  await useUp('registration 127.0.0.1', 10)
  assert.equal(await codeOf(register()), 'captcha_needed')
  assert.equal(await codeOf(contact()), 'done', 'the other act leaves the pass valid')
})

test('a captcha that someone solved at another address is rejected', async () => {
  const proxied = await openTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const from = (address: string, cookie: string, path: string, body: unknown) =>
    fetch(`${proxied.api}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
      body: JSON.stringify(body),
    })
  const message = { name: 'Wanda', email: 'wanda@example.test', message: 'Hello, operators' }
  await proxied.sql.query(`insert into rate_limits (key, window_start, attempts) values ('contact', now(), 60)`)
  const refused = (await (await from('198.51.100.7', '', '/contact', message)).json()) as Pick<ApiError, 'captcha'>
  const token = await solvedToken(refused.captcha)
  assert.equal((await from('203.0.113.9', '', '/re-captcha/verify', { token })).status, 400)
  const verified = await from('198.51.100.7', '', '/re-captcha/verify', { token })
  const [cookie = ''] = verified.headers.getSetCookie()
  assert.match(cookie, /^captcha=[\w-]{43}; Path=\/api; Max-Age=300; HttpOnly; SameSite=Strict$/)
  const pass = cookie.split(';')[0] ?? ''
  assert.equal((await from('203.0.113.9', pass, '/contact', message)).status, 403)
  assert.equal((await from('198.51.100.7', pass, '/contact', message)).status, 200)
})

test('an expired pass is rejected, and deleted within the hour', async () => {
  await verify(await solvedToken(await challenged('contact')))
  await site.sql.query(`update captcha_passes set expires_at = now() - interval '1 second' where used_at is null`)
  assert.equal(await codeOf(contact()), 'captcha_needed')
})

type Solved = { challenge: { parameters: Record<string, unknown>; signature: string }; solution: Record<string, unknown> }
const forged: Readonly<Record<string, (token: Solved) => unknown>> = {
  'a later expiry': (token) => void (token.challenge.parameters['expiresAt'] = 4_000_000_000),
  'an expiry in the past': (token) => void (token.challenge.parameters['expiresAt'] = 1_000_000_000),
  'another act': (token) => void (token.challenge.parameters['data'] = { act: 'registration' }),
  'an act that does not exist': (token) => void (token.challenge.parameters['data'] = { act: 'payout' }),
  'no parameters': (token) => Reflect.deleteProperty(token.challenge, 'parameters'),
  'no signature': (token) => Reflect.deleteProperty(token.challenge, 'signature'),
  'another signature': (token) => void (token.challenge.signature = '0'.repeat(64)),
  'another solution': (token) => void (token.solution['derivedKey'] = '0'.repeat(64)),
  'a solution that is no text': (token) => void (token.solution['derivedKey'] = 7),
  'no solution': (token) => Reflect.deleteProperty(token, 'solution'),
}

test.for(Object.keys(forged))('a forged token with %s is rejected', async (name) => {
  const token = await solvedToken(await challenged('contact'))
  const parsed = JSON.parse(Buffer.from(token, 'base64').toString()) as Solved
  forged[name]?.(parsed)
  assert.equal(await codeOf(verify(Buffer.from(JSON.stringify(parsed)).toString('base64'))), 'captcha_failed')
  assert.equal(await codeOf(verify(token)), 'done', 'the true token still works')
})

test.for(['x', '{', 'bnVsbA==', '\u{1F600}'])('the token %s, which is no token, is rejected', async (token) => {
  assert.equal(await codeOf(verify(token)), 'captcha_failed')
})

test('a token of another site is rejected', async () => {
  const other = await openTestServer({ env: { FANFARE_SECRET: 'the secret of another site, which is long enough' } })
  await other.sql.query(`insert into rate_limits (key, window_start, attempts) values ('contact', now(), 60)`)
  const error: unknown = await other
    .guest(sendContactMessage, { body: { name: 'Wanda', email: 'wanda@example.test', message: 'Hello, operators' } })
    .catch((refused: unknown) => refused)
  assert.ok(error instanceof ApiError)
  assert.equal(await codeOf(verify(await solvedToken(error.captcha))), 'captcha_failed')
})
