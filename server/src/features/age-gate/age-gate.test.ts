/** Stories of a site for adults, whose visitors declare their age. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'vitest'
import { io } from 'socket.io-client'
import { changeAgeGate, declareAge, finishAgeCheck, readAgeGate, startAgeCheck, type AgeRules } from '@fanfare/contract/age-gate'
import { listActs } from '@fanfare/contract/audit'
import { searchPerformers } from '@fanfare/contract/performer-search'
import { readPublicSettings } from '@fanfare/contract/site'
import { AUTH_LOGIN, socketOptions } from '@fanfare/contract/sockets'
import { addDays } from '#lib/time.ts'
import { nameOf, send } from '../../../test/any-route.ts'
import { callsFrom, fromProxy } from '../../../test/countries.ts'
import { isApiError } from '../../../test/payments.ts'
import { openPopulatedSite } from '../../../test/populated-site.ts'
import { openTestBrowser } from '../../../test/sign-in-providers/test-browser.ts'
import { routes } from '../../app.ts'

const populated = await openPopulatedSite({ env: fromProxy })
const { site } = populated
const operator = await site.operator('opal')
const forAdults: AgeRules = { isAdultSite: true, elsewhere: 'declaration', countries: [] }
const change = (some: Partial<AgeRules> = {}) => operator(changeAgeGate, { body: { ...forAdults, ...some } })
beforeEach(() => change())
afterEach(async () => {
  site.clock.reset()
  await change({ isAdultSite: false })
})

/** Routes that show nothing explicit, and by which members end or save what they have, in addition to all below `/auth`. */
const OPEN =
  `DELETE /exports/:id, GET /account/suspension, GET /block/countries/check, GET /cities/:country/:state, GET /countries,
  GET /exports, GET /health, GET /notices/:key, GET /notification/unsubscribe, GET /payment/receipts, GET /payment/receipts/:id/pdf,
  GET /posts/:id, GET /posts/:id/versions, GET /posts/:id/versions/:number, GET /posts/search, GET /settings/public, GET /site/app.webmanifest, GET /statements,
  GET /statements/:id, GET /states/:country,
  GET /subscriptions/user/charges, GET /subscriptions/user/search, GET /transparency, GET /transparency/file, GET /users/me, GET /users/me/closing,
  POST /age-gate/checks, POST /age-gate/declaration, POST /age-gate/result, POST /consents/decline,
  POST /consents/open, POST /consents/own, POST /consents/own/revoke, POST /consents/sign, POST /contact, POST /exports/account,
  POST /mails/reports/:key, POST /notices, POST /notices/:key/confirm, POST /notices/pictures, POST /notification/unsubscribe, POST /payment/cancel-subscription/:id,
  POST /payment/webhooks/:gateway, POST /payment/webhooks/:gateway/:secret, POST /re-captcha/verify, POST /settings/keys,
  POST /statements/:id/appeal, POST /statements/:id/counter-notice,
  POST /users/me/close, POST /users/me/keep`
    .split(',')
    .map((one) => one.trim())

const codeIn = (body: string): unknown => {
  try {
    return (JSON.parse(body) as { code?: unknown }).code
  } catch {
    return undefined
  }
}

test('a visitor and a fan without a confirmed age get one error from every route, except a few', async () => {
  const open = new Set<string>()
  for (const { route } of routes.filter(({ route: { who, path } }) => who !== 'admin' && !path.startsWith('/auth/')))
    for (const token of route.who === 'anyone' ? ['', populated.callers.fan.token] : [populated.callers.fan.token]) {
      const { status, body } = await send(populated, route, { token })
      if (codeIn(body) !== 'age_check_needed') open.add(nameOf(route))
      else assert.equal(status, 403)
    }
  assert.deepEqual([...open].toSorted(), OPEN.toSorted())
})

test('every route for signing in is open to a visitor without a confirmed age', async () => {
  for (const { route } of routes.filter(({ route: { path } }) => path.startsWith('/auth/')))
    assert.notEqual(codeIn((await send(populated, route, { token: '' })).body), 'age_check_needed', nameOf(route))
})

