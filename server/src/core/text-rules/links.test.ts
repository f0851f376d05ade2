import assert from 'node:assert/strict'
import { test } from 'vitest'
import { textProblems } from './text-rules.ts'

const linksIn = (text: string) => textProblems(text, { bannedWords: '', linksAllowed: false }).flatMap(({ words }) => words)

const LINKS: Readonly<Record<string, readonly string[]>> = {
  'a scheme': ['https://evil.example/x', 'see http://localhost', 'tg://join?invite=x', 'www.evil'],
  'every known ending': [
    'evil.de',
    'evil.co.uk',
    'my-evil.photography',
    'x.com',
    'evil.world',
    'münchen.de',
    'пример.рф',
    'evil.xn--p1ai',
  ],
  'a path, a port, a sentence around it': [
    'evil.de/me',
    'evil.de:8080',
    '(evil.de)',
    'see evil.de, please',
    'go to evil.de.',
    'evil.de_x',
    '-evil.de',
    '_evil.de',
  ],
  capitals: ['Evil.De', 'Evil.Com', 'EVIL.WORLD', 'Hello.World/x'],
  'other full stops': ['evil。com', 'evil．com', 'evil｡com', 'evil․com', 'пример。рф'],
  'what has no width, and letters that look like others': ['ev\u200bil.\u200bde', 'еvil.сom', 'ｅｖｉｌ．ｄｅ'],
  'addresses of version 4': ['1.2.3.4/x', '1.2.3.4', 'at 93.184.216.34:8080.', '１.２.３.４/x'],
  'addresses of version 6': [
    '[2001:db8::1]',
    'http://[::1]/',
    '2001:db8::1',
    'fe80::1',
    '2001:0db8:0000:0000:0000:ff00:0042:8329',
  ],
}

const NO_LINKS: Readonly<Record<string, readonly string[]>> = {
  'numbers, prices, times and versions': [
    '3.50',
    '1.000.000',
    '12.30',
    '12:30:45',
    'v1.2.3.4',
    '1.2.3',
    '1.2.3.456',
    '256.1.1.1',
    '1.2.3.4.5',
  ],
  abbreviations: ['e.g.this', 'e.g.', 'i.e.it', 'p.s.love', 'a.m.', 'U.S.A.', 'Ph.D.', 'Mr.Smith', 'etc.etc'],
  'a sentence without a space after it': [
    'Hello.World',
    'Hello.This is me',
    'I like it.It is good',
    'Hola.Mi amor',
    'Done.Love you',
  ],
  'three dots': ['wait...de', 'wait…', 'no..', '...'],
  'e-mail addresses': ['me@evil.example', 'john.doe@my-mail.evil.de', 'my.info@evil.de'],
  'endings that are none': ['file.jpg', 'node.js', 'evil.notanending', 'a.b', '.de', 'de.', '3.de'],
  Chinese: ['你好。中国', '我爱你。me'],
  colons: ['std::cout', 'a::b', '::', 'note: abc'],
}

for (const [what, texts] of Object.entries(LINKS))
  test(`a performer’s text has a link: ${what}`, () => {
    for (const text of texts) assert.notDeepEqual(linksIn(text), [], text)
  })

for (const [what, texts] of Object.entries(NO_LINKS))
  test(`a performer’s text has no link: ${what}`, () => {
    for (const text of texts) assert.deepEqual(linksIn(text), [], text)
  })

test('a link is named as it was written, with its path, and once', () => {
  assert.deepEqual(linksIn('See Ｅvil。Com/me?x=1 or evil.de: evil.de'), ['Ｅvil。Com/me?x=1', 'evil.de'])
  assert.deepEqual(linksIn('https://evil.de/a'), ['https://evil.de/a'])
})

test('long texts of separators and letters are read quickly', () => {
  for (const text of [
    '.'.repeat(20_000),
    'a.'.repeat(10_000),
    'a-'.repeat(10_000),
    '1.'.repeat(10_000),
    ':'.repeat(20_000),
    `${'a'.repeat(20_000)}.de`,
  ]) {
    const since = performance.now()
    linksIn(text)
    assert.ok(performance.now() - since < 2000, text.slice(0, 4))
  }
})
