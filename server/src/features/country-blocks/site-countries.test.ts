import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import { createCall } from '@fanfare/contract'
import { forgotPassword, resetPassword, signIn } from '@fanfare/contract/auth'
import { listActs } from '@fanfare/contract/audit'
import * as countryBlocks from '@fanfare/contract/country-blocks'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import { listConversations } from '@fanfare/contract/messages'
import { searchPerformers } from '@fanfare/contract/performer-search'
import { sendContactMessage } from '@fanfare/contract/contact'
import { readPublicSettings } from '@fanfare/contract/site'
import { readMe } from '@fanfare/contract/users'
import { nameOf, send } from '../../../test/any-route.ts'
import { callsFrom, countryHeader, fromProxy } from '../../../test/countries.ts'
import { isApiError } from '../../../test/payments.ts'
import { openPopulatedSite } from '../../../test/populated-site.ts'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { routes } from '../../app.ts'

const populated = await openPopulatedSite({ env: fromProxy })
const { site } = populated
const CLOSED = 'FR'
const OPEN_COUNTRY = 'DE'

const operator = await site.operator('opal')
const closesIn = (countries: string[], message = '') =>
  operator(countryBlocks.changeSiteCountryBlocks, { body: { countries, message } })
afterEach(async () => void (await closesIn([])))

/** Routes that stay open in a country without the site. */
const OPEN =
  `GET /block/countries/check, GET /health, GET /notices/:key, GET /posts/:id, GET /posts/:id/versions, GET /posts/:id/versions/:number, GET /settings/public, GET /site/app.webmanifest,
  GET /users/me, POST /auth/google/login, POST /auth/google/token, POST /auth/login, POST /auth/logout,
  POST /auth/passkeys/challenge, POST /auth/passkeys/code, POST /auth/passkeys/login, POST /auth/social/code,
  POST /auth/social/confirm, POST /auth/social/confirm/link, POST /auth/social/confirm/mail, POST /auth/twitter/callback,
  POST /auth/twitter/login, POST /auth/users/forgot, POST /auth/users/reset, POST /contact, POST /mails/reports/:key,
  POST /notices, POST /notices/:key/confirm, POST /notices/pictures, POST /payment/webhooks/:gateway,
  POST /payment/webhooks/:gateway/:secret, POST /re-captcha/verify, POST /settings/keys`
    .split(',')
    .map((one) => one.trim())

test('a visitor and a fan from a country without the site get one error from every route, except a few', async () => {
  await closesIn([CLOSED], 'Not here.')
  const open = new Set<string>()
  for (const { route } of routes.filter(({ route }) => route.who !== 'admin'))
    for (const token of ['', populated.callers.fan.token]) {
      const { status, body } = await send(populated, route, { token, headers: countryHeader(CLOSED) })
      if (status !== 451) open.add(nameOf(route))
      else assert.equal((JSON.parse(body) as { code: string }).code, 'country_blocked')
    }
  assert.deepEqual([...open].toSorted(), OPEN.toSorted())
})

/** Visitors' routes of `/auth` that open an account. All others sign someone in or set a forgotten password. */
const SIGNING_UP = `/auth/users/register, /auth/performers/register, /auth/username, /auth/email-verification,
  /auth/email-verification/confirm, /auth/social/fan, /auth/social/performer`
  .split(',')
  .map((one) => one.trim())

test('signing in and a forgotten password are open in a country without the site, and no way to sign up', () => {
  const ofVisitors = routes.map(({ route }) => route).filter(({ path, who }) => path.startsWith('/auth/') && who === 'anyone')
  for (const route of ofVisitors)
    assert.equal(route.openInBlockedCountries === true, !SIGNING_UP.includes(route.path), nameOf(route))
})

