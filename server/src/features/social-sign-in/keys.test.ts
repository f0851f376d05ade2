/** Stories of operators who enter the keys of Google and X, and of people who sign in with them. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as site from '@fanfare/contract/site'
import * as social from '@fanfare/contract/social-sign-in'
import { atEndOfFile } from '../../../test/at-end-of-file.ts'
import { isApiError } from '../../../test/payments.ts'
import { GOOGLE_KEYS, openFakeGoogle, googleEnvironment, type FakeGoogle } from '../../../test/sign-in-providers/fake-google.ts'
import { openFakeTwitter, TWITTER_KEYS, type FakeTwitter } from '../../../test/sign-in-providers/fake-twitter.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let google: FakeGoogle
let twitter: FakeTwitter
let server: TestServer
let operator: Caller
beforeAll(async () => {
  google = await openFakeGoogle()
  twitter = await openFakeTwitter()
  atEndOfFile(async () => void (await Promise.all([google.close(), twitter.close()])))
  server = await openTestServer({ env: { GOOGLE_URL: google.url, TWITTER_URL: twitter.url } })
  operator = await server.operator()
})

type Provider = 'google' | 'twitter'
const enters = (provider: Provider, keys: Readonly<Record<string, string>>) =>
  operator(social.setSignInProviderKeys, {
    params: { provider },
    body: { keys: Object.entries(keys).map(([name, value]) => ({ name, value })) },
  })
const offered = async () => (await server.guest(site.readPublicSettings)).signInProviders
const SECRETS = [GOOGLE_KEYS.clientSecret, TWITTER_KEYS.apiSecret]

test('people can sign in with a provider from when an operator has entered its keys until they are removed', async () => {
  assert.deepEqual(await offered(), [])
  await assert.rejects(server.guest(social.startGoogle, { body: {} }), isApiError('not_found'))
  const { clientId, clientSecret } = GOOGLE_KEYS
  await enters('google', { clientId: ` ${clientId}\n` })
  assert.deepEqual(await offered(), [], 'one key is missing')
  const reply = await enters('google', { clientSecret })
  const [first] = reply.providers
  assert.deepEqual([first?.provider, first?.isReady], ['google', true])
  assert.ok(first?.callbackUrl.endsWith('/auth/google/callback'))
  assert.deepEqual(
    first?.keys.map(({ from, shown }) => [from, shown]),
    [
      ['operator', clientId],
      ['operator', clientSecret.slice(-4)],
    ],
  )
  assert.deepEqual(await offered(), ['google'])
  const { url } = await server.guest(social.startGoogle, { body: {} })
  assert.equal(new URL(url).searchParams.get('client_id'), clientId)

  await enters('twitter', TWITTER_KEYS)
  assert.deepEqual(await offered(), ['google', 'twitter'])
  assert.ok((await server.guest(social.startTwitter, { body: {} })).oauthToken)

  await enters('google', { clientSecret: '' })
  assert.deepEqual(await offered(), ['twitter'])
  await assert.rejects(server.guest(social.startGoogle, { body: {} }), isApiError('not_found'))
})

test('no reply and no table contains a secret key in clear', async () => {
  await enters('google', GOOGLE_KEYS)
  await enters('twitter', TWITTER_KEYS)
  const reply = JSON.stringify(await operator(social.readSignInProviders))
  const { rows } = await server.sql.query<{ text: string }>('select k::text as text from gateway_keys k')
  assert.ok(rows.length >= SECRETS.length)
  for (const secret of SECRETS)
    for (const text of [reply, ...rows.map((row) => row.text)]) {
      assert.ok(!text.includes(secret))
      assert.ok(!text.includes(Buffer.from(secret).toString('hex')))
    }
})

const WRONG = [
  ['google', 'clientId', 'not-a-client'],
  ['google', 'clientSecret', 'two words'],
  ['google', 'apiKey', TWITTER_KEYS.apiKey],
  ['twitter', 'apiKey', 'short'],
  ['twitter', 'apiSecret', 'with spaces in between'],
] as const
for (const [provider, name, value] of WRONG)
  test(`a wrong ${name} of ${provider} is explained at its field and not stored`, async () => {
    const before = await operator(social.readSignInProviders)
    await assert.rejects(enters(provider, { [name]: value }), isApiError('not_valid', name))
    assert.deepEqual(await operator(social.readSignInProviders), before)
  })

test('a key of the environment takes precedence, and operators cannot replace it', async () => {
  const other = await openTestServer({ env: googleEnvironment(google.url) })
  const theirs = await other.operator()
  const { providers } = await theirs(social.readSignInProviders)
  assert.deepEqual(
    providers[0]?.keys.map(({ from }) => from),
    ['environment', 'environment'],
  )
  const replaces = theirs(social.setSignInProviderKeys, {
    params: { provider: 'google' },
    body: { keys: [{ name: 'clientSecret', value: 'GOCSPX-of-an-operator' }] },
  })
  await assert.rejects(replaces, isApiError('not_valid', 'clientSecret'))
  await other.close()
})
