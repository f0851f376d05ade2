/** Tests how uploaded captions are read. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'vitest'
import { ApiError } from '#lib/errors.ts'
import { HEAD_BYTES, detectFileType } from '#platform/file-types.ts'
import { inputPath } from '../../../test/inputs.ts'
import { readCaptions } from './read-captions.ts'
import { writeCaptions } from './write-captions.ts'

const written = (text: string | Uint8Array) =>
  writeCaptions(readCaptions(typeof text === 'string' ? new TextEncoder().encode(text) : text))
const cue = (text: string, times = '00:01.000 --> 00:02.000') => `WEBVTT\n\n${times}\n${text}\n`
const rewritten = (text: string, times = '00:00:01.000 --> 00:00:02.000') => `WEBVTT\n\n${times}\n${text}\n`

test('WebVTT is rewritten without comments, styles and unknown settings', () => {
  const text =
    '\uFEFFWEBVTT A title\r\nKind: captions\r\n\r\nNOTE for me\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\n' +
    'second\r\n01:00:00.500 --> 01:00:01.000 line:0 region:fred align:start\r\nTwo\r\n\r\n' +
    '00:01.000 --> 00:02.000\r\n<v Ada Vale>Hello <i.loud>there</i> &amp; you</v>\r\n- <lang es>Hola\r\n\r\n'
  assert.equal(
    written(text),
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Ada Vale>Hello <i>there</i> &amp; you</v>\n- <lang es>Hola</lang>\n\n' +
      '01:00:00.500 --> 01:00:01.000 line:0 align:start\nTwo\n',
  )
})

test('SubRip becomes WebVTT without player-specific styles', () => {
  const text =
    '1\r\n00:00:01,5 --> 00:00:02,000\r\n<font color="red">One</font> {\\an8}<b>1 < 2\r\n\r\n2\r\n0:00:03,000 --> 0:00:04,000\r\n\r\n'
  assert.equal(written(text), 'WEBVTT\n\n00:00:01.500 --> 00:00:02.000\nOne <b>1 &lt; 2</b>\n')
})

test('an end tag without a start tag is ignored, and an unclosed tag is closed', () => {
  assert.equal(written(cue('</b>a <b>b <i>c</b> d')), rewritten('a <b>b <i>c</i></b> d'))
  assert.equal(written(cue('<i>a</b> b')), rewritten('<i>a b</i>'))
  assert.equal(written(cue('a <00:01.500>b')), rewritten('a b'))
  assert.equal(written(cue('&lt;script&gt; &unknown;')), rewritten('&lt;script&gt; &amp;unknown;'))
})

/** `mark` is a byte order mark. */
function utf16(text: string, order: 'le' | 'be', mark: readonly number[] = []): Buffer {
  const bytes = Buffer.from(text, 'utf16le')
  return Buffer.concat([Buffer.from(mark), order === 'be' ? bytes.swap16() : bytes])
}

const SUBRIP = '1\n00:00:01,000 --> 00:00:02,000\n¿Qué «tal»?\n'

const encodings: Readonly<Record<string, Uint8Array>> = {
  'UTF-8': Buffer.from(SUBRIP),
  'UTF-8 with a byte order mark': Buffer.from(`\ufeff${SUBRIP}`),
  'UTF-16 LE with a byte order mark': utf16(SUBRIP, 'le', [0xff, 0xfe]),
  'UTF-16 BE with a byte order mark': utf16(SUBRIP, 'be', [0xfe, 0xff]),
  'UTF-16 LE': utf16(SUBRIP, 'le'),
  'UTF-16 BE': utf16(SUBRIP, 'be'),
  'Windows-1252': Buffer.from(SUBRIP, 'latin1'),
  'lines that end with CR': Buffer.from(SUBRIP.replaceAll('\n', '\r')),
  'UTF-16 LE with lines that end with CR': utf16(SUBRIP.replaceAll('\n', '\r'), 'le', [0xff, 0xfe]),
}

for (const [name, bytes] of Object.entries(encodings))
  test(`captions in ${name} are recognized and read`, async () => {
    assert.equal((await detectFileType(Buffer.from(bytes)))?.mime, 'application/x-subrip')
    assert.equal(written(bytes), rewritten('¿Qué «tal»?'))
  })