test('a visitor who is not signed in learns that first on a route for members', async () => {
  const { route } = routes.find(({ route: { path, who } }) => path === '/conversations' && who === 'member') ?? assert.fail()
  assert.equal((await send(populated, route, { token: '' })).status, 401)
})

test('a visitor declares to be an adult, sees the site for 30 days, and is asked again', async () => {
  const visitor = openTestBrowser(site.api)
  assert.equal((await visitor(readPublicSettings)).neededAgeCheck, 'declaration')
  await assert.rejects(visitor(searchPerformers, { query: {} }), isApiError('age_check_needed'))
  await visitor(declareAge)
  assert.equal((await visitor(readPublicSettings)).neededAgeCheck, null)
  await visitor(searchPerformers, { query: {} })
  await assert.rejects(visitor(startAgeCheck, { body: { next: '/' } }), isApiError('already_done'))

  site.clock.moveTo(addDays(new Date(), 29))
  await visitor(searchPerformers, { query: {} })
  site.clock.moveTo(addDays(new Date(), 31))
  await assert.rejects(visitor(searchPerformers, { query: {} }), isApiError('age_check_needed'))
})

test('a fan confirms in each browser, and an operator never', async () => {
  const fan = openTestBrowser(site.api)
  fan.signedIn(populated.callers.fan.token)
  await assert.rejects(fan(searchPerformers, { query: {} }), isApiError('age_check_needed'))
  await fan(declareAge)
  await fan(searchPerformers, { query: {} })
  await operator(searchPerformers, { query: {} })
  assert.equal((await operator(readPublicSettings)).neededAgeCheck, null)
})

const PAGE = '/:first(^(?!(?:api|media|socket\\.io)$).+$)'
/** Addresses that the contract does not list. Each of them asks for the age, or shows nothing explicit. */
const OUTSIDE: Readonly<Record<string, string>> = {
  '/': 'a page, whose data comes from the contract',
  [PAGE]: 'likewise',
  [`${PAGE}/*`]: 'likewise',
  '/media/*': 'asks',
  '/media/play/*': 'asks',
  '/media/download/*': "asks, except for one's own data",
  '/api/uploads': 'asks',
  '/api/uploads/:id': "the caller's own uploads",
  '/api/docs': 'the API reference',
  '/api/openapi.json': 'the API reference',
  '/api/flags/:file': 'flags of countries',
  '/robots.txt': 'rules for crawlers',
  '/sitemap.xml': 'addresses of parts',
  '/sitemap-:part(^\\d{1,5}$).xml': 'addresses of profiles and pages',
  '/feeds/:file': 'links to posts; their texts only to people who have confirmed their age',
}

/** Returns the addresses of the server, from Fastify's indented tree of them. */
function addresses(): string[] {
  const above: string[] = []
  const lines = site.app.printRoutes().trimEnd().split('\n')
  return lines.flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│├└─ ]*)(\S.*?)( \([A-Z, ]+\))?$/.exec(line) ?? []
    above.splice(indent.length / 4 - 1, Infinity, part)
    return methods === undefined ? [] : [above.join('')]
  })
}

test('every address that the contract does not list is known to ask for the age or to show nothing explicit', () => {
  const listed = new Set(routes.map(({ route }) => `/api${route.path}`))
  assert.deepEqual(
    addresses()
      .filter((address) => !listed.has(address))
      .toSorted(),
    Object.keys(OUTSIDE).toSorted(),
  )
})

test('a site without a provider accepts no result of an age check', async () => {
  await assert.rejects(site.guest(finishAgeCheck, { body: { result: 'a.b.c' } }), isApiError('age_check_failed'))
})

const FORGED: Readonly<Record<string, (declared: string) => string>> = {
  'a changed method': (declared) => declared.replace('declaration', 'check'),
  'a later end': (declared) => declared.replace(/\.(\d+)\./, (_, until: string) => `.${Number(until) + 1}.`),
  'no signature': (declared) => declared.replace(/[\w-]{43}$/, ''),
  'a signature of nothing': (declared) => declared.replace(/[\w-]{43}$/, 'A'.repeat(43)),
}
test.for(Object.entries(FORGED))('a confirmation with %s does not count', async ([, forge]) => {
  const visitor = openTestBrowser(site.api)
  await visitor(declareAge)
  visitor.cookies.set('age', forge(visitor.cookies.get('age') ?? ''))
  await assert.rejects(visitor(searchPerformers, { query: {} }), isApiError('age_check_needed'))
})

