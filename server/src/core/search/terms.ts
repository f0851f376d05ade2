/** Parses a search text into a PostgreSQL query. Pure. */
import { normalizeText } from '#lib/plain-text.ts'
import { quoted, wordsIn, type Weight } from './words.ts'

/** A condition of the search: any of these words, as a prefix or completely. */
export interface Term {
  readonly words: readonly string[]
  readonly isPrefix: boolean
}

const MAX_TERMS = 8
/** Shorter prefixes match nearly everything, so they are searched as whole words. */
const MIN_PREFIX_LENGTH = 2
const PIECE = /(?<tag>#[\p{L}\p{M}\p{N}_]+)|(?<name>@[\w.]+)|(?<word>[\p{L}\p{M}\p{N}_]+)/gu

/** Parses `Ada #dawn @milo` into ada…, exactly #dawn, @milo… Empty if there is nothing to search. */
export const termsOf = (q: string): Term[] =>
  [...q.normalize('NFC').matchAll(PIECE)].slice(0, MAX_TERMS).flatMap(({ groups = {} }): Term[] => {
    if (groups['tag'] !== undefined) return [{ words: [normalizeText(groups['tag'])], isPrefix: false }]
    if (groups['name'] !== undefined) return [{ words: [groups['name'].toLowerCase().replace(/\.+$/, '')], isPrefix: true }]
    return wordsIn(groups['word'] ?? '').map((word) => ({ words: [word], isPrefix: word.length >= MIN_PREFIX_LENGTH }))
  })

/** Returns the tag if the search consists of a single tag: `dawn` of `#dawn`. */
export const onlyTag = ([term, ...others]: readonly Term[]): string | undefined => {
  const [word = ''] = term?.words ?? []
  return others.length === 0 && word.startsWith('#') ? word.slice(1) : undefined
}

const lexeme = (word: string, isPrefix: boolean, weights: string) =>
  `${quoted(word)}${isPrefix || weights !== '' ? `:${isPrefix ? '*' : ''}${weights}` : ''}`

const anyOf = ({ words, isPrefix }: Term, weights = '') => `(${words.map((word) => lexeme(word, isPrefix, weights)).join(' | ')})`

/** Returns the text of a tsquery for all terms, optionally limited to a weight. */
export const queryOf = (terms: readonly Term[], weight: Weight | '' = ''): string =>
  terms.map((term) => anyOf(term, weight)).join(' & ')

export const matchIn = (terms: readonly Term[], weight: Weight): string => terms.map((term) => anyOf(term, weight)).join(' | ')
