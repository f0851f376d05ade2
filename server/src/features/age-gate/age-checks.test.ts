/** Stories of visitors whose age a provider checks, by a fake of it over HTTP. */
import assert from 'node:assert/strict'
import { beforeAll, beforeEach, test } from 'vitest'
import { changeAgeGate, declareAge, finishAgeCheck, startAgeCheck } from '@fanfare/contract/age-gate'
import { searchPerformers } from '@fanfare/contract/performer-search'
import { readPublicSettings } from '@fanfare/contract/site'
import { addDays } from '#lib/time.ts'
import { atEndOfFile } from '../../../test/at-end-of-file.ts'
import { callsFrom, fromProxy } from '../../../test/countries.ts'
import { openFakeAgeChecks, type FakeAgeChecks, type SignedResult } from '../../../test/fake-age-checks.ts'
import { isApiError } from '../../../test/payments.ts'
import { openTestBrowser, type TestBrowser } from '../../../test/sign-in-providers/test-browser.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'

let provider: FakeAgeChecks
let site: TestServer
let browser: TestBrowser
beforeAll(async () => {
  provider = await openFakeAgeChecks()
  atEndOfFile(provider.close)
  site = await openTestServer({ env: { ...fromProxy, ...provider.env } })
  const operator = await site.operator()
  const countries = [{ country: 'DE', method: 'declaration' as const }]
  await operator(changeAgeGate, { body: { isAdultSite: true, elsewhere: 'check', countries } })
})
beforeEach(async () => {
  provider.heal()
  await site.sql.query('truncate age_checks')
  browser = openTestBrowser(site.api)
})

/** Starts a check in the browser and returns what the provider was sent. */
async function start(visitor = browser, next = '/ada.vale?tab=photos') {
  const { url } = await visitor(startAgeCheck, { body: { next } })
  assert.equal(url, `${provider.url}/check/${provider.started.length}`)
  return provider.started.at(-1) ?? assert.fail('no check was started')
}
const resultFor = ({ nonce }: { readonly nonce: string }, some: Partial<SignedResult> = {}): SignedResult => ({
  nonce,
  audience: site.ctx.config.origin,
  now: site.ctx.clock.now(),
  ...some,
})
const finish = (result: string, visitor = browser) => visitor(finishAgeCheck, { body: { result } })
const isShut = () => assert.rejects(browser(searchPerformers, { query: {} }), isApiError('age_check_needed'))
const stored = async () => (await site.sql.query('select * from age_checks')).rows as Record<string, unknown>[]

test('a visitor is checked by the provider, and sees the site for a year', async () => {
  assert.equal((await browser(readPublicSettings)).neededAgeCheck, 'check')
  await assert.rejects(browser(declareAge), isApiError('age_check_needed'))
  const check = await start()
  assert.equal(check.returnUrl, `${site.ctx.config.origin}/age-check?next=%2Fada.vale%3Ftab%3Dphotos`)
  await isShut()
  await finish(await provider.signed(resultFor(check)))
  await browser(searchPerformers, { query: {} })
  site.clock.moveTo(addDays(new Date(), 364))
  await browser(searchPerformers, { query: {} })
  site.clock.moveTo(addDays(new Date(), 366))
  await isShut()
  site.clock.reset()
})

test('only method, result, date and country of a check are stored', async () => {
  await finish(await provider.signed(resultFor(await start(), { method: 'face_estimate' })))
  const [row, ...others] = await stored()
  const { check_hash: hash, checked_on: date, ...rest } = row ?? assert.fail('no row')
  assert.deepEqual(rest, { method: 'face_estimate', has_passed: true, country: null })
  assert.ok(Buffer.isBuffer(hash) && hash.length === 32)
  assert.ok(date)
  assert.equal(others.length, 0)
})

test('a visitor from a country with another rule only declares', async () => {
  assert.equal((await callsFrom(site, 'DE')(readPublicSettings)).neededAgeCheck, 'declaration')
})

test('a visitor who is too young stays out, and the result is stored', async () => {
  await assert.rejects(finish(await provider.signed(resultFor(await start(), { over18: false }))), isApiError('age_check_failed'))
  await isShut()
  assert.deepEqual(
    (await stored()).map(({ has_passed: hasPassed }) => hasPassed),
    [false],
  )
})

test('a result counts once', async () => {
  const result = await provider.signed(resultFor(await start()))
  await finish(result)
  browser.cookies.delete('age')
  await assert.rejects(finish(result), isApiError('age_check_failed'))
  await isShut()
})

test('a result counts only in the browser that started the check', async () => {
  const result = await provider.signed(resultFor(await start(openTestBrowser(site.api))))
  await assert.rejects(finish(result), isApiError('age_check_failed'), 'no check was started here')
  await start()
  await assert.rejects(finish(result), isApiError('age_check_failed'), 'another check was started here')
  await isShut()
})

const WRONG: Readonly<Record<string, (of: SignedResult) => Promise<string>>> = {
  'signed by someone else': (of) => provider.forged(of),
  'for another site': (of) => provider.signed({ ...of, audience: 'https://elsewhere.test' }),
  'of another provider': (of) => provider.signed({ ...of, issuer: 'https://elsewhere.test' }),
  'that has expired': (of) => provider.signed({ ...of, now: addDays(of.now, -1) }),
  'that expires too late': (of) => provider.signed({ ...of, now: addDays(of.now, -1), expiresIn: 100_000 }),
  'without a known method': (of) => provider.signed({ ...of, method: 'Method <b>' }),
  'that is no token': () => Promise.resolve('not a token'),
  'without a signature': async (of) => (await provider.signed(of)).replace(/[^.]+$/, ''),
}
test.for(Object.keys(WRONG))('a result %s is rejected', async (name) => {
  const wrong = WRONG[name] ?? assert.fail('unknown')
  const of = resultFor(await start())
  await assert.rejects(finish(await wrong(of)), isApiError('age_check_failed'))
  await isShut()
  assert.deepEqual(await stored(), [])
})

test.for(['//elsewhere.test', 'https://elsewhere.test', '/\\elsewhere.test', 'javascript:alert(1)'])(
  'a visitor who names %s as the next page returns to the home page',
  async (next) => {
    const { returnUrl } = await start(browser, next)
    assert.equal(returnUrl, `${site.ctx.config.origin}/age-check?next=%2F`)
  },
)

test('a visitor can try again when the provider is down', async () => {
  provider.fail('/checks', 'error_before')
  await assert.rejects(browser(startAgeCheck, { body: { next: '/' } }), isApiError('not_ready'))
  await start()
})