test('WebVTT is recognized in UTF-16 and with lines that end with CR', async () => {
  const vtt = cue('¿Qué «tal»?')
  for (const bytes of [utf16(vtt, 'le', [0xff, 0xfe]), utf16(vtt, 'be'), Buffer.from(vtt.replaceAll('\n', '\r'))]) {
    assert.equal((await detectFileType(bytes))?.mime, 'text/vtt')
    assert.equal(written(bytes), rewritten('¿Qué «tal»?'))
  }
})

for (const name of ['captions-utf16le-bom.srt', 'captions-cr-only.srt'])
  test(`${name} is read`, async () => {
    const bytes = await readFile(inputPath(name))
    assert.equal((await detectFileType(bytes))?.mime, 'application/x-subrip')
    assert.equal(written(bytes), 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nHola, ¿qué tal?\n')
  })

test('captions in another script are read from UTF-16 without a byte order mark', () => {
  const cyrillic = SUBRIP.replace('¿Qué «tal»?', 'Сегодня вечером мы репетируем новую песню')
  for (const order of ['le', 'be'] as const)
    assert.equal(written(utf16(cyrillic, order)), rewritten('Сегодня вечером мы репетируем новую песню'))
})

test('text with multibyte characters is recognized when the head of the file ends inside one', async () => {
  const bytes = Buffer.from(`1\n00:00:01,000 --> 00:00:02,000\n${'ы'.repeat(5000)}`)
  assert.equal((await detectFileType(bytes.subarray(0, HEAD_BYTES)))?.mime, 'application/x-subrip')
})

test('everything else is rejected with an explanation', () => {
  const refused: readonly [string | Uint8Array, RegExp][] = [
    [cue('<script>alert(1)</script>'), /Line 4: “<script>” is not a valid caption tag/],
    [cue('fine\n<img src=x onerror=y>'), /Line 5: “<img src=x onerror=y>” is not a valid caption tag/],
    [cue('a <b'), /Line 4: write “<” as/],
    [cue('<lang ">x'), /is not a language/],
    [cue('x', '00:02.000 --> 00:02.000'), /Line 3: this caption ends before it starts/],
    [cue('x', '00:61.000 --> 01:02.000'), /Line 3: expected a time such as/],
    [cue('x', '00:01,000 --> 00:02,000'), /Line 3: expected a time such as/],
    [cue('x\n00:03.000 --> 00:04.000\ny'), /Line 5: add an empty line/],
    ['WEBVTT\n\nwhat is this\n', /Line 3: expected a time such as/],
    [
      'WEBVTT\n\nSTYLE\n::cue { background: url(http://evil.example/) }\n\n00:01.000 --> 00:02.000\nx\n',
      /Line 3: caption styles can’t contain URLs/,
    ],
    ['WEBVTT\n\nSTYLE\n@import "x";\n\n00:01.000 --> 00:02.000\nx\n', /URLs/],
    ['WEBVTT\n00:01.000 --> 00:02.000\nx\n', /Line 2: add an empty line/],
    ['WEBVTT\n', /no captions/],
    ['', /no captions/],
    [cue('a\0b'), /Line 4: invalid character/],
    [cue('x'.repeat(1001)), /up to 1,?000 characters/],
    [cue('<b>'.repeat(9)), /too many nested tags/],
    [new Uint8Array([...new TextEncoder().encode(cue('x')), 0xff, 0x81]), /unknown text encoding/],
    [utf16(cue('x'), 'le', [0xff, 0xfe]).subarray(0, -1), /unknown text encoding/],
    ['WEBVTT\n\n' + '00:01.000 --> 00:02.000\nx\n\n'.repeat(20_001), /up to 20,?000 captions/],
  ]
  for (const [text, why] of refused)
    assert.throws(
      () => written(text),
      (error) => error instanceof ApiError && error.code === 'not_valid' && why.test(error.message),
      String(text).slice(0, 80),
    )
})

test('captions that were written once are read back unchanged', () => {
  const once = written(cue('<v A>a <b>b</b> &amp; &lt;</v>\nc'))
  assert.equal(written(once), once)
})
