/** Decides which lists of words can be saved and applied. Pure. */
import {
  BROAD_SHARE,
  MAX_GRACE_DAYS,
  MAX_WORD_LENGTH,
  MAX_WORDS,
  type WordPlace,
  type WordSeverity,
} from '@fanfare/contract/word-rules'
import { wordsOfList } from '#core/text-rules/index.ts'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'

/**
 * Returns the words, one per line. Throws `not_valid` and names the line that is not a word, or that would match nearly every text.
 * Lists have words and no patterns: a pattern can take minutes for one text.
 */
export function checkedWords(list: string, field = 'words'): string {
  const lines = list.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  for (const line of lines) {
    if (wordsOfList(line).length === 0)
      throw notValid(
        field,
        t('“{word}” has no letters. Enter words or phrases, not patterns.', { word: line.slice(0, MAX_WORD_LENGTH) }),
      )
    if (PATTERN.test(line))
      throw notValid(
        field,
        t(
          '“{word}” looks like a pattern. Enter one word or phrase per line; capitals, accents and lookalikes make no difference.',
          {
            word: line.slice(0, MAX_WORD_LENGTH),
          },
        ),
      )
    if (line.length > MAX_WORD_LENGTH)
      throw notValid(field, t('A word can have up to {most} characters', { most: MAX_WORD_LENGTH }))
    if (isTooShort(line)) throw notValid(field, t('“{word}” is too short. It would match nearly every text.', { word: line }))
  }
  const words = wordsOfList(lines.join('\n'))
  if (words.length === 0) throw notValid(field, t('Enter at least one word'))
  if (words.length > MAX_WORDS) throw notValid(field, t('You can add up to {most} words', { most: MAX_WORDS }))
  return words.join('\n')
}

/** Characters that words do not have, and regular expressions do. */
const PATTERN = /[\\^*+?|[\](){}]|^\/.*\/[a-z]*$/

/** One letter of an alphabet; a Chinese word can be a single character. */
const isTooShort = (word: string): boolean =>
  Array.from(word.matchAll(/[\p{L}\p{N}]/gu)).length < 2 && !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)

export const placesOf = (severity: WordSeverity, places: readonly WordPlace[]): WordPlace[] =>
  severity === 'severe' ? ['texts', 'tags', 'names', 'search'] : [...places]

/** Throws `not_valid` for a word that the list does not have yet, because no one has seen its matches. */
export function assertOnlyRemoves(before: string, after: string): void {
  const known = new Set(wordsOfList(before))
  const added = wordsOfList(after).find((word) => !known.has(word))
  if (added !== undefined)
    throw notValid('words', t('“{word}” is new. Create a new list for it, to see what it would match.', { word: added }))
}

const MIN_BROAD_ITEMS = 20

/** Returns whether words match so much that they are probably too broad. */
export const isBroad = ({ scanned, found }: { readonly scanned: number; readonly found: number }): boolean =>
  scanned > 0 && (found === scanned || (scanned >= MIN_BROAD_ITEMS && found >= scanned * BROAD_SHARE))

/** Returns the grace date. Throws `not_valid` for a day that owners could not keep. */
export function checkedGrace(until: string | null, now: Date): Date | null {
  if (until === null) return null
  const date = new Date(until)
  if (date <= now) throw notValid('graceUntil', t('Choose a date in the future'))
  if (date > addDays(now, MAX_GRACE_DAYS))
    throw notValid('graceUntil', t('Choose a date within {days} days', { days: MAX_GRACE_DAYS }))
  return date
}

/** Throws `not_allowed` for words that match a large share of everything, unless the operator has confirmed them. */
export function assertNotBroad(counts: { readonly scanned: number; readonly found: number }, isConfirmed: boolean): void {
  if (isBroad(counts) && !isConfirmed)
    throw apiError(
      'not_allowed',
      t('These words match {found} of {scanned} published items. Confirm that you want this.', counts),
    )
}
