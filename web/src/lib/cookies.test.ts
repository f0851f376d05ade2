import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cookie, readCookie, writeCookie } from './cookies.ts'

const flagsOf = (text: string) => text.split('; ').slice(1)

test("a cookie lasts a year for the whole site, is not sent by other sites' pages, and is secure on https", () => {
  const flags = ['Path=/', 'Max-Age=31536000', 'SameSite=Lax']
  assert.deepEqual(flagsOf(cookie('token', 'abc', { secure: false })), flags)
  assert.deepEqual(flagsOf(cookie('token', 'abc', { secure: true })), [...flags, 'Secure'])
})

test('a page writes a cookie with the flags of its own address', () => {
  for (const [protocol, ends] of [
    ['https:', '; Secure'],
    ['http:', '; SameSite=Lax'],
  ] as const) {
    const document = { cookie: '' }
    Object.assign(globalThis, { document, location: { protocol } })
    writeCookie('token', 'abc')
    assert.ok(document.cookie.endsWith(ends), document.cookie)
  }
})

test('an empty cookie is removed with the flags with which it was written', () => {
  assert.equal(cookie('token', '', { secure: true }), 'token=; Path=/; Max-Age=0; SameSite=Lax; Secure')
})

test("a cookie's value cannot add flags and is read as written", () => {
  for (const value of ['a; Domain=evil.example', 'a=b', 'a,b\r\nSet-Cookie: x=y', 'Zoë 😀', '%41']) {
    const [pair = '', ...flags] = cookie('name', value, { secure: true }).split('; ')
    assert.equal(flags.length, 4, value)
    assert.doesNotMatch(pair, /[\s;,]/, value)
    assert.equal(readCookie(`other=1; ${pair}; last=2`, 'name'), value)
  }
})

test('a missing or unreadable cookie is empty', () => {
  for (const header of [undefined, null, '', 'tokens=a', 'xtoken=a', 'token=%E0%A4%A'])
    assert.equal(readCookie(header, 'token'), '', String(header))
})
