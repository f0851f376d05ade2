/** Measures the edit distance of misspelled words. Pure. */

/**
 * Returns the number of wrong letters: inserted, deleted, replaced or swapped with their neighbor (optimal string alignment, the
 * restricted Damerau–Levenshtein distance).
 */
export function distance(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  let before: number[] = []
  let last = b.map((_, j) => j).concat(b.length)
  for (const [i, letter] of a.entries()) {
    const row = [i + 1]
    for (const [j, wanted] of b.entries()) {
      const replaced = last[j]! + (letter === wanted ? 0 : 1)
      const swapped = letter === b[j - 1] && a[i - 1] === wanted ? before[j - 1]! + 1 : Infinity
      row.push(Math.min(replaced, last[j + 1]! + 1, row[j]! + 1, swapped))
    }
    before = last
    last = row
  }
  return last.at(-1)!
}

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz0123456789_.')

/** Returns all words with one wrong letter: about eighty per letter. Keeps a leading `#` or `@`. */
export function oneEditAway(word: string): string[] {
  const [, mark = '', rest = ''] = /^([#@]?)(.*)$/su.exec(word) ?? []
  const letters = Array.from(rest)
  const joined = (before: number, between: string, after: number) =>
    mark + letters.slice(0, before).join('') + between + letters.slice(after).join('')
  const edits = Array.from({ length: letters.length + 1 }, (_, i) => [
    joined(i, '', i + 1),
    joined(i, (letters[i + 1] ?? '') + (letters[i] ?? ''), i + 2),
    ...LETTERS.flatMap((letter) => [joined(i, letter, i + 1), joined(i, letter, i)]),
  ])
  return [...new Set(edits.flat())]
}
