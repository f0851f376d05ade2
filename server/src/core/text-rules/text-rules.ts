/** Checks texts for words and links that the site does not allow. Pure. */
import { countCodePoints } from '@fanfare/contract/text-length'
import type { TextProblem } from '@fanfare/contract/text-rules'
import type { WordPlace, WordSeverity } from '@fanfare/contract/word-rules'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { ActiveWordRule, Settings } from '#core/settings/index.ts'
import { findPhrases, phrasesOf, type WordList } from './find-phrases.ts'
import { foldText, replaceSubstitutes, type FoldedText, type Span } from './fold-text.ts'
import { linksIn } from './links.ts'

export type Rules = Pick<Settings, 'bannedWords' | 'linksAllowed'> & Partial<Pick<Settings, 'wordRules'>>

const PROBLEMS = { explain: 'banned_words', refuse: 'refused_words', severe: 'severe_words' } as const satisfies Readonly<
  Record<WordSeverity, TextProblem['rule']>
>

/** Returns all violations as they appear in the text, the most severe first. */
export function textProblems(text: string, rules: Rules, field = 'text'): TextProblem[] {
  const { bannedWords, linksAllowed, wordRules = [] } = rules
  const banned = { severity: 'explain' as const, words: bannedWords, isOwn: true }
  const lists = [...wordRules.filter((rule) => appliesTo(rule, field)), banned]
  // Checking a text takes milliseconds, and a mass message is checked for each fan.
  if (linksAllowed && lists.every((one) => phrasesOf(one).size === 0)) return []
  const folded = foldText(text)
  const links = linksAllowed ? [] : named(folded, linksIn(folded))
  return [
    ...BY_SEVERITY.flatMap((severity): TextProblem[] => {
      const found = lists
        .filter((one) => one.severity === severity)
        .map((one) => ({ isAbuse: one.isOwn !== true, words: listedWords(folded, one, field) }))
        .filter(({ words }) => words.length > 0)
      const words = [...new Set(found.flatMap((one) => one.words))].slice(0, MAX_NAMED_WORDS)
      return found.length > 0 ? [{ rule: PROBLEMS[severity], words, isAbuse: found.some(({ isAbuse }) => isAbuse) }] : []
    }),
    ...(links.length > 0 ? [{ rule: 'links' as const, words: links, isAbuse: false }] : []),
  ]
}

const BY_SEVERITY: readonly WordSeverity[] = ['severe', 'refuse', 'explain']

const PLACES: Readonly<Record<string, readonly WordPlace[]>> = {
  search: ['search'],
  tags: ['tags'],
  tag: ['tags'],
  username: ['names'],
  // Tiers and rooms have names too, which are titles.
  name: ['names', 'texts'],
}

/** Severe lists apply everywhere. */
const appliesTo = ({ severity, places }: Pick<ActiveWordRule, 'severity' | 'places'>, field: string): boolean =>
  severity === 'severe' || (PLACES[field] ?? ['texts']).some((place) => places.includes(place))

/** Returns the words of a list in a text, as the text spells them. */
export const wordsIn = (text: string, list: string, field = 'text'): string[] =>
  listedWords(foldText(text), { words: list, isOwn: true }, field)

function listedWords(folded: FoldedText, list: WordList, field: string): string[] {
  const phrases = phrasesOf(list)
  if (phrases.size === 0) return []
  const text = replaceSubstitutes(folded.text)
  // Usernames have no spaces, so people add numbers to a word.
  const spans =
    field === 'username'
      ? [text, folded.text.replaceAll(/\d/g, ' ')].flatMap((one) => findPhrases(one, phrases))
      : findPhrases(text, phrases)
  // Digits count as letters only next to letters.
  return named(folded, spans).filter((word) => /\p{L}/u.test(word))
}

/** Returns the text with another text for each of these words. The words are found as `wordsIn` finds them. */
export function replaceWords(text: string, list: string, replacement: string): string {
  const folded = foldText(text)
  const spans = findPhrases(replaceSubstitutes(folded.text), phrasesOf({ words: list, isOwn: true }))
    .map(({ start, end }) => folded.originalSpan(start, end))
    .toSorted((a, b) => a.start - b.start)
  if (spans.length === 0) return text
  let [replaced, place] = ['', 0]
  for (const { start, end } of spans) {
    if (start >= place) replaced += text.slice(place, start) + replacement
    place = Math.max(place, end)
  }
  return (replaced + text.slice(place)).replaceAll(/[\p{Zs}\t]{2,}/gu, ' ').trim()
}

/** Returns a message that names the rule, and the words unless that would help people to bypass the rule. */
export function sentenceOf({ rule, words, isAbuse }: TextProblem): string {
  const listed = words.map((word) => t('“{word}”', { word })).join(', ')
  if (rule === 'links') return t('Links are not allowed here: {words}', { words: listed })
  if (rule === 'banned_words') return t('Remove these words, which this site doesn’t allow: {words}', { words: listed })
  return rule === 'severe_words' && isAbuse
    ? t('This site doesn’t allow text that suggests minors or sex by force.')
    : t('This text has words that this site doesn’t allow. Change it, and try again.')
}

/** The name of the field says which lists apply to it. */
export function assertTextAllowed(field: string, text: string, rules: Rules): void {
  const [problem] = textProblems(text, rules, field)
  if (problem) throw notValid(field, sentenceOf(problem))
}

/** Returns whether a text with a fan's name in it may be sent: names can be long, and can be a URL. */
export const areWordsAllowed = (words: string, most: number, rules: Rules): boolean =>
  countCodePoints(words) <= most && textProblems(words, rules).length === 0

const MAX_NAMED_WORDS = 10
const MAX_NAMED_LENGTH = 60

function named({ original }: FoldedText, spans: readonly Span[]): string[] {
  const words = spans.map(({ start, end }) => original(start, end))
  return [...new Set(words)].slice(0, MAX_NAMED_WORDS).map((word) => word.slice(0, MAX_NAMED_LENGTH).toWellFormed())
}
