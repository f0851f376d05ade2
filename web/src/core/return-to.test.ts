/** Returning to the previous page after sign-in, and nowhere else. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { JOIN_PATH, LOGIN_PATH, authLinkFrom, readIntent, readNext, safePath, withNext, withoutIntent } from './return-to.ts'
import { subscribedIn, subscribeIntent } from './performers/subscribe-intent.ts'

test('a visitor is returned only to paths of this site', () => {
  for (const path of ['/home', '/ada.vale?tab=photos', '/messages/1', '/?q=a%20b', '/authors']) assert.equal(safePath(path), path)
  for (const raw of [
    '',
    null,
    undefined,
    'home',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    ' /home',
    '/home\n',
    '/\u202ehome',
    '/auth/login',
    '/auth/login?next=/home',
    '/api/users/me',
    '/media/public/x.webp',
    `/${'a'.repeat(500)}`,
  ])
    assert.equal(safePath(raw), undefined, String(raw))
})

test("a visitor's intent is kept through sign-in and removed when done", () => {
  const link = authLinkFrom(JOIN_PATH, { pathname: '/ada.vale', search: '?tab=photos' }, 'subscribe:ada.vale')
  const next = readNext(new URL(link, 'https://x.test').searchParams)
  assert.equal(next, '/ada.vale?tab=photos&intent=subscribe%3Aada.vale')
  const back = new URL(next ?? '', 'https://x.test')
  assert.equal(readIntent(back.searchParams), 'subscribe:ada.vale')
  assert.equal(withoutIntent(back), '/ada.vale?tab=photos')
})

test("a visitor's chosen tier is kept together with its performer", () => {
  const tier = '01a0ea51-75f0-7036-bada-bafa6ac229a5'
  const next = readNext(
    new URL(authLinkFrom(JOIN_PATH, { pathname: '/ada.vale', search: '' }, subscribeIntent('ada.vale', tier)), 'https://x.test')
      .searchParams,
  )
  assert.equal(readIntent(new URL(next ?? '', 'https://x.test').searchParams), `subscribe:ada.vale~${tier}`)
  assert.deepEqual(subscribedIn(`ada.vale~${tier}`), { username: 'ada.vale', tierId: tier })
})

test('an intent without a kind or a subject is ignored', () => {
  for (const text of [
    'ada',
    ':ada.vale',
    'subscribe:',
    'subscribe:../x',
    'post:1',
    'follow:a/b',
    'javascript:alert(1)',
    'subscribe:ada.vale~x',
  ])
    assert.equal(readIntent(new URLSearchParams({ intent: text })), undefined, text)
})

test('a visitor on the landing page or the sign-in pages gets no return path', () => {
  assert.equal(authLinkFrom(LOGIN_PATH, { pathname: '/', search: '' }), LOGIN_PATH)
  assert.equal(authLinkFrom(LOGIN_PATH, { pathname: '/auth/forgot', search: '' }), LOGIN_PATH)
  assert.equal(authLinkFrom(LOGIN_PATH, { pathname: '/wallet.data', search: '?_routes=x' }), '/auth/login?next=%2Fwallet')
  assert.equal(withNext(LOGIN_PATH, undefined), LOGIN_PATH)
})