test('files are shown to people who have confirmed their age, and kept out of shared caches', async () => {
  const { storage, urls, clock } = site.ctx
  for (const key of ['public/018f/avatar.webp', 'photos/018f/card.webp', 'site-pictures/018f/banner.webp'])
    await storage.put(key, Buffer.from('0123456789'))
  const visitor = openTestBrowser(site.api)
  await visitor(declareAge)
  const statusOf = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(site.base + path, { headers })
    return `${answer.status} ${answer.headers.get('cache-control')?.split(',')[0]}`
  }
  const cookie = `age=${visitor.cookies.get('age')}`
  const signed = urls.sign('photos/018f/card.webp', clock.now())
  for (const path of ['/media/public/018f/avatar.webp', signed]) {
    assert.equal(await statusOf(path, {}), '404 no-store')
    assert.equal(await statusOf(path, { cookie: `token=${populated.callers.fan.token}` }), '404 no-store')
    assert.equal(await statusOf(path, { cookie }), '200 private')
    assert.equal(await statusOf(path, { cookie: `token=${operator.token}` }), '200 private')
  }
  assert.equal(await statusOf('/media/site-pictures/018f/banner.webp', {}), '200 public')
  await change({ isAdultSite: false })
  assert.equal(await statusOf('/media/public/018f/avatar.webp', {}), '200 public')
})

/** Returns whether a window of this session may open a socket. */
const connects = async (token: string, cookie = ''): Promise<boolean> => {
  const socket = io(site.base, { ...socketOptions, auth: { token }, extraHeaders: { cookie }, forceNew: true })
  const ok = await new Promise<boolean>((resolve) =>
    socket.on('connect', () => socket.emit(AUTH_LOGIN, { token }, (answer: { ok: boolean }) => resolve(answer.ok))),
  )
  socket.close()
  return ok
}

test('a window receives events only after its browser has confirmed the age', async () => {
  const fan = openTestBrowser(site.api)
  await fan(declareAge)
  const { token } = populated.callers.fan
  assert.equal(await connects(token), false)
  assert.equal(await connects(token, `age=${fan.cookies.get('age')}`), true)
  assert.equal(await connects(operator.token), true)
})

test('each country has its own rule, and an unknown one that of all others', async () => {
  await change({ isAdultSite: true, countries: [{ country: 'DE', method: 'declaration' }] })
  assert.equal((await callsFrom(site, 'DE')(readPublicSettings)).neededAgeCheck, 'declaration')
  assert.equal((await callsFrom(site, 'FR')(readPublicSettings)).neededAgeCheck, 'declaration')
  const countries = [{ country: 'DE', method: 'declaration' }]
  assert.deepEqual(await operator(readAgeGate), { ...forAdults, countries, canCheck: false })
  const { data } = await operator(listActs, { query: { act: 'setting.change' } })
  assert.ok(
    data.some(({ subject }) => subject.id === 'ageRules'),
    'the change is recorded',
  )
})

const WRONG: Readonly<Record<string, Partial<AgeRules>>> = {
  'a country that does not exist': { countries: [{ country: 'ZZ', method: 'declaration' }] },
  'a country that is listed twice': {
    countries: [
      { country: 'DE', method: 'declaration' },
      { country: 'DE', method: 'declaration' },
    ],
  },
  'a check without a provider': { elsewhere: 'check' },
  'a check in one country without a provider': { countries: [{ country: 'GB', method: 'check' }] },
}
test.for(Object.entries(WRONG))('rules with %s change nothing', async ([, some]) => {
  await assert.rejects(change(some), isApiError('not_valid'))
  assert.deepEqual(await operator(readAgeGate), { ...forAdults, canCheck: false })
})
