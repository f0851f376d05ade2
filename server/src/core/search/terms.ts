/** What someone searches, as a query of PostgreSQL. Pure. */
import { plain } from '#lib/plain-text.ts'
import { quoted, wordsIn, type Weight } from './words.ts'

/** One thing that must be there: any of these, from their beginning or whole. */
export interface Term {
  readonly words: readonly string[]
  readonly isPrefix: boolean
}

const MOST_TERMS = 8
/** Shorter beginnings fit nearly everything; they are looked for as whole words. */
const SHORTEST_PREFIX = 2
const PIECE = /(?<tag>#[\p{L}\p{M}\p{N}_]+)|(?<name>@[\w.]+)|(?<word>[\p{L}\p{M}\p{N}_]+)/gu

/** `Ada #dawn @milo` → ada…, exactly #dawn, @milo… Empty where nothing can be searched. */
export const termsOf = (q: string): Term[] =>
  [...q.normalize('NFC').matchAll(PIECE)].slice(0, MOST_TERMS).flatMap(({ groups = {} }): Term[] => {
    if (groups['tag'] !== undefined) return [{ words: [plain(groups['tag'])], isPrefix: false }]
    if (groups['name'] !== undefined) return [{ words: [groups['name'].toLowerCase().replace(/\.+$/, '')], isPrefix: true }]
    return wordsIn(groups['word'] ?? '').map((word) => ({ words: [word], isPrefix: word.length >= SHORTEST_PREFIX }))
  })

/** Only where it is a tag and nothing else: `dawn` of `#dawn`. */
export const onlyTag = ([term, ...others]: readonly Term[]): string | undefined => {
  const [word = ''] = term?.words ?? []
  return others.length === 0 && word.startsWith('#') ? word.slice(1) : undefined
}

const lexeme = (word: string, isPrefix: boolean, weights: string) =>
  `${quoted(word)}${isPrefix || weights !== '' ? `:${isPrefix ? '*' : ''}${weights}` : ''}`

const anyOf = ({ words, isPrefix }: Term, weights = '') => `(${words.map((word) => lexeme(word, isPrefix, weights)).join(' | ')})`

/** As text for a tsquery: all of the terms, of these weights only where there are any. */
export const queryOf = (terms: readonly Term[], weight: Weight | '' = ''): string =>
  terms.map((term) => anyOf(term, weight)).join(' & ')

/** Any of the terms in a field of this weight. */
export const matchIn = (terms: readonly Term[], weight: Weight): string => terms.map((term) => anyOf(term, weight)).join(' | ')
