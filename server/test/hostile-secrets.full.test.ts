/** Tests that hostile text for every code, token, signature and secret is rejected, and never causes a 500. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { Route } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import * as twoFactor from '@fanfare/contract/two-factor'
import { Secret, TOTP } from 'otpauth'
import { createCall } from '@fanfare/contract'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import { routes } from '../src/app.ts'
import { nameOf } from './any-route.ts'
import { random, valueFor, type Schema } from './schema-values.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const PASSWORD = 'correct horse battery'
/** Empty, long, non-ASCII with a code's length, lone surrogates, and characters that no text should contain. */
const HOSTILE = [
  '',
  ' ',
  '1',
  'éééééé',
  '😀😀😀',
  '１２３４５６',
  '12345\u0660',
  '\ud800\ud800\ud800\udfff\udfff\udfff',
  '\ufffd'.repeat(6),
  '\0\0\0\0\0\0',
  'é'.repeat(43),
  'x'.repeat(20_000),
]
const SECRET = /code|token|signature|secret|claim|proof|device|^key$|^s$|^auth$|password/i

let site: TestServer
let callers: Readonly<Record<string, { readonly token: string }>>
beforeAll(async () => {
  site = await openTestServer()
  const [fan, performer, admin] = [await site.fan('felix'), await site.performer('ada'), await site.operator()]
  callers = { anyone: { token: '' }, member: fan, fan, performer, admin }
})

interface Field {
  readonly part: 'params' | 'query' | 'body'
  readonly name: string
}
const fieldsOf = (route: Route): Field[] =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries((route[part] as Schema | undefined)?.properties ?? {}).flatMap(([name, { type, anyOf }]) =>
      SECRET.test(name) && (type === 'string' || anyOf) ? [{ part, name }] : [],
    ),
  )

async function statusOf(route: Route, { part, name }: Field, text: string): Promise<number> {
  const source = { next: random(1), ids: ['01980000-0000-7000-8000-00000000dead'], optional: 0 }
  const valuesOf = (one: Field['part']) => {
    const values = route[one] ? (valueFor(route[one] as Schema, source) as Record<string, unknown>) : {}
    return part === one ? { ...values, [name]: text } : values
  }
  const params = valuesOf('params')
  const path = route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key]).toWellFormed()) || '%20')
  const query = new URLSearchParams(valuesOf('query') as Record<string, string>)
  const isForm = route.files !== undefined
  const form = new FormData()
  for (const [key, value] of Object.entries(valuesOf('body'))) form.append(key, String(value))
  const answer = await fetch(`${site.api}${path}?${query.toString()}`, {
    method: route.method,
    headers: {
      authorization: callers[route.who]?.token ?? '',
      ...(route.body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(route.method !== 'GET' && route.body && { body: isForm ? form : JSON.stringify(valuesOf('body')) }),
  })
  return answer.status
}

test('every route that takes a code, token, signature or secret', async () => {
  const tried: string[] = []
  const failed: string[] = []
  for (const { route } of routes)
    for (const field of fieldsOf(route)) {
      tried.push(`${nameOf(route)} ${field.name}`)
      for (const text of HOSTILE) {
        const status = await statusOf(route, field, text)
        if (status >= 500) failed.push(`${tried.at(-1)} ${JSON.stringify(text.slice(0, 12))}: ${status}`)
      }
    }
  assert.ok(tried.length > 20, tried.join('\n'))
  assert.deepEqual(failed, [])
})

/** With two-factor authentication, so that codes are compared. */
test('a code at sign-in and at setup', async () => {
  const [username, email] = ['nora', 'nora@example.test']
  await site.guest(auth.registerFan, { body: { name: username, username, email, password: PASSWORD } })
  await site.guest(auth.confirmEmail, { body: { token: await site.mailedToken(email), password: PASSWORD } })
  const { token } = await site.guest(auth.signIn, { body: { username, password: PASSWORD } })
  const call = createCall(fetchTransport(site.api, token))
  const { secret } = await call(twoFactor.setUpTwoFactor, {})
  const post = async (path: string, body: object, authorization: string) => {
    await site.sql.query('truncate rate_limits')
    const headers = { authorization, 'content-type': 'application/json' }
    return (await fetch(`${site.api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  for (const code of HOSTILE)
    assert.equal(await post(twoFactor.turnOnTwoFactor.path, { code }, token), 400, JSON.stringify(code.slice(0, 12)))
  await call(twoFactor.turnOnTwoFactor, { body: { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() } })
  for (const code of HOSTILE)
    assert.equal(await post(auth.signIn.path, { username, password: PASSWORD, code }, ''), 400, JSON.stringify(code.slice(0, 12)))
})

test('signatures in headers, media addresses and links of emails', async () => {
  const inUrl = (text: string) => encodeURIComponent(text.toWellFormed())
  const asHeader = (text: string) =>
    Buffer.from(text.slice(0, 4000))
      .toString('latin1')
      .replaceAll(/[\0\r\n]/g, '?')
  const later = Math.floor(Date.now() / 1000) + 200
  const failed: string[] = []
  for (const text of HOSTILE) {
    const requests: [string, RequestInit][] = [
      ...['sandbox', 'stripe', 'ccbill'].map((gateway): [string, RequestInit] => [
        `/api/payment/webhooks/${gateway}`,
        {
          method: 'POST',
          body: '{}',
          headers: {
            'content-type': 'application/json',
            'stripe-signature': asHeader(`t=1,v1=${text}`),
            'x-sandbox-signature': asHeader(`t=1,v1=${text}`),
          },
        },
      ]),
      [
        `/api/payment/webhooks/ccbill/${inUrl(text)}?eventType=NewSaleSuccess`,
        { method: 'POST', body: new URLSearchParams({ a: text.toWellFormed() }) },
      ],
      [`/media/photos/01980000-0000-7000-8000-00000000dead/card.webp?e=${later}&s=${inUrl(text)}`, {}],
      [`/media/play/${later}/${inUrl(text.slice(0, 100))}/-/video/a/videos/01980000-0000-7000-8000-00000000dead/a.m3u8`, {}],
      [`/notifications/unsubscribe?token=${inUrl(text)}`, { method: 'POST' }],
      [`/api/mails/reports/${inUrl(text)}`, { method: 'POST', body: 'a' }],
      ['/api/users/me', { headers: { authorization: asHeader(text) } }],
      ['/api/users/me', { headers: { cookie: `token=${asHeader(text)}` } }],
    ]
    for (const [path, init] of requests) {
      const { status } = await fetch(site.base + path, init)
      if (status >= 500 || status === 200) failed.push(`${path.slice(0, 60)} ${JSON.stringify(text.slice(0, 12))}: ${status}`)
    }
  }
  assert.deepEqual(failed, [])
})
