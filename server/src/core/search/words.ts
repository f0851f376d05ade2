/** How texts become words that can be found, alike for what is stored and for what is asked. Pure. */
import { ADDRESS_CHARACTER, NAME_MARK, TAG_MARK } from '@fanfare/contract/text-marks'
import { plain } from '#lib/plain-text.ts'

/** Which field of a text: the weights of a tsvector, with which PostgreSQL ranks. */
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

const LONGEST = 50
/** Bounds one document; positions are only counted by the rank. */
const MOST_WORDS = 1000
const MOST_POSITIONS = 4

/** Words of letters, digits and underscores; underscores join what belongs together in tags. */
export const wordsIn = (text: string): string[] =>
  [...plain(text).matchAll(/[\p{L}\p{M}\p{N}_]+/gu)]
    .map(([word]) => word.slice(0, LONGEST))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

const marksIn = (text: string, mark: RegExp): string[] => [...text.matchAll(mark)].map(([, name = '']) => name)

/** The `#tags` of a text, plain and without their sign. */
const tagsIn = (text: string): string[] => [...new Set(marksIn(text, TAG_MARK).map(plain))]

const ADDRESS = new RegExp(`\\bhttps?:\\/\\/${ADDRESS_CHARACTER}+`, 'giu')

/** A thing that everyone may find: words of its title count for more than those of its text. */
export const indexedThing = ({ title, text }: { readonly title: string; readonly text: string }): Indexed =>
  indexed([
    { weight: 'A', text: title },
    { weight: 'C', text },
  ])

/** A tag is found by itself and by its word, an @name by itself. Nobody searches addresses. */
export function indexed(fields: readonly Field[]): Indexed {
  const positions = new Map<string, string[]>()
  let place = 0
  const add = (word: string, weight: Weight) => {
    place += 1
    const at = positions.get(word) ?? []
    if (at.length < MOST_POSITIONS && (at.length > 0 || positions.size < MOST_WORDS))
      positions.set(word, [...at, `${place}${weight}`])
  }
  for (const { text, weight } of fields) {
    const shown = text.normalize('NFC').replace(ADDRESS, ' ')
    const tags = tagsIn(shown)
    for (const tag of tags) for (const word of [`#${tag}`, tag]) add(word, weight === 'C' ? 'B' : weight)
    for (const name of marksIn(shown, NAME_MARK)) add(`@${name.toLowerCase()}`, weight)
    for (const word of wordsIn(shown)) if (!tags.includes(word)) add(word, weight)
  }
  const vector = [...positions].map(([word, at]) => `${quoted(word)}:${at.join(',')}`).join(' ')
  return { vector, words: [...positions.keys()] }
}

/** As PostgreSQL reads a lexeme in a tsvector or tsquery. Words have neither quotes nor backslashes in them. */
export const quoted = (word: string): string => `'${word}'`
