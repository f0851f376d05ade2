/**
 * Normalizes text to how people see it: without accents and zero-width characters, and with Latin letters for lookalikes. Pure.
 */

/** A range in the folded text. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Letters that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  α: 'a',
  ο: 'o',
  ρ: 'p',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ß: 's',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

const SUBSTITUTES: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
}

export const latinLookalike = (character: string): string =>
  Array.from(character.normalize('NFKD').toLowerCase())
    .map((one) => (/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(one) ? '' : (LOOKALIKES[one] ?? one)))
    .join('')

/** Keeps the length. */
export const replaceSubstitutes = (folded: string): string => folded.replaceAll(/[013457@$]/g, (one) => SUBSTITUTES[one] ?? one)

export const comparableLetters = (text: string): string => replaceSubstitutes(latinLookalike(text))

export interface FoldedText {
  readonly text: string
  /** Returns the original text of a range. */
  original(start: number, end: number): string
  /** Returns the range of the original text. */
  originalSpan(start: number, end: number): Span
}

/** Folds a text to its look, and maps ranges back to the original. */
export function foldText(text: string): FoldedText {
  const from: number[] = []
  let folded = ''
  let place = 0
  for (const character of text) {
    const seen = latinLookalike(character)
    for (let i = 0; i < seen.length; i++) from.push(place)
    folded += seen
    place += character.length
  }
  from.push(text.length)
  return {
    text: folded,
    original: (start, end) => text.slice(from[start], from[end]).trim(),
    originalSpan: (start, end) => ({ start: from[start] ?? 0, end: from[end] ?? text.length }),
  }
}
