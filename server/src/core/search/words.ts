/** Splits texts into searchable words, in the same way for stored texts and for queries. Pure. */
import { URL_CHARACTER, MENTION_PATTERN, HASHTAG_PATTERN } from '@fanfare/contract/text-patterns'
import { normalizeText } from '#lib/plain-text.ts'

/** The weight of a field in a tsvector, which PostgreSQL uses for ranking. */
export type Weight = 'A' | 'B' | 'C'

export interface Field {
  readonly weight: Weight
  readonly text: string
}

export interface Indexed {
  /** A tsvector as text: `'mountain':1A,7C '#dawn':2B`. */
  readonly vector: string
  readonly words: readonly string[]
}

const MAX_WORD_LENGTH = 50
/** Limits one document; only the ranking counts positions. */
const MAX_WORDS = 1000
const MAX_POSITIONS = 4

/** Returns words of letters, digits and underscores; underscores join the parts of a tag. */
export const wordsIn = (text: string): string[] =>
  [...normalizeText(text).matchAll(/[\p{L}\p{M}\p{N}_]+/gu)]
    .map(([word]) => word.slice(0, MAX_WORD_LENGTH))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

const marksIn = (text: string, mark: RegExp): string[] => [...text.matchAll(mark)].map(([, name = '']) => name)

/** Returns the `#tags` of a text, normalized and without the sign. */
const tagsIn = (text: string): string[] => [...new Set(marksIn(text, HASHTAG_PATTERN).map(normalizeText))]

const ADDRESS = new RegExp(`\\bhttps?:\\/\\/${URL_CHARACTER}+`, 'giu')

/** Indexes public content: words in the title weigh more than words in the text. */
export const indexTitleAndText = ({ title, text }: { readonly title: string; readonly text: string }): Indexed =>
  indexed([
    { weight: 'A', text: title },
    { weight: 'C', text },
  ])

/** A tag is found with its sign and as a word, an @name with its sign. URLs are not indexed. */
export function indexed(fields: readonly Field[]): Indexed {
  const positions = new Map<string, string[]>()
  let place = 0
  const add = (word: string, weight: Weight) => {
    place += 1
    const at = positions.get(word) ?? []
    if (at.length < MAX_POSITIONS && (at.length > 0 || positions.size < MAX_WORDS))
      positions.set(word, [...at, `${place}${weight}`])
  }
  for (const { text, weight } of fields) {
    const shown = text.normalize('NFC').replace(ADDRESS, ' ')
    const tags = tagsIn(shown)
    for (const tag of tags) for (const word of [`#${tag}`, tag]) add(word, weight === 'C' ? 'B' : weight)
    for (const name of marksIn(shown, MENTION_PATTERN)) add(`@${name.toLowerCase()}`, weight)
    for (const word of wordsIn(shown)) if (!tags.includes(word)) add(word, weight)
  }
  const vector = [...positions].map(([word, at]) => `${quoted(word)}:${at.join(',')}`).join(' ')
  return { vector, words: [...positions.keys()] }
}

/** Quotes a lexeme for a tsvector or tsquery. Words contain neither quotes nor backslashes. */
export const quoted = (word: string): string => `'${word}'`
