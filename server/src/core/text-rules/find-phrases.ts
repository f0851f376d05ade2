/** Finds words and phrases of a list in folded text. Pure. */
import type { ActiveWordRule } from '#core/settings/index.ts'
import { comparableLetters, type Span } from './fold-text.ts'

/** Returns the lines that have a letter, each once. */
export const wordsOfList = (list: string): string[] => [
  ...new Set(list.split('\n').flatMap((line) => (/\p{L}/u.test(line) && letters(line).length > 0 ? [line.trim()] : []))),
]

const letters = (line: string): string[] => Array.from(comparableLetters(line)).filter((one) => /[\p{L}\p{N}]/u.test(one))

/** Phrases as lists of words, by their first word. */
export type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>

export type WordList = Pick<ActiveWordRule, 'words' | 'isOwn'>

const MAX_CACHED_LISTS = 100
const cached = new Map<string, Phrases>()

/**
 * Returns the phrases of a list, also without their spaces, as tags spell them. Lists that came with the site have each word in the
 * plural too; operators choose the forms of their own words. Cached per list, because every message needs it.
 */
export function phrasesOf({ words: list, isOwn = false }: WordList): Phrases {
  const key = `${isOwn ? 'own' : 'shipped'}\n${list}`
  const before = cached.get(key)
  if (before) return before
  const all = wordsOfList(list)
    .map((phrase): string[] => comparableLetters(phrase).match(WORD) ?? [])
    .flatMap((words) => (isOwn ? [words] : inPlural(words)))
    .flatMap((words) => (canBeJoined(words) ? [words, [words.join('')]] : [words]))
  const phrases = Map.groupBy(all, ([first = '']) => first)
  if (cached.size >= MAX_CACHED_LISTS) cached.clear()
  cached.set(key, phrases)
  return phrases
}

/** Articles make another word of the next one, such as `therapist`, and so do short words. */
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'el', 'la', 'los', 'las', 'un', 'una'])
const MIN_JOINED_LETTERS = 6

const canBeJoined = (words: readonly string[]): boolean =>
  words.length > 1 && !ARTICLES.has(words[0]!) && words.join('').length >= MIN_JOINED_LETTERS

/** Returns the phrase with each combination of singular and plural words: `niña desnuda` has `niñas desnudas`. */
const inPlural = (words: readonly string[]): string[][] =>
  words.reduce<string[][]>((phrases, word) => phrases.flatMap((one) => formsOf(word).map((form) => [...one, form])), [[]])

const IRREGULAR: Readonly<Record<string, string>> = { child: 'children' }
const MIN_PLURAL_LETTERS = 3

/** The usual plurals of English and Spanish. An ending that a word does not take makes no word, so it matches nothing. */
function formsOf(word: string): string[] {
  if (word.length < MIN_PLURAL_LETTERS) return [word]
  const plural = IRREGULAR[word] ?? `${word}s`
  return /[aeiou]$/.test(word) ? [word, plural] : [word, plural, `${word}es`]
}

const WORD = /[\p{L}\p{N}]+/gu
/** Maximum characters between the words of a phrase, and between spaced letters; never across a line break. */
const MAX_GAP_CHARACTERS = 3

interface Token extends Span {
  readonly word: string
}

/** Finds whole words and phrases, and words with separators between all letters: `b a d`, `b.a.d`. Looks at each word once. */
export function findPhrases(text: string, phrases: Phrases): Span[] {
  const tokens = [...text.matchAll(WORD)].map(({ 0: word, index: start }): Token => ({ word, start, end: start + word.length }))
  const isNext = (one: Token | undefined, next: Token | undefined) =>
    one !== undefined &&
    next !== undefined &&
    next.start - one.end <= MAX_GAP_CHARACTERS &&
    !text.slice(one.end, next.start).includes('\n')
  const whole = tokens.flatMap((token, at) =>
    (phrases.get(token.word) ?? []).flatMap((words) => {
      const fits = words.every(
        (word, i) => tokens[at + i]?.word === word && (i === 0 || isNext(tokens[at + i - 1], tokens[at + i])),
      )
      return fits ? { start: token.start, end: tokens[at + words.length - 1]!.end } : []
    }),
  )
  return [...whole, ...spacedIn(tokens, phrases, isNext)]
}

/** Requires separators between all letters, so that the end of one word and the beginning of the next do not match a third. */
function spacedIn(tokens: readonly Token[], phrases: Phrases, isNext: (one: Token, next: Token) => boolean): Span[] {
  const runs: Token[][] = []
  for (const token of tokens.filter(({ word }) => word.length === 1)) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && isNext(before, token)) run.push(token)
    else runs.push([token])
  }
  const joined = [...new Set([...phrases.values()].flat().map((words) => words.join('')))]
  return runs.flatMap((run) => {
    const letters = run.map(({ word }) => word).join('')
    return joined.flatMap((word) => {
      const at = word.length < 2 ? -1 : letters.indexOf(word)
      return at < 0 ? [] : { start: run[at]!.start, end: run[at + word.length - 1]!.end }
    })
  })
}
