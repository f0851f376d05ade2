/** Tests documents that name buyers and sellers in any script. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { textsOf } from '../../test/pdf-text.ts'
import { makePdf, type PdfSection } from './pdf.ts'

const pdfOf = (...sections: PdfSection[]) =>
  makePdf({ title: 'Receipt', subtitle: '1 May 2026', sections, footer: 'Fanfare', lang: 'en', at: new Date(0) })

/** Returns the joined texts between the heading and the footer: a line is written in pieces, one per font and direction. */
const written = async (...lines: string[]): Promise<string> =>
  textsOf(await pdfOf({ title: 'Buyer', lines }))
    .join('')
    .replace(/^.*Buyer|Fanfare.*$/gs, '')

/** Right-to-left glyphs are written in visual order. */
const reversed = (text: string) => Array.from(text).toReversed().join('')

test('names in any script are written with fonts that have their characters', async () => {
  const names = [
    ['王小明', '王小明'],
    ['山田さくら', '山田さくら'],
    ['김민수', '김민수'],
    ['กานต์', 'กานต์'],
    ['עמר', reversed('עמר')],
    ['שרה', reversed('שרה')],
    ['عمر', reversed('عمر')],
    ['Łukasz Ñandú Ελένη Жанна', 'Łukasz Ñandú Ελένη Жанна'],
    ['ქართული Հայերեն አማርኛ', 'ქართული Հայերեն አማርኛ'],
    ['Zoë 🏳️‍🌈', 'Zoë 🏳️‍🌈'],
    ['𠮷野家', '𠮷野家'],
    ['Jose\u0301', 'José'],
  ] as const
  for (const [name, expected] of names) assert.equal(await written(name), expected, name)
})

test('fancy letters become plain letters, and characters that no font has become question marks', async () => {
  assert.equal(await written('𝓛𝓾𝓷𝓪 ①'), 'Luna ①')
  assert.equal(await written('a\u{1f9ff}\u{e000}b'), 'a\u{1f9ff}?b')
})

test('a right-to-left name is ordered correctly within a left-to-right line, with its brackets and numbers', async () => {
  assert.equal(await written('Paid by שרה (לוי) 12, thanks'), `Paid by 12 (${reversed('לוי')}) ${reversed('שרה')}, thanks`)
})

test('a word that does not fit is broken, and none of it is lost', async () => {
  for (const word of ['W'.repeat(200), '王'.repeat(120), `${'a'.repeat(70)} ${'b'.repeat(70)}`]) {
    const texts = textsOf(await pdfOf({ title: 'Seller', lines: [word], facts: [['On your bank statement', word]] }))
    const pieces = texts.filter((text) => /^[Wab王 ]+$/.test(text))
    assert.ok(pieces.length > 4, `${pieces.length} lines`)
    assert.equal(pieces.join('').replaceAll(' ', ''), word.replaceAll(' ', '').repeat(2))
  }
})
