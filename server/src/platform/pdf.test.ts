/** Documents name buyers and sellers of any script. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { textsOf } from '../../test/pdf-text.ts'
import { makePdf, type PdfSection } from './pdf.ts'

const pdfOf = (...sections: PdfSection[]) =>
  makePdf({ title: 'Receipt', subtitle: '1 May 2026', sections, footer: 'Fanfare', lang: 'en', at: new Date(0) })

/** The texts between the heading and the foot, joined: a line is written in pieces, one for each font and direction. */
const written = async (...lines: string[]): Promise<string> =>
  textsOf(await pdfOf({ title: 'Buyer', lines }))
    .join('')
    .replace(/^.*Buyer|Fanfare.*$/gs, '')

/** From right to left, the glyphs stand in the order in which they are seen. */
const reversed = (text: string) => Array.from(text).toReversed().join('')

test('names in any script are written with signs that their fonts have', async () => {
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

test('fancy letters are spelled in plain ones, and what no font has is a question mark', async () => {
  assert.equal(await written('𝓛𝓾𝓷𝓪 ①'), 'Luna ①')
  assert.equal(await written('a\u{1f9ff}\u{e000}b'), 'a\u{1f9ff}?b')
})

test('a name from right to left stands in its order within a line from left to right, with its brackets and numbers', async () => {
  assert.equal(await written('Paid by שרה (לוי) 12, thanks'), `Paid by 12 (${reversed('לוי')}) ${reversed('שרה')}, thanks`)
})

test('a word that has no room is broken, and nothing of it is lost', async () => {
  for (const word of ['W'.repeat(200), '王'.repeat(120), `${'a'.repeat(70)} ${'b'.repeat(70)}`]) {
    const texts = textsOf(await pdfOf({ title: 'Seller', lines: [word], facts: [['On the bank statement', word]] }))
    const pieces = texts.filter((text) => /^[Wab王 ]+$/.test(text))
    assert.ok(pieces.length > 4, `${pieces.length} lines`)
    assert.equal(pieces.join('').replaceAll(' ', ''), word.replaceAll(' ', '').repeat(2))
  }
})
