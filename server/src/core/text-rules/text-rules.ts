/** What the site allows to be written: which words and links stand against its rules, and how that is said. Pure. */
import { lengthOf } from '@fanfare/contract/text-length'
import type { TextProblem } from '@fanfare/contract/text-rules'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Settings } from '#core/settings/index.ts'
import { fold, lettersOf, substituted, type Folded, type Span } from './fold.ts'
import { linksIn } from './links.ts'

export type Rules = Pick<Settings, 'bannedWords' | 'linksAllowed'>

/** Everything that stands against a rule, as it was written; nothing where all is well. */
export function textProblems(text: string, { bannedWords, linksAllowed }: Rules): TextProblem[] {
  const phrases = phrasesOf(bannedWords)
  // Reading a text takes milliseconds, and one of many is read for each fan.
  if (phrases.size === 0 && linksAllowed) return []
  const folded = fold(text)
  // Digits look like letters only among letters.
  const words = named(folded, bannedIn(substituted(folded.text), phrases)).filter((word) => /\p{L}/u.test(word))
  const links = linksAllowed ? [] : named(folded, linksIn(folded))
  return [
    ...(words.length > 0 ? [{ rule: 'banned_words' as const, words }] : []),
    ...(links.length > 0 ? [{ rule: 'links' as const, words: links }] : []),
  ]
}

/** Names the words and the rule. */
export function sentenceOf({ rule, words }: TextProblem): string {
  const listed = words.map((word) => `“${word}”`).join(', ')
  return rule === 'links'
    ? t('Links are not allowed here: {words}', { words: listed })
    : t('This cannot be sent because of words that this site does not allow: {words}', { words: listed })
}

export function assertTextAllowed(field: string, text: string, rules: Rules): void {
  const [problem] = textProblems(text, rules)
  if (problem) throw notValid(field, sentenceOf(problem))
}

/** Whether words, with a fan's name in them, may be sent: names can be long, and can be an address. */
export const areWordsAllowed = (words: string, most: number, rules: Rules): boolean =>
  lengthOf(words) <= most && textProblems(words, rules).length === 0

/** One word or phrase on each line. */
export const wordsOfList = (list: string): string[] => [
  ...new Set(list.split('\n').flatMap((line) => (/\p{L}/u.test(line) && letters(line).length > 0 ? [line.trim()] : []))),
]

const MOST_NAMED = 10
const LONGEST_NAMED = 60

function named({ original }: Folded, spans: readonly Span[]): string[] {
  const words = spans.map(({ start, end }) => original(start, end))
  return [...new Set(words)].slice(0, MOST_NAMED).map((word) => word.slice(0, LONGEST_NAMED).toWellFormed())
}

const letters = (line: string): string[] => Array.from(lettersOf(line)).filter((one) => /[\p{L}\p{N}]/u.test(one))

/** Each phrase as the words of it, by the first one. */
type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>

let last: { readonly list: string; readonly phrases: Phrases } = { list: '', phrases: new Map() }

/** Made once for each list: it is asked for with every message. */
function phrasesOf(list: string): Phrases {
  if (list === last.list) return last.phrases
  const all = wordsOfList(list).map((phrase) => lettersOf(phrase).match(WORD) ?? [])
  last = { list, phrases: Map.groupBy(all, ([first = '']) => first) }
  return last.phrases
}

const WORD = /[\p{L}\p{N}]+/gu
/** How much may stand between the words of a phrase, and between spaced letters; never the end of a line. */
const MOST_BETWEEN = 3

interface Token extends Span {
  readonly word: string
}

/** Whole words and phrases, and words with something between each two of their letters: `b a d`, `b.a.d`. One look at each word. */
function bannedIn(text: string, phrases: Phrases): Span[] {
  if (phrases.size === 0) return []
  const tokens = [...text.matchAll(WORD)].map(({ 0: word, index: start }): Token => ({ word, start, end: start + word.length }))
  const isNext = (one: Token | undefined, next: Token | undefined) =>
    one !== undefined &&
    next !== undefined &&
    next.start - one.end <= MOST_BETWEEN &&
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

/** Only between all letters, so that the end of one word and the beginning of the next are not taken for a third. */
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
