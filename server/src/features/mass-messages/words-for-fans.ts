/** The words of a mass message as each fan gets them: with their own name where it has a field for it. */
import { LONGEST_LOCKED_TEXT } from '@fanfare/contract/message-media'
import { hasFields, withFields } from '@fanfare/contract/message-templates'
import { LONGEST_TEXT } from '@fanfare/contract/mass-messages'
import { peopleById } from '#core/accounts/index.ts'
import type { Addressed } from '#core/messages/index.ts'
import { readSettings } from '#core/settings/index.ts'
import { areWordsAllowed } from '#core/text-rules/index.ts'
import type { Tx } from '#platform/context.ts'
import type { MassRow } from './store.ts'

/** Without those with whose name in them the site does not allow the words: a name can be an address. */
export async function wordsFor(
  { db }: Tx,
  { text, locked_text: lockedText }: Pick<MassRow, 'text' | 'locked_text'>,
  fanIds: readonly string[],
): Promise<Addressed[]> {
  if (!hasFields(text) && !hasFields(lockedText)) return fanIds.map((fanId) => ({ fanId, text, lockedText }))
  const [people, rules] = await Promise.all([peopleById(db, fanIds), readSettings(db)])
  return [...people.entries()]
    .map(([fanId, fan]) => ({ fanId, text: withFields(text, fan), lockedText: withFields(lockedText, fan) }))
    .filter(
      (one) => areWordsAllowed(one.text, LONGEST_TEXT, rules) && areWordsAllowed(one.lockedText, LONGEST_LOCKED_TEXT, rules),
    )
}
