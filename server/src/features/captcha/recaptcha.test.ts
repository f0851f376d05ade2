/** Stories of a site that checks visitors with reCAPTCHA, by a fake of Google over HTTP. */
import assert from 'node:assert/strict'
import { beforeAll, beforeEach, test } from 'vitest'
import { ApiError } from '@fanfare/contract'
import { readCaptchaSettings, setCaptchaKeys, verifyCaptcha } from '@fanfare/contract/captcha'
import { sendContactMessage } from '@fanfare/contract/contact'
import { readPublicSettings } from '@fanfare/contract/site'
import { atEndOfFile } from '../../../test/at-end-of-file.ts'
import { openFakeRecaptcha, RECAPTCHA_KEYS, type FakeRecaptcha, type Visit } from '../../../test/fake-recaptcha.ts'
import { openTestBrowser, type TestBrowser } from '../../../test/sign-in-providers/test-browser.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let google: FakeRecaptcha
let site: TestServer
let olga: Caller
let browser: TestBrowser
beforeAll(async () => {
  google = await openFakeRecaptcha()
  atEndOfFile(google.close)
  site = await openTestServer({ env: { RECAPTCHA_URL: google.url } })
  olga = await site.operator()
})
beforeEach(async () => {
  await site.sql.query('truncate rate_limits')
  await site.sql.query(`insert into rate_limits (key, window_start, attempts) values ('contact', now(), 60)`)
  await setKeys(RECAPTCHA_KEYS)
  browser = openTestBrowser(site.api)
})

const setKeys = (keys: Partial<typeof RECAPTCHA_KEYS>) =>
  olga(setCaptchaKeys, { body: { keys: Object.entries(keys).map(([name, value]) => ({ name, value })) } })
const contact = () =>
  browser(sendContactMessage, { body: { name: 'Wanda', email: 'wanda@example.test', message: 'Hello, operators' } })
const verify = (token: string) => browser(verifyCaptcha, { body: { token } })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: ApiError) => error.code,
  )

test('a visitor near the limit is checked by Google, and then sends the message', async () => {
  const error: unknown = await contact().catch((refused: unknown) => refused)
  assert.ok(error instanceof ApiError)
  assert.deepEqual(error.captcha, { kind: 'recaptcha', siteKey: RECAPTCHA_KEYS.siteKey, act: 'contact' })
  await verify(google.execute({ action: 'contact' }))
  assert.equal(await codeOf(contact()), 'done')
  assert.equal(await codeOf(contact()), 'captcha_needed')
})

const rejected: Readonly<Record<string, Visit>> = {
  'that looks like a robot': { action: 'contact', score: 0.4 },
  'from another site': { action: 'contact', hostname: 'elsewhere.test' },
  'for an act that does not exist': { action: 'payout' },
}
test.for(Object.keys(rejected))('a visit %s is rejected', async (name) => {
  assert.equal(await codeOf(verify(google.execute(rejected[name] ?? { action: '' }))), 'captcha_failed')
})

test('a visit for another act does not allow this one', async () => {
  await verify(google.execute({ action: 'registration' }))
  assert.equal(await codeOf(contact()), 'captcha_needed')
})

test('a token that Google does not know, or was used before, is rejected', async () => {
  const token = google.execute({ action: 'contact' })
  await verify(token)
  assert.equal(await codeOf(verify(token)), 'captcha_failed')
  assert.equal(await codeOf(verify('invented')), 'captcha_failed')
})

test('a visitor reads that Google is down, and can try again', async () => {
  const token = google.execute({ action: 'contact' })
  google.fail('/recaptcha', 'refused')
  assert.equal(await codeOf(verify(token)), 'not_ready')
  google.fail('/recaptcha', 'error_before')
  assert.equal(await codeOf(verify(token)), 'not_ready')
  assert.equal(await codeOf(verify(token)), 'done')
})

test('an operator enters the keys, which are shown in part, and removes them again', async () => {
  const shown = async () => {
    const { kind, keys } = await olga(readCaptchaSettings)
    return [kind, ...keys.map((key) => `${key.name} ${key.shown}`)]
  }
  assert.deepEqual(await shown(), [
    'recaptcha',
    `siteKey ${RECAPTCHA_KEYS.siteKey}`,
    `secretKey ${RECAPTCHA_KEYS.secretKey.slice(-4)}`,
  ])
  assert.equal((await site.guest(readPublicSettings)).recaptchaSiteKey, RECAPTCHA_KEYS.siteKey)
  await setKeys({ secretKey: '' })
  assert.deepEqual(await shown(), ['proof_of_work', `siteKey ${RECAPTCHA_KEYS.siteKey}`, 'secretKey '])
  assert.equal((await site.guest(readPublicSettings)).recaptchaSiteKey, '')
  const error: unknown = await contact().catch((refused: unknown) => refused)
  assert.ok(error instanceof ApiError)
  assert.equal(error.captcha?.kind, 'proof_of_work')
})

test('an operator who mistypes the secret key reads that Google does not know it', async () => {
  const error: unknown = await setKeys({ secretKey: 'x'.repeat(40) }).catch((refused: unknown) => refused)
  assert.ok(error instanceof ApiError)
  assert.deepEqual(error.errors, [{ field: 'secretKey', message: 'Google doesn’t know this key.' }])
})
