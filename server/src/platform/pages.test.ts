/** Tests pages on a real server, with handwritten responses for the few API calls that they need. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, onTestFinished, test } from 'vitest'
import Fastify, { type FastifyInstance } from 'fastify'
import { mountPages } from './pages.ts'

const build = fileURLToPath(new URL('../../../web/build', import.meta.url))

const settings = {
  siteName: 'Fanfare',
  advertisings: [],
  branding: {
    accentColor: '',
    seoTitle: '',
    seoDescription: '',
    logo: null,
    logoDark: null,
    favicon: null,
    share: null,
    socialLinks: [],
  },
  menus: { header: [], footer: [] },
  signInProviders: [],
  recaptchaSiteKey: '',
  countryBlock: null,
  neededAgeCheck: null,
  footerPages: [],
  requireEmailVerification: true,
  clientPasswordHash: false,
  maintenance: false,
  paymentGateway: 'sandbox',
  stripePublishableKey: '',
  currency: 'USD',
  freeSubscriptionEnabled: true,
  freeSubscriptionDuration: 1,
  minimumSubscriptionPrice: 2.95,
  maximumSubscriptionPrice: 300,
  minimumWalletPrice: 2.95,
  maximumWalletPrice: 300,
  minimumTipPrice: 50,
  maximumTipPrice: 10000,
  minimumPayoutAmount: 50,
  tokenConversionRate: 1,
  gaCode: '',
  demoAccounts: [{ role: 'fan', name: 'Robin Vale', username: 'robin', password: 'demo-only' }],
}
const robin = {
  _id: '019a0000-0000-7000-8000-000000000001',
  role: 'fan',
  isPerformer: false,
  name: 'Robin Vale',
  username: 'robin',
  email: 'robin@example.org',
  newEmail: null,
  avatar: '/no-avatar.jpg',
  cover: '',
  locale: 'en',
  balance: 120,
  needsTwoFactor: false,
  verification: null,
}

let isDown = false
let maxDelay = 0
let seen: { authorization?: string | undefined; ip: string }[] = []

function site(): FastifyInstance {
  const app = Fastify()
  void app.register(
    async (api) => {
      api.setNotFoundHandler((_request, reply) =>
        reply.code(404).send({ code: 'not_found', statusCode: 404, message: 'This API endpoint doesn’t exist.' }),
      )
      api.get('/settings/public', async (_request, reply) => {
        if (isDown) return reply.code(503).send({ code: 'not_ready', statusCode: 503, message: 'Not yet.' })
        await sleep(Math.random() * maxDelay)
        return settings
      })
      api.get('/users/me', async (request, reply) => {
        seen.push({ authorization: request.headers.authorization, ip: request.ip })
        if (request.headers.authorization === 'robins-token') return robin
        if (request.headers.authorization === 'marias-token') return { ...robin, locale: 'es' }
        return reply.code(401).send({ code: 'not_signed_in', statusCode: 401, message: 'Please sign in.' })
      })
    },
    { prefix: '/api' },
  )
  return app
}

const languages = { fallback: 'en', hasPseudo: false } as const

let app: FastifyInstance
beforeAll(async () => {
  app = site()
  await mountPages(app, { build, languages, hasLimit: false })
  await app.ready()
})
afterAll(() => app.close())

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'fans.example:8080', ...headers } })

test('a visitor gets the sign-in page from the server, with a nonce on every script and never from a cache', async () => {
  const page = await open('/auth/login')
  assert.equal(page.statusCode, 200)
  assert.match(page.headers['content-type'] ?? '', /text\/html/)
  assert.equal(page.headers['cache-control'], 'no-store')
  assert.match(page.body, /Sign in/)
  const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1]
  assert.ok(nonce)
  const scripts = page.body.match(/<script[^>]*>/g) ?? []
  assert.ok(scripts.length > 0)
  for (const script of scripts) assert.ok(script.includes(`nonce="${nonce}"`), script)
})

test('no script comes between the style sheets and the page, because the parser would wait for it', async () => {
  const { body } = await open('/auth/login')
  const behindStyles = body.slice(body.indexOf('rel="stylesheet"'), body.indexOf('</body>'))
  const beforePage = behindStyles.slice(0, behindStyles.indexOf('<main'))
  assert.ok(beforePage.includes('<body'))
  assert.deepEqual(beforePage.match(/<script[^>]*>/g) ?? [], [])
})

test('two pages never share a nonce', async () => {
  const [one, other] = await Promise.all([open('/auth/login'), open('/auth/login')])
  assert.notEqual(one.headers['content-security-policy'], other.headers['content-security-policy'])
})

test('a signed-in person is recognized by the cookie, and the API is called with the Authorization header from their own address', async () => {
  seen = []
  const page = await app.inject({
    url: '/auth/login',
    headers: { cookie: 'theme=dark; token=robins-token' },
    remoteAddress: '203.0.113.9',
  })
  assert.equal(page.statusCode, 302)
  assert.equal(page.headers.location, '/home')
  assert.deepEqual(seen, [{ authorization: 'robins-token', ip: '203.0.113.9' }])
})

test('a page for members redirects a visitor to the sign-in page and deletes an expired token', async () => {
  const page = await open('/settings/security', { cookie: 'token=old' })
  assert.equal(page.statusCode, 302)
  assert.equal(page.headers.location, '/auth/login?next=%2Fsettings%2Fsecurity')
  assert.match(String(page.headers['set-cookie']), /token=; Path=\/; Max-Age=0/)
})

test('a fan who types the address of the settings gets to the first page of them', async () => {
  const page = await open('/settings', { cookie: 'token=robins-token' })
  assert.deepEqual([page.statusCode, page.headers.location], [302, '/user/account'])
})

test('a visitor gets the theme of the cookie in the first HTML', async () => {
  assert.match((await open('/auth/login', { cookie: 'theme=dark' })).body, /<html[^>]*data-theme="dark"/)
  assert.match((await open('/auth/login')).body, /<html[^>]*data-theme="system"/)
})

test("a visitor gets a page in the language of the account, the browser's cookie or its header, with its direction and catalog", async () => {
  const spanish = await open('/auth/login', { 'accept-language': 'es-AR,es;q=0.9' })
  assert.match(spanish.body, /<html lang="es" dir="ltr"/)
  assert.match(spanish.body, /Hola de nuevo/)
  assert.equal(spanish.headers['content-language'], 'es')
  const [, catalogue = ''] = /data-messages="([^"]+)"/.exec(spanish.body) ?? []
  assert.ok(String(spanish.headers.link).includes(`<${catalogue}>; rel=preload; as=fetch; crossorigin`))
  const file = await open(catalogue)
  assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(file.json()['Welcome back'], 'Hola de nuevo')
  const english = await open('/auth/login', { cookie: 'locale=en', 'accept-language': 'es' })
  assert.match(english.body, /<html lang="en" dir="ltr"/)
  assert.doesNotMatch(english.body + String(english.headers.link), /\.json|data-messages/)
  assert.match((await open('/page/terms', { cookie: 'locale=en; token=marias-token' })).body, /<html lang="es"/)
  // The pseudo locale works only if it is turned on.
  assert.match((await open('/auth/login', { cookie: 'locale=ar-XB' })).body, /<html lang="en" dir="ltr"/)
})

test('pages rendered in parallel do not mix their languages and time zones', async () => {
  maxDelay = 30
  const requests = Array.from({ length: 60 }, (_, index) => ({
    lang: index % 2 ? 'es' : 'en',
    timeZone: `Etc/GMT+${(index % 12) + 1}`,
  }))
  const pages = await Promise.all(
    requests.map(({ lang, timeZone }) =>
      open('/auth/login', { 'accept-language': lang, cookie: `timeZone=${encodeURIComponent(timeZone)}` }),
    ),
  )
  maxDelay = 0
  for (const [index, { body }] of pages.entries()) {
    const { lang, timeZone } = requests[index]!
    assert.match(body, lang === 'es' ? /Hola de nuevo/ : /Welcome back/)
    assert.doesNotMatch(body, lang === 'es' ? /Welcome back|Forgot your password/ : /Hola de nuevo|Has olvidado/)
    assert.ok(body.includes(`<html lang="${lang}"`) && body.includes(`data-time-zone="${timeZone}"`))
  }
})

test('an unknown time zone is ignored', async () => {
  for (const name of ['Nowhere/Land', '"><script>', 'x'.repeat(200)])
    assert.match((await open('/auth/login', { cookie: `timeZone=${encodeURIComponent(name)}` })).body, /data-time-zone="UTC"/)
})

test('a visitor who opens an unknown URL gets a 404 page, but no page under /api, /media and the sockets', async () => {
  const page = await open('/no/such/page')
  assert.equal(page.statusCode, 404)
  assert.match(page.body, /<html/)
  assert.equal((await open('/api/nothing')).json().message, 'This API endpoint doesn’t exist.')
  for (const url of ['/api', '/media/x.webp', '/socket.io/?EIO=4']) {
    assert.doesNotMatch((await open(url)).body, /<html/, url)
  }
})

test('a visitor reads that the site is not ready while the API is not', async () => {
  isDown = true
  const page = await open('/auth/login')
  isDown = false
  assert.equal(page.statusCode, 503)
  assert.match(page.body, /<html/)
})

test('each page has one title with the name of the site, also a missing one', async () => {
  settings.siteName = 'Starlight'
  onTestFinished(() => void (settings.siteName = 'Fanfare'))
  const titlesOf = async (url: string) => [...(await open(url)).body.matchAll(/<title>([^<]*)/g)].map(([, title]) => title)
  assert.deepEqual(await titlesOf('/auth/login'), ['Sign in · Starlight'])
  assert.deepEqual(await titlesOf('/no/such/page'), ['Page not found · Starlight'])
})

test('a visitor reads during maintenance whose site it is and when to come back, and an operator can sign in', async () => {
  Object.assign(settings, { maintenance: true, siteName: 'Starlight' })
  onTestFinished(() => void Object.assign(settings, { maintenance: false, siteName: 'Fanfare' }))
  const page = await open('/explore')
  assert.deepEqual([page.statusCode, page.headers['retry-after']], [503, '300'])
  assert.match(page.body, /<main[^>]*>.*Starlight.*back shortly.*<\/main>/s)
  assert.match(page.body, /<a [^>]*href="\/auth\/login"[^>]*>.*Sign in as an operator/s)
  assert.equal((await open('/auth/login')).statusCode, 200)
})

test('built files are compressed, cached for a year, and revalidated', async () => {
  const page = await open('/auth/login')
  const path = /\/assets\/framework-[\w-]+\.js/.exec(page.body)?.[0] ?? ''
  const file = await open(path, { 'accept-encoding': 'gzip, br' })
  assert.equal(file.headers['content-encoding'], 'br')
  assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal((await open(path, { 'if-none-match': String(file.headers.etag) })).statusCode, 304)
  assert.equal((await open('/assets/gone.js')).statusCode, 404)
  assert.equal((await open('/assets/%2e%2e/%2e%2e/server/index.js')).statusCode, 404)
})

test('pages are compressed too, and complete', async () => {
  const page = await open('/auth/login', { 'accept-encoding': 'gzip, br' })
  assert.equal(page.headers['content-encoding'], 'gzip')
  assert.match(gunzipSync(page.rawPayload).toString(), /<\/html>\s*$/)
})

test('without a build, every page explains what to do', async () => {
  const bare = site()
  await mountPages(bare, { build: `${build}-missing`, languages, hasLimit: false })
  const page = await bare.inject('/home')
  assert.equal(page.statusCode, 503)
  assert.match(page.body, /npm run build/)
  await bare.close()
})

test('a visitor who requests pages in a flood must wait; built files and other visitors are not counted', async () => {
  const counted = site()
  onTestFinished(() => counted.close())
  await mountPages(counted, { build, languages, hasLimit: true })
  const requestPage = (url: string, remoteAddress = '203.0.113.7') =>
    counted.inject({ url, remoteAddress, headers: { host: 'fans.example' } })
  const file = /\/assets\/[\w.-]+\.js/.exec((await requestPage('/auth/login')).body)?.[0] ?? assert.fail('no built file')
  // Rendered pages would take longer than the limit's minute on a slow machine.
  let refused = await requestPage('/home')
  for (let requests = 2; requests < 400 && refused.statusCode !== 429; requests++) refused = await requestPage('/home')
  assert.equal(refused.statusCode, 429)
  assert.match(refused.headers['content-type'] ?? '', /^text\/plain/)
  assert.match(refused.body, /^Too many attempts/)
  const seconds = Number(refused.headers['retry-after'])
  assert.ok(seconds >= 1 && seconds <= 60, String(seconds))
  assert.equal((await requestPage(file)).statusCode, 200)
  assert.equal((await requestPage('/auth/login', '203.0.113.8')).statusCode, 200)
})

test('a form that was sent without scripts leads back to its page, and never to another site', async () => {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const send = async (path: string) => {
    const form = request({ port, host: '127.0.0.1', path, method: 'POST', agent: false })
    form.end('password=secret')
    const [answer] = (await once(form, 'response')) as [IncomingMessage]
    answer.resume()
    return { status: answer.statusCode, to: new URL(answer.headers.location ?? '/', 'http://here.example').href }
  }
  assert.deepEqual(await send('/auth/login?next=%2Fhome'), { status: 303, to: 'http://here.example/auth/login?next=%2Fhome' })
  for (const path of ['//other.example', '//other.example/page', '/\\other.example', '/\\other.example/page'])
    assert.match((await send(path)).to, /^http:\/\/here\.example\//)
})
