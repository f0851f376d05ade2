/** Tests that one mailbox has one account, however its address is spelled. */
import assert from 'node:assert/strict'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import * as operators from '@fanfare/contract/operators'
import * as ownAccount from '@fanfare/contract/own-account'
import * as users from '@fanfare/contract/users'
import { canonicalAddress } from '#lib/email-address.ts'
import { compile } from '#platform/validation.ts'
import { routes } from '../src/app.ts'
import { sources, textOf } from './source.ts'
import { openTestServer, type TestServer } from './test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})
beforeEach(() => site.sql.query('truncate rate_limits'))

const code = (error: ApiError) => error.code
const PASSWORD = 'correct horse battery'

const SPELLINGS = [
  ['u@münchen.example', 'u@xn--mnchen-3ya.example'],
  ['U@MÜNCHEN.Example', 'u@xn--mnchen-3ya.example'],
  ['u@mu\u0308nchen.example', 'u@xn--mnchen-3ya.example'],
  ['u@XN--MNCHEN-3YA.example', 'u@xn--mnchen-3ya.example'],
  ['u@例え.jp', 'u@xn--r8jz45g.jp'],
  ['u@例え。jp', 'u@xn--r8jz45g.jp'],
  ['u@ｅｘａｍｐｌｅ.com', 'u@example.com'],
  ['u@straße.example', 'u@xn--strae-oqa.example'],
  ["O'Brien+Tag@Example.com", "o'brien+tag@example.com"],
  [`${'l'.repeat(64)}@example.com`, `${'l'.repeat(64)}@example.com`],
] as const

const REFUSED = [
  `${'l'.repeat(65)}@example.com`,
  `u@${'d'.repeat(250)}.example`,
  'u@münchen.example/path',
  'u@münchen.example:80',
  'u@%6dünchen.example',
  'u@a@münchen.example',
  'u@münchen',
  'u@.jp',
  '例@example.com',
  'u@exa mple.com',
  'münchen.example',
]

interface Fields {
  readonly properties?: Readonly<Record<string, { readonly format?: string }>>
}

const addressFields = routes.flatMap(({ route }) =>
  (['query', 'body'] as const).flatMap((part) => {
    const { properties = {} } = (route[part] ?? {}) as Fields
    const names = Object.keys(properties).filter((name) => properties[name]?.format === 'email')
    return names.map((name) => ({ route, part, name, of: `${route.method} ${route.path} ${name}` }))
  }),
)

test('every route treats all spellings of an address alike, and rejects addresses that no mail server accepts', () => {
  assert.ok(addressFields.length > 8, addressFields.map(({ of }) => of).join())
  for (const { route, part, name, of } of addressFields) {
    const check = compile({ ...route[part], required: [] }, part === 'body' ? 'body' : 'querystring')
    for (const [typed, expected] of SPELLINGS) {
      const fields = { [name]: typed }
      assert.ok(check(fields), `${of} refuses ${typed}`)
      assert.equal(fields[name], expected, of)
    }
    for (const typed of REFUSED) assert.ok(!check({ [name]: typed }), `${of} accepts ${typed}`)
  }
})

test('no address is nested where its spelling would be missed', () => {
  const count = (schema: unknown) => JSON.stringify(schema ?? {}).split('"format":"email"').length - 1
  const all = routes.reduce((sum, { route: { query, body } }) => sum + count(query) + count(body), 0)
  assert.equal(all, addressFields.length)
})

test('a domain keeps its meaning when it is spelled in ASCII', () => {
  for (const typed of ['u@münchen.example/x', 'u@münchen.example:80', 'u@[::1]ü', 'ada.vale', 'ü', ''])
    assert.equal(canonicalAddress(typed), typed)
})

test('lib/email-address.ts alone decides how an address is spelled', () => {
  const own = /\b\w*(?:email|mailbox|recipient)\w*\??\.toLowerCase\(\)/i
  expect(sources.filter((file) => own.test(textOf(file)))).toEqual([])
})

async function register(username: string, email: string) {
  await site.guest(auth.registerFan, { body: { name: username, username, email, password: PASSWORD } })
  const token = await site.mailedToken(canonicalAddress(email))
  assert.notEqual(token, '', email)
  await site.guest(auth.confirmEmail, { body: { token, password: PASSWORD } })
}

const signIn = (username: string, password = PASSWORD) => site.guest(auth.signIn, { body: { username, password } })

test('a fan with an international address registers, signs in and resets the password with either spelling', async () => {
  await register('umlaut', 'u@münchen.example')
  for (const typed of ['u@münchen.example', 'u@xn--mnchen-3ya.example', 'U@MÜNCHEN.EXAMPLE', 'umlaut'])
    assert.ok(await signIn(typed))
  await site.guest(auth.forgotPassword, { body: { email: 'u@münchen.example' } })
  const token = await site.mailedToken('u@xn--mnchen-3ya.example', 'reset')
  await site.guest(auth.resetPassword, { body: { token, password: 'another password' } })
  assert.ok(await signIn('u@münchen.example', 'another password'))
})

test('a visitor who registers again with the other spelling gets no second account', async () => {
  await register('original', 'o@例え.jp')
  await site.guest(auth.registerFan, {
    body: { name: 'Copy', username: 'copy', email: 'o@xn--r8jz45g.jp', password: 'another password' },
  })
  await site.quiet()
  const { rows } = await site.sql.query("select username from accounts where email = 'o@xn--r8jz45g.jp'")
  assert.deepEqual(rows, [{ username: 'original' }])
  assert.equal(await signIn('copy', 'another password').catch(code), 'wrong_credentials')
})

test('a member changes to an international address, and keeps it when it is sent again in the other spelling', async () => {
  const fan = await site.fan('mover')
  const change = (email: string) => fan(ownAccount.updateMe, { body: { email } })
  assert.equal((await change('mover@münchen.example')).newEmail, 'mover@xn--mnchen-3ya.example')
  const token = await site.mailedToken('mover@xn--mnchen-3ya.example')
  await fan(auth.confirmEmail, { body: { token } })
  assert.equal((await fan(users.readMe)).email, 'mover@xn--mnchen-3ya.example')
  assert.equal((await change('mover@münchen.example')).newEmail, null)
})

test('an operator cannot invite a fan under another spelling of the address', async () => {
  await register('invited', 'i@münchen.example')
  const operator = await site.operator()
  const body = { name: 'New', username: 'new_operator', email: 'i@xn--mnchen-3ya.example', role: 'support' as const }
  assert.equal(await operator(operators.inviteOperator, { body }).catch(code), 'not_valid')
})
