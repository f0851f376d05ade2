/** The words of a mass message as each fan gets them: with their own name where it has a field for it. */
import { LONGEST_LOCKED_TEXT } from '@fanfare/contract/locked-text'
import { hasFields, withFields, type Named } from '@fanfare/contract/message-templates'
import { LONGEST_TEXT } from '@fanfare/contract/mass-messages'
import { lengthOf } from '@fanfare/contract/text-length'
import { peopleById } from '#core/accounts/index.ts'
import type { Addressed } from '#core/messages/index.ts'
import { readSettings } from '#core/settings/index.ts'
import { textProblems, type Rules } from '#core/text-rules/index.ts'
import type { Tx } from '#platform/context.ts'
import type { MassRow } from './store.ts'

type Words = Pick<MassRow, 'text' | 'locked_text'>

/** Without those with whose name in them the site does not allow the words: a name can be an address. */
export async function wordsFor({ db }: Tx, words: Words, fanIds: readonly string[]): Promise<Addressed[]> {
  const { text, locked_text: lockedText } = words
  if (!hasFields(text) && !hasFields(lockedText)) return fanIds.map((fanId) => ({ fanId, text, lockedText }))
  const [people, rules] = await Promise.all([peopleById(db, fanIds), readSettings(db)])
  return wordsWithNames(words, people, rules)
}

/** The same for these people, by id. The words have to be allowed as they were written. Pure. */
export function wordsWithNames({ text, locked_text }: Words, people: ReadonlyMap<string, Named>, rules: Rules): Addressed[] {
  const textFor = textWithName(text, LONGEST_TEXT, rules)
  const lockedTextFor = textWithName(locked_text, LONGEST_LOCKED_TEXT, rules)
  return [...people].flatMap(([fanId, fan]) => {
    const [own, ownLocked] = [textFor(fan), lockedTextFor(fan)]
    return own === undefined || ownLocked === undefined ? [] : { fanId, text: own, lockedText: ownLocked }
  })
}

/**
 * A text with a fan's name in it; undefined where it is not allowed so. Only the lines that a name changes are checked: the others are allowed as
 * they were written, and neither a phrase nor a link goes on in the next line.
 */
function textWithName(text: string, most: number, rules: Rules): (fan: Named) => string | undefined {
  const changed = text.split('\n').filter(hasFields).join('\n')
  return (fan) => {
    const own = withFields(text, fan)
    return lengthOf(own) <= most && textProblems(withFields(changed, fan), rules).length === 0 ? own : undefined
  }
}
