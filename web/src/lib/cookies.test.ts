/** Stories of cookies: what the browser is told of each, and what is read again. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cookie, readCookie, writeCookie } from './cookies.ts'

const flagsOf = (text: string) => text.split('; ').slice(1)

test('a cookie is for the whole site and for a year, not sent along by the pages of other sites, and by https only where that is used', () => {
  const flags = ['Path=/', 'Max-Age=31536000', 'SameSite=Lax']
  assert.deepEqual(flagsOf(cookie('token', 'abc', { secure: false })), flags)
  assert.deepEqual(flagsOf(cookie('token', 'abc', { secure: true })), [...flags, 'Secure'])
})

test('a page writes one as its own address asks', () => {
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

test('an empty one is removed, with the flags with which it was written', () => {
  assert.equal(cookie('token', '', { secure: true }), 'token=; Path=/; Max-Age=0; SameSite=Lax; Secure')
})

test('whatever a value has in it, it adds no flags and is read as it was written', () => {
  for (const value of ['a; Domain=evil.example', 'a=b', 'a,b\r\nSet-Cookie: x=y', 'Zoë 😀', '%41']) {
    const [pair = '', ...flags] = cookie('name', value, { secure: true }).split('; ')
    assert.equal(flags.length, 4, value)
    assert.doesNotMatch(pair, /[\s;,]/, value)
    assert.equal(readCookie(`other=1; ${pair}; last=2`, 'name'), value)
  }
})

test('what is not there or cannot be read is empty', () => {
  for (const header of [undefined, null, '', 'tokens=a', 'xtoken=a', 'token=%E0%A4%A'])
    assert.equal(readCookie(header, 'token'), '', String(header))
})
