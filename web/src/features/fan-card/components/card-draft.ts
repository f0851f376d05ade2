/**
 * The draft of a fan card: its changes, merging with another window's changes, and storage on the device. Pure except for
 * storage.
 */
import type { FanCard } from '@fanfare/contract/fan-cards'
import { saveDraft, storedDraft } from '#lib/stored-drafts.ts'

export type CardText = Pick<FanCard, 'nickname' | 'notes' | 'tags'>
export type SavedCard = CardText & Pick<FanCard, 'version'>
export type CardField = keyof CardText

/** The server's card, and the text that was sent. The server trims text, and the field must not change during typing. */
export interface KnownCard {
  readonly saved: SavedCard
  readonly typed: CardText
}

const FIELDS: readonly CardField[] = ['nickname', 'notes', 'tags']

export const savedOf = ({ nickname, notes, tags, version }: SavedCard): SavedCard => ({ nickname, notes, tags, version })
export const cardTextOf = ({ nickname, notes, tags }: CardText): CardText => ({ nickname, notes, tags })
export const knownOf = (card: SavedCard): KnownCard => ({ saved: savedOf(card), typed: cardTextOf(card) })

const plain = (words: CardText, field: CardField): string => (field === 'tags' ? JSON.stringify(words.tags) : words[field])

const isSame = (field: CardField, one: CardText, other: CardText): boolean => plain(one, field) === plain(other, field)
const isTouched = ({ saved, typed }: KnownCard, words: CardText, field: CardField): boolean =>
  !isSame(field, words, saved) && !isSame(field, words, typed)

const only = ({ nickname, notes, tags }: CardText, isIn: (field: CardField) => boolean): Partial<CardText> => ({
  ...(isIn('nickname') && { nickname }),
  ...(isIn('notes') && { notes }),
  ...(isIn('tags') && { tags }),
})

/** Returns only the changed fields, so that untouched fields are never overwritten. */
export const changedFields = (known: KnownCard, words: CardText): Partial<CardText> =>
  only(words, (field) => isTouched(known, words, field))

export const isChanged = (known: KnownCard, words: CardText): boolean => FIELDS.some((field) => isTouched(known, words, field))

/** Returns the server's text for fields that have not changed since they were sent. */
export const withServerText = (
  { saved, typed }: KnownCard,
  words: CardText,
  fields: readonly CardField[] = FIELDS,
): CardText => ({
  ...words,
  ...only(saved, (field) => fields.includes(field) && isSame(field, words, typed)),
})

interface Merged {
  /** Fields changed here keep this window's text, even in a conflict. All other fields take the other window's text. */
  readonly words: CardText
  /** Fields with different changes in both windows. */
  readonly conflicts: readonly CardField[]
}

/** Merges this window's changes with the other window's changes since `known`, field by field. */
export function mergeCards(known: KnownCard, mine: CardText, theirs: CardText): Merged {
  const touched = FIELDS.filter((field) => isTouched(known, mine, field))
  const conflicts = touched.filter(
    (field) => !isSame(field, theirs, known.saved) && plain(theirs, field).trim() !== plain(mine, field).trim(),
  )
  return { words: { ...cardTextOf(theirs), ...only(mine, (field) => touched.includes(field)) }, conflicts }
}

/** Returns both outcomes of a conflict. Each keeps the changes that only one window made. */
export function conflictOutcomes(known: KnownCard, mine: CardText, theirs: CardText): Record<'mine' | 'theirs', CardText> {
  const { words, conflicts } = mergeCards(known, mine, theirs)
  return { mine: words, theirs: { ...words, ...only(theirs, (field) => conflicts.includes(field)) } }
}

/** The unsaved text, and the saved card that it started from. */
export interface StoredCardDraft {
  readonly words: CardText
  readonly over: SavedCard
}

const nameOf = (fanId: string) => `fan card ${fanId}`

export const saveCardDraft = (fanId: string, draft: StoredCardDraft | undefined): void => saveDraft(nameOf(fanId), draft)

/** Returns the text stored before the page was left, no matter which version it started from. */
export function cardDraftOf(fanId: string, saved: SavedCard): StoredCardDraft {
  const { words, over } = storedDraft(nameOf(fanId)) ?? {}
  if (!isRecord(words) || !isRecord(over)) return { words: cardTextOf(saved), over: saved }
  const version = typeof over['version'] === 'number' ? over['version'] : saved.version
  return { words: wordsIn(words, saved), over: { ...wordsIn(over, saved), version } }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
const wordsIn = ({ nickname, notes, tags }: Readonly<Record<string, unknown>>, otherwise: CardText): CardText => ({
  nickname: textOf(nickname, otherwise.nickname),
  notes: textOf(notes, otherwise.notes),
  tags: Array.isArray(tags) ? tags.filter((one) => typeof one === 'string') : otherwise.tags,
})
