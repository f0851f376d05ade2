/** What is typed into a fan's card: what of it changed, how it goes together with what another window has saved, and what is kept on the device. Pure but for keeping. */
import type { FanCard } from '@fanfare/contract/fan-cards'
import { saveDraft, storedDraft } from '#lib/drafts.ts'

export type CardWords = Pick<FanCard, 'givenName' | 'notes' | 'tags'>
export type SavedCard = CardWords & Pick<FanCard, 'version'>
export type CardField = keyof CardWords

/** What the server has, and what was typed when it took that: it trims texts, which must not happen under the fingers. */
export interface KnownCard {
  readonly saved: SavedCard
  readonly typed: CardWords
}

const FIELDS: readonly CardField[] = ['givenName', 'notes', 'tags']

export const savedOf = ({ givenName, notes, tags, version }: SavedCard): SavedCard => ({ givenName, notes, tags, version })
export const wordsOf = ({ givenName, notes, tags }: CardWords): CardWords => ({ givenName, notes, tags })
export const knownOf = (card: SavedCard): KnownCard => ({ saved: savedOf(card), typed: wordsOf(card) })

/** To compare by. */
const plain = (words: CardWords, field: CardField): string => (field === 'tags' ? JSON.stringify(words.tags) : words[field])

const isSame = (field: CardField, one: CardWords, other: CardWords): boolean => plain(one, field) === plain(other, field)
const isTouched = ({ saved, typed }: KnownCard, words: CardWords, field: CardField): boolean =>
  !isSame(field, words, saved) && !isSame(field, words, typed)

const only = ({ givenName, notes, tags }: CardWords, isIn: (field: CardField) => boolean): Partial<CardWords> => ({
  ...(isIn('givenName') && { givenName }),
  ...(isIn('notes') && { notes }),
  ...(isIn('tags') && { tags }),
})

/** Only what is another than in the saved card, so that what was not touched is never overwritten. */
export const changesFrom = (known: KnownCard, words: CardWords): Partial<CardWords> =>
  only(words, (field) => isTouched(known, words, field))

export const isChanged = (known: KnownCard, words: CardWords): boolean => FIELDS.some((field) => isTouched(known, words, field))

/** As the server has it, where nothing was typed since it took that. */
export const tidied = ({ saved, typed }: KnownCard, words: CardWords, fields: readonly CardField[] = FIELDS): CardWords => ({
  ...words,
  ...only(saved, (field) => fields.includes(field) && isSame(field, words, typed)),
})

interface Merged {
  /** What was changed here stays, also where the two differ; everything else is as it is there. */
  readonly words: CardWords
  /** Fields that were changed to something else here and there. */
  readonly conflicts: readonly CardField[]
}

/** Field by field, what was changed here and what was changed there since `known`. */
export function mergedCards(known: KnownCard, mine: CardWords, theirs: CardWords): Merged {
  const touched = FIELDS.filter((field) => isTouched(known, mine, field))
  const conflicts = touched.filter(
    (field) => !isSame(field, theirs, known.saved) && plain(theirs, field).trim() !== plain(mine, field).trim(),
  )
  return { words: { ...wordsOf(theirs), ...only(mine, (field) => touched.includes(field)) }, conflicts }
}

/** Of a conflict that was decided: without losing what only one of the two has changed. */
export function settledCards(known: KnownCard, mine: CardWords, theirs: CardWords): Record<'mine' | 'theirs', CardWords> {
  const { words, conflicts } = mergedCards(known, mine, theirs)
  return { mine: words, theirs: { ...words, ...only(theirs, (field) => conflicts.includes(field)) } }
}

/** What is not saved yet, and the card that it was typed over. */
export interface CardDraft {
  readonly words: CardWords
  readonly over: SavedCard
}

const nameOf = (fanId: string) => `fan card ${fanId}`

export const saveCardDraft = (fanId: string, draft: CardDraft | undefined): void => saveDraft(nameOf(fanId), draft)

/** What was typed before the page was left, over whichever version. */
export function cardDraftOf(fanId: string, saved: SavedCard): CardDraft {
  const { words, over } = storedDraft(nameOf(fanId)) ?? {}
  if (!isRecord(words) || !isRecord(over)) return { words: wordsOf(saved), over: saved }
  const version = typeof over['version'] === 'number' ? over['version'] : saved.version
  return { words: wordsIn(words, saved), over: { ...wordsIn(over, saved), version } }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
const wordsIn = ({ givenName, notes, tags }: Readonly<Record<string, unknown>>, otherwise: CardWords): CardWords => ({
  givenName: textOf(givenName, otherwise.givenName),
  notes: textOf(notes, otherwise.notes),
  tags: Array.isArray(tags) ? tags.filter((one) => typeof one === 'string') : otherwise.tags,
})
