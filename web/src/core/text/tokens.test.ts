/** Recognition of links, names and tags in texts, including hostile ones. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { tokensOf } from './tokens.ts'

const links = (text: string) => tokensOf(text).flatMap((token) => (token.kind === 'link' ? [token.href] : []))
const places = (text: string) => tokensOf(text).flatMap((token) => ('to' in token ? [token.to] : []))
const whole = (text: string) =>
  tokensOf(text)
    .map((token) => token.text)
    .join('')

test('a reader gets a link without the punctuation around it', () => {
  assert.deepEqual(links('See https://example.org/a?b=c#d.'), ['https://example.org/a?b=c#d'])
  assert.deepEqual(links('(at www.example.org/x_(y)) and http://a.example:8080/, yes'), [
    'https://www.example.org/x_(y)',
    'http://a.example:8080/',
  ])
  assert.deepEqual(links('HTTPS://EXAMPLE.ORG'), ['https://example.org/'])
})

/** Returns all punctuation beyond ASCII except dashes, connectors and the dots inside Catalan and Japanese words. */
function foreignPunctuation(): string[] {
  const marks: string[] = []
  for (let code = 0x80; code <= 0x10ffff; code += 1) {
    const mark = code >= 0xd800 && code <= 0xdfff ? '' : String.fromCodePoint(code)
    if (/^(?![·・])[\p{Po}\p{Ps}\p{Pe}\p{Pi}\p{Pf}]$/u.test(mark)) marks.push(mark)
  }
  return marks
}

test('an address ends before the punctuation of any script', () => {
  assert.deepEqual(links('https://example.com，中文'), ['https://example.com/'])
  assert.deepEqual(links('见https://example.com/x。谢谢'), ['https://example.com/x'])
  const marks = foreignPunctuation()
  for (const known of '，。、！？；：」』）】》〉”’»…،؛؟۔।။។༎։፡᠂') assert.ok(marks.includes(known), known)
  for (const mark of marks)
    for (const text of [`https://example.com/x${mark}`, `https://example.com/x${mark}and more`, `(www.example.com/x${mark})`])
      assert.match(links(text)[0] ?? '', /^https:\/\/(?:www\.)?example\.com\/x$/, `${mark} ${mark.codePointAt(0)?.toString(16)}`)
})

test('an address keeps letters, dashes and dots of other scripts', () => {
  for (const address of [
    'https://example.com/モーニング・娘',
    'https://example.com/Michelson–Morley',
    'https://ca.example.com/col·lecció',
    'https://example.com/वर्ष?q=été#ü',
    'https://例え.jp/',
  ])
    assert.deepEqual(links(`${address}。`), [new URL(address).href])
})

test('an address directly after a letter of a script without spaces is a link', () => {
  for (const before of ['见', 'ひら', 'カナー', '々', '보기', 'ดูที่', 'ເບິ່ງ', 'មើល', 'ကြည့်', '（', '。', '：'])
    assert.deepEqual(links(`${before}https://example.com/x`), ['https://example.com/x'], before)
  for (const before of ['x', 'é', 'д', 'α', '1', '_', '@', '/']) assert.deepEqual(links(`${before}www.example.com`), [], before)
})

test('only http and https addresses become links', () => {
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

test('an address that names one host and leads to another stays text', () => {
  assert.deepEqual(links('https://bank.example@evil.example/'), [])
  assert.deepEqual(links('https://bank.example:443@evil.example/'), [])
})

test('an address ends at an invisible or direction-changing character', () => {
  assert.deepEqual(links('https://example.org/\u202egro.live//:sptth'), ['https://example.org/'])
  assert.deepEqual(links('https://bank.exa\u200bmple/'), ['https://bank.exa/'])
  assert.deepEqual(links('https://\u202eexample.org'), [])
})

test('a reader sees the real name of a host in another script', () => {
  const [token] = tokensOf('https://аpple.com/')
  assert.ok(token?.kind === 'link')
  assert.equal(token.host, 'xn--pple-43d.com')
})

test('@names link to profiles, and email addresses do not', () => {
  assert.deepEqual(places('Thanks @Ada.Vale, @milo_reyes. And @juno.park...'), ['/ada.vale', '/milo_reyes', '/juno.park'])
  assert.deepEqual(places('ada@example.org @ab @@double /@path @toolong_toolong_toolong_toolong_x a@bcd'), [])
})

test('#tags link to a search, and numbers and addresses do not', () => {
  assert.deepEqual(places('#Watercolour #été2026 (#night_train)'), [
    '/tag/watercolour',
    '/tag/%C3%A9t%C3%A92026',
    '/tag/night_train',
  ])
  assert.deepEqual(places('#1 no. #42 &#39; ##x a#b https://example.org/#part'), [])
  assert.deepEqual(places('#a&x=1?y'), [])
})

test('all pieces together are the original text', () => {
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

test('long and hostile texts are parsed quickly', () => {
  const since = performance.now()
  for (const piece of ['http://', '@abc', '#a', 'www.', '.', '(', 'https://a.b)', '@.'])
    tokensOf(piece.repeat(Math.floor(5000 / piece.length)))
  assert.ok(performance.now() - since < 2_000)
})
