/** Returns the part of a text where search words were found. Pure. */
import { normalizeText } from '#lib/plain-text.ts'

interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

/** Characters before the first match (`LEADING_CHARACTERS`) and in total (`MAX_CHARACTERS`). */
const LEADING_CHARACTERS = 40
const MAX_CHARACTERS = 160
const MAX_PIECES = 40
const WORD = /[\p{L}\p{M}\p{N}_]+/gu

/**
 * Takes the searched `words` in plain form, with `*` at the end of prefixes. The pieces together are one continuous part of the
 * text.
 */
export function excerptOf(text: string, words: readonly string[]): Piece[] {
  const found = [...text.matchAll(WORD)]
    .filter(([word]) => fits(normalizeText(word), words))
    .map(({ 0: word, index }) => ({ word, index }))
  const start = startOf(text, found[0]?.index ?? 0)
  const end = Math.min(text.length, start + MAX_CHARACTERS)
  const shown = found.filter(({ word, index }) => index >= start && index + word.length <= end).slice(0, (MAX_PIECES - 3) / 2)
  const pieces: Piece[] = []
  let at = start
  for (const { word, index } of shown) {
    pieces.push({ text: text.slice(at, index), isMatch: false }, { text: word, isMatch: true })
    at = index + word.length
  }
  const rest = `${text.slice(at, end).toWellFormed()}${end < text.length ? '…' : ''}`
  const all = [{ text: start > 0 ? '…' : '', isMatch: false }, ...pieces, { text: rest, isMatch: false }]
  return all.filter((piece) => piece.text !== '')
}

const fits = (word: string, words: readonly string[]) =>
  words.some((wanted) => (wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted))

/** Starts at a space, so that no word or emoji is split. */
function startOf(text: string, first: number): number {
  if (first <= LEADING_CHARACTERS) return 0
  const space = text.slice(first - LEADING_CHARACTERS, first).search(/\s/)
  return space < 0 ? first : first - LEADING_CHARACTERS + space + 1
}
