import { MAX_LOCKED_TEXT_LENGTH } from '@fanfare/contract/locked-text'
import { hasMergeFields, fillMergeFields, type MergeNames } from '@fanfare/contract/message-templates'
import { MAX_MASS_TEXT_LENGTH } from '@fanfare/contract/mass-messages'
import { countCodePoints } from '@fanfare/contract/text-length'
import { peopleById } from '#core/accounts/index.ts'
import type { AddressedText } from '#core/messages/index.ts'
import { readSettings } from '#core/settings/index.ts'
import { textProblems, type Rules } from '#core/text-rules/index.ts'
import type { Tx } from '#platform/context.ts'
import type { MassRow } from './store.ts'

type Words = Pick<MassRow, 'text' | 'locked_text'>

/** Leaves out fans whose name makes the text forbidden: a name can be a link. */
export async function personalizeTexts({ db }: Tx, words: Words, fanIds: readonly string[]): Promise<AddressedText[]> {
  const { text, locked_text: lockedText } = words
  if (!hasMergeFields(text) && !hasMergeFields(lockedText)) return fanIds.map((fanId) => ({ fanId, text, lockedText }))
  const [people, rules] = await Promise.all([peopleById(db, fanIds), readSettings(db)])
  return fillNames(words, people, rules)
}

/** Returns the texts for these people, by id. The text without names must already be allowed. Pure. */
export function fillNames({ text, locked_text }: Words, people: ReadonlyMap<string, MergeNames>, rules: Rules): AddressedText[] {
  const textFor = textWithName(text, MAX_MASS_TEXT_LENGTH, rules)
  const lockedTextFor = textWithName(locked_text, MAX_LOCKED_TEXT_LENGTH, rules)
  return [...people].flatMap(([fanId, fan]) => {
    const [own, ownLocked] = [textFor(fan), lockedTextFor(fan)]
    return own === undefined || ownLocked === undefined ? [] : { fanId, text: own, lockedText: ownLocked }
  })
}

/**
 * Returns a function that fills in a fan's name, or returns undefined if the result is forbidden. Checks only lines that a name
 * changes, because neither a phrase nor a link continues on the next line.
 */
function textWithName(text: string, most: number, rules: Rules): (fan: MergeNames) => string | undefined {
  const changed = text.split('\n').filter(hasMergeFields).join('\n')
  return (fan) => {
    const own = fillMergeFields(text, fan)
    return countCodePoints(own) <= most && textProblems(fillMergeFields(changed, fan), rules).length === 0 ? own : undefined
  }
}
