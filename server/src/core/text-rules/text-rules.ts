/** Checks texts for words and links that the site does not allow. Pure. */
import { countCodePoints } from '@fanfare/contract/text-length'
import type { TextProblem } from '@fanfare/contract/text-rules'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Settings } from '#core/settings/index.ts'
import { foldText, comparableLetters, replaceSubstitutes, type FoldedText, type Span } from './fold-text.ts'
import { linksIn } from './links.ts'

export type Rules = Pick<Settings, 'bannedWords' | 'linksAllowed'>

/** Returns all violations as they were written; an empty list if there are none. */
export function textProblems(text: string, { bannedWords, linksAllowed }: Rules): TextProblem[] {
  const phrases = phrasesOf(bannedWords)
  // Checking a text takes milliseconds, and a mass message is checked for each fan.
  if (phrases.size === 0 && linksAllowed) return []
  const folded = foldText(text)
  // Digits count as letters only next to letters.
  const words = named(folded, bannedIn(replaceSubstitutes(folded.text), phrases)).filter((word) => /\p{L}/u.test(word))
  const links = linksAllowed ? [] : named(folded, linksIn(folded))
  return [
    ...(words.length > 0 ? [{ rule: 'banned_words' as const, words }] : []),
    ...(links.length > 0 ? [{ rule: 'links' as const, words: links }] : []),
  ]
}

/** Returns a message that names the words and the rule. */
export function sentenceOf({ rule, words }: TextProblem): string {
  const listed = words.map((word) => `“${word}”`).join(', ')
  return rule === 'links'
    ? t('Links are not allowed here: {words}', { words: listed })
    : t('Remove these words, which this site doesn’t allow: {words}', { words: listed })
}

export function assertTextAllowed(field: string, text: string, rules: Rules): void {
  const [problem] = textProblems(text, rules)
  if (problem) throw notValid(field, sentenceOf(problem))
}

/** Returns whether a text with a fan's name in it may be sent: names can be long, and can be a URL. */
export const areWordsAllowed = (words: string, most: number, rules: Rules): boolean =>
  countCodePoints(words) <= most && textProblems(words, rules).length === 0

export const wordsOfList = (list: string): string[] => [
  ...new Set(list.split('\n').flatMap((line) => (/\p{L}/u.test(line) && letters(line).length > 0 ? [line.trim()] : []))),
]

const MAX_NAMED_WORDS = 10
const MAX_NAMED_LENGTH = 60

function named({ original }: FoldedText, spans: readonly Span[]): string[] {
  const words = spans.map(({ start, end }) => original(start, end))
  return [...new Set(words)].slice(0, MAX_NAMED_WORDS).map((word) => word.slice(0, MAX_NAMED_LENGTH).toWellFormed())
}

const letters = (line: string): string[] => Array.from(comparableLetters(line)).filter((one) => /[\p{L}\p{N}]/u.test(one))

/** Phrases as lists of words, by their first word. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>

let last: { readonly list: string; readonly phrases: Phrases } = { list: '', phrases: new Map() }

/** Cached per list, because every message needs it. */
function phrasesOf(list: string): Phrases {
  if (list === last.list) return last.phrases
  const all = wordsOfList(list).map((phrase) => comparableLetters(phrase).match(WORD) ?? [])
  last = { list, phrases: Map.groupBy(all, ([first = '']) => first) }
  return last.phrases
}

const WORD = /[\p{L}\p{N}]+/gu
/** Maximum characters between the words of a phrase, and between spaced letters; never across a line break. */
const MAX_GAP_CHARACTERS = 3

interface Token extends Span {
  readonly word: string
}

/** Finds whole words and phrases, and words with separators between all letters: `b a d`, `b.a.d`. Looks at each word once. */
function bannedIn(text: string, phrases: Phrases): Span[] {
  if (phrases.size === 0) return []
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
  const joined = [...phrases.values()].flat().map((words) => words.join(''))
  return runs.flatMap((run) => {
    const letters = run.map(({ word }) => word).join('')
    return joined.flatMap((word) => {
      const at = word.length < 2 ? -1 : letters.indexOf(word)
      return at < 0 ? [] : { start: run[at]!.start, end: run[at + word.length - 1]!.end }
    })
  })
}
