/** Stories of people who sign in with Google from a country without the site. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { changeSiteCountryBlocks } from '@fanfare/contract/country-blocks'
import * as social from '@fanfare/contract/social-sign-in'
import { TERMS_VERSION } from '@fanfare/contract/terms'
import { readMe } from '@fanfare/contract/users'
import { atEndOfFile } from '../../../test/at-end-of-file.ts'
import { countryHeader, fromProxy } from '../../../test/countries.ts'
import { googleEnvironment, openFakeGoogle, type FakeGoogle } from '../../../test/sign-in-providers/fake-google.ts'
import { openTestBrowser } from '../../../test/sign-in-providers/test-browser.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

const CLOSED = 'FR'
let google: FakeGoogle
let site: TestServer
let operator: Caller
beforeAll(async () => {
  google = await openFakeGoogle()
  atEndOfFile(() => google.close())
  site = await openTestServer({ env: { ...googleEnvironment(google.url), ...fromProxy } })
  operator = await site.operator('opal')
  await operator(changeSiteCountryBlocks, { body: { countries: [CLOSED], message: '' } })
})

const code = (error: ApiError) => error.code
const browserIn = (country: string) => openTestBrowser(site.api, countryHeader(country))

/** Visits Google in this browser, and comes back. */
async function comesBack(browser: ReturnType<typeof browserIn>, email: string) {
  const { url } = await browser(social.startGoogle, { body: {} })
  const { searchParams } = new URL(google.approve(url, { sub: `sub-${email}`, email, email_verified: true, name: 'One' }))
  const body = { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
  return browser(social.finishGoogle, { body })
}

test('an operator and a fan whose accounts are linked sign in with Google from a country without the site', async () => {
  const fan = await site.fan('felix')
  for (const { id, username, email } of [operator, fan]) {
    await site.sql.query(
      `insert into identities (id, provider, subject, account_id, label, linked_at) values (gen_random_uuid(), 'google', $1, $2, $3, now())`,
      [`sub-${email}`, id, email],
    )
    const browser = browserIn(CLOSED)
    const { step, token = '' } = await comesBack(browser, email)
    assert.equal(step, 'signed_in')
    browser.signedIn(token)
    assert.equal((await browser(readMe)).username, username)
  }
})

test('someone whose address has an account there confirms it, and someone new cannot sign up', async () => {
  const ada = await site.performer('ada.vale')
  assert.equal((await comesBack(browserIn(CLOSED), ada.email)).step, 'confirm')
  assert.equal(await comesBack(browserIn(CLOSED), 'new@example.test').catch(code), 'country_blocked')
})

test('someone who came back from Google at home cannot finish signing up in a country without the site', async () => {
  const browser = browserIn('DE')
  const { ticket = '' } = await comesBack(browser, 'travels@example.test')
  const abroad = browserIn(CLOSED)
  for (const [name, value] of browser.cookies) abroad.cookies.set(name, value)
  const body = { ticket, name: 'Travels', username: 'travels', terms: TERMS_VERSION }
  assert.equal(await abroad(social.registerSocialFan, { body }).catch(code), 'country_blocked')
  assert.ok((await browser(social.registerSocialFan, { body })).token)
})
