import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertNotBroad, assertOnlyRemoves, checkedGrace, checkedWords, isBroad } from './rules.ts'

const NOW = new Date('2026-05-01T12:00:00Z')

test('lists with words are taken, without empty lines and repeats', () => {
  const LISTS: readonly (readonly [list: string, words: string])[] = [
    ['casino\n\n  poker \ncasino', 'casino\npoker'],
    ['bad word', 'bad word'],
    ['don’t', 'don’t'],
    ['a.b', 'a.b'],
    ['妹', '妹'],
    ['18+ girls'.replace('+', ''), '18 girls'],
  ]
  for (const [list, words] of LISTS) assert.equal(checkedWords(list), words)
})

test('an operator reads which line is not a word', () => {
  const BROKEN: readonly (readonly [list: string, message: RegExp])[] = [
    ['a', /“a” is too short/],
    ['casino\nb', /“b” is too short/],
    ['!!!', /“!!!” has no letters/],
    ['123', /“123” has no letters/],
    ['cas(', /“cas\(” looks like a pattern/],
    ['(a+)+b', /looks like a pattern/],
    ['.*', /has no letters/],
    ['/casino/i', /looks like a pattern/],
    ['casin[o0]', /looks like a pattern/],
    ['x'.repeat(51), /up to 50 characters/],
    [Array.from({ length: 501 }, (_, i) => `word${i}x`).join('\n'), /up to 500 words/],
    [' \n ', /at least one word/],
  ]
  for (const [list, message] of BROKEN) assert.throws(() => checkedWords(list), message, list)
})

test('words that match a large share of everything need a confirmation', () => {
  const SHARES: readonly (readonly [scanned: number, found: number, isTooBroad: boolean])[] = [
    [0, 0, false],
    [1, 1, true],
    [10, 3, false],
    [10, 10, true],
    [100, 19, false],
    [100, 20, true],
    [100_000, 100_000, true],
  ]
  for (const [scanned, found, isTooBroad] of SHARES) {
    assert.equal(isBroad({ scanned, found }), isTooBroad, `${found} of ${scanned}`)
    if (isTooBroad) assert.throws(() => assertNotBroad({ scanned, found }, false), /Confirm that you want this/)
    assertNotBroad({ scanned, found }, true)
  }
})

test('a list that applies can only lose words', () => {
  assertOnlyRemoves('casino\npoker', 'poker')
  assert.throws(() => assertOnlyRemoves('casino', 'casino\npoker'), /“poker” is new/)
})

test('the grace date is in the next ninety days', () => {
  assert.equal(checkedGrace(null, NOW), null)
  assert.deepEqual(checkedGrace('2026-05-08T00:00:00.000Z', NOW), new Date('2026-05-08T00:00:00Z'))
  assert.throws(() => checkedGrace('2026-05-01T11:00:00.000Z', NOW), /in the future/)
  assert.throws(() => checkedGrace('2026-09-01T00:00:00.000Z', NOW), /within 90 days/)
})
