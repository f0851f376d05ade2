/** What is found in texts, and what is not, however it is dressed up. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { tokensOf } from './tokens.ts'

const links = (text: string) => tokensOf(text).flatMap((token) => (token.kind === 'link' ? [token.href] : []))
const places = (text: string) => tokensOf(text).flatMap((token) => ('to' in token ? [token.to] : []))
const whole = (text: string) =>
  tokensOf(text)
    .map((token) => token.text)
    .join('')

test('addresses are found, without the sentence around them', () => {
  assert.deepEqual(links('See https://example.org/a?b=c#d.'), ['https://example.org/a?b=c#d'])
  assert.deepEqual(links('(at www.example.org/x_(y)) and http://a.example:8080/, yes'), [
    'https://www.example.org/x_(y)',
    'http://a.example:8080/',
  ])
  assert.deepEqual(links('HTTPS://EXAMPLE.ORG'), ['https://example.org/'])
})

test('nothing but http and https becomes a link', () => {
  for (const text of [
    'javascript:alert(1)',
    'JaVaScRiPt://example.org/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.org',
    'xhttps://example.org',
    'https://',
    'https://localhost',
    'https://...',
    'http://[',
    'example.org',
  ])
    assert.deepEqual(links(text), [], text)
  assert.deepEqual(links('https://example.org/"onclick="alert(1)'), ['https://example.org/'])
  assert.deepEqual(links('https://example.org/<script>'), ['https://example.org/'])
})

test('an address that names one host and leads to another is text', () => {
  assert.deepEqual(links('https://bank.example@evil.example/'), [])
  assert.deepEqual(links('https://bank.example:443@evil.example/'), [])
})

test('an address ends where something invisible or turning begins', () => {
  assert.deepEqual(links('https://example.org/\u202egro.live//:sptth'), ['https://example.org/'])
  assert.deepEqual(links('https://bank.exa\u200bmple/'), ['https://bank.exa/'])
  assert.deepEqual(links('https://\u202eexample.org'), [])
})

test('a host in another script is shown as what it is', () => {
  const [token] = tokensOf('https://аpple.com/')
  assert.ok(token?.kind === 'link')
  assert.equal(token.host, 'xn--pple-43d.com')
})

test('@names lead to profiles, and e-mail addresses do not', () => {
  assert.deepEqual(places('Thanks @Ada.Vale, @milo_reyes. And @juno.park...'), ['/ada.vale', '/milo_reyes', '/juno.park'])
  assert.deepEqual(places('ada@example.org @ab @@double /@path @toolong_toolong_toolong_toolong_x a@bcd'), [])
})

test('#tags lead to a search, and numbers and addresses do not', () => {
  assert.deepEqual(places('#Watercolour #été2026 (#night_train)'), [
    '/tag/watercolour',
    '/tag/%C3%A9t%C3%A92026',
    '/tag/night_train',
  ])
  assert.deepEqual(places('#1 no. #42 &#39; ##x a#b https://example.org/#part'), [])
  assert.deepEqual(places('#a&x=1?y'), [])
})

test('the pieces together are the text again, whatever it is', () => {
  const odd = [
    '',
    ' \n ',
    '@@@###',
    'a https://x.example/@name#tag b',
    '\u202e@ada.vale\u202c https://\u200f',
    '<b>@ada</b> &amp; #tag',
    `${'@a.'.repeat(2000)}`,
    `https://x.example/${'('.repeat(3000)}${')'.repeat(3001)}`,
    '😀 #😀 @😀 https://😀.example',
  ]
  for (const text of odd) assert.equal(whole(text), text)
})

test('long and hostile texts are read in no time', () => {
  const since = performance.now()
  for (const piece of ['http://', '@abc', '#a', 'www.', '.', '(', 'https://a.b)', '@.'])
    tokensOf(piece.repeat(Math.floor(5000 / piece.length)))
  assert.ok(performance.now() - since < 2_000)
})