test('people from a country without the site read the words of the operators, and everyone else uses the site', async () => {
  await closesIn([CLOSED, 'ES'], '  We are not licensed there.\nSorry.  ')
  const message = 'We are not licensed there.\nSorry.'
  const visitor = callsFrom(site, CLOSED)
  const check = { country: CLOSED, isBlocked: true, message }
  assert.deepEqual(await visitor(countryBlocks.checkCountry), check)
  assert.deepEqual((await visitor(readPublicSettings)).countryBlock, { message })
  await assert.rejects(visitor(searchPerformers, { query: {} }), isApiError('country_blocked'))
  await visitor(sendContactMessage, { body: { name: 'Vic', email: 'vic@example.test', message: 'When do you open here?' } })

  const other = callsFrom(site, OPEN_COUNTRY)
  assert.deepEqual(await other(countryBlocks.checkCountry), { country: OPEN_COUNTRY, isBlocked: false, message: '' })
  assert.deepEqual(await site.guest(countryBlocks.checkCountry), { country: null, isBlocked: false, message: '' })
  assert.equal((await other(readPublicSettings)).countryBlock, null)
  await other(searchPerformers, { query: {} })
})

test('a fan who travels to a country without the site is out there, in open windows too, and back in at home', async () => {
  const fan = await site.fan('traveller')
  const [away, home] = [callsFrom(site, CLOSED, fan), callsFrom(site, OPEN_COUNTRY, fan)]
  await home(listConversations, { query: {} })
  await closesIn([CLOSED])
  await assert.rejects(away(listConversations, { query: {} }), isApiError('country_blocked'))
  assert.equal((await away(readMe)).username, 'traveller')
  await assert.rejects(openSocket(site.base, fan.token), /not allowed to sign in/)
  await home(listConversations, { query: {} })
  const window = await openSocket(site.base, fan.token)
  window.close()
})

test('a fan who has forgotten the password sets a new one in a country without the site, and signs in', async () => {
  const fan = await site.fan('forgetful')
  await closesIn([CLOSED])
  const away = callsFrom(site, CLOSED)
  const email = 'forgetful@example.test'
  await away(forgotPassword, { body: { email } })
  await site.quiet()
  const password = 'another long enough password'
  await away(resetPassword, { body: { token: await site.mailedToken(email, 'reset'), password } })
  const { token } = await away(signIn, { body: { username: fan.username, password } })
  assert.equal((await callsFrom(site, CLOSED, { token })(readMe)).username, fan.username)
})

test('an operator signs in from a country without the site, and opens it again', async () => {
  await closesIn([CLOSED])
  const away = callsFrom(site, CLOSED, operator)
  assert.deepEqual(await away(countryBlocks.checkCountry), { country: CLOSED, isBlocked: false, message: '' })
  await assert.rejects(
    callsFrom(site, CLOSED)(signIn, { body: { username: operator.username, password: 'wrong password' } }),
    isApiError('wrong_credentials'),
    'signing in is open',
  )
  assert.deepEqual(await away(countryBlocks.readSiteCountryBlocks), { countries: [CLOSED], message: '' })
  await away(countryBlocks.changeSiteCountryBlocks, { body: { countries: [], message: '' } })
  await callsFrom(site, CLOSED)(searchPerformers, { query: {} })
  const { data } = await operator(listActs, { query: { act: 'setting.change' } })
  assert.ok(
    data.some(({ subject }) => subject.id === 'blockedCountries'),
    'the change is recorded',
  )
})

test('a wrong list of the operator changes nothing', async () => {
  await closesIn([CLOSED])
  await assert.rejects(closesIn(['ZZ']), isApiError('not_valid'))
  assert.deepEqual((await operator(countryBlocks.readSiteCountryBlocks)).countries, [CLOSED])
})

test('a header from an address that is no trusted proxy does not decide', async () => {
  const direct = await openTestServer({ beside: site })
  await closesIn([CLOSED])
  const visitor = createCall(fetchTransport(direct.api, undefined, countryHeader(CLOSED)))
  assert.deepEqual(await visitor(countryBlocks.checkCountry), { country: null, isBlocked: false, message: '' })
})
