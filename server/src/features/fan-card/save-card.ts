import { saveCard, type FanOf } from '#core/fan-groups/index.ts'
import { cleanText } from '#core/messages/index.ts'
import { versionConflict } from '#lib/version.ts'
import type { Tx } from '#platform/context.ts'
import { fanCardChanged } from './events.ts'
import { knownFan } from './known-fan.ts'
import { uniqueTags } from './rules.ts'

interface CardDraft {
  readonly nickname: string | undefined
  readonly notes: string | undefined
  readonly tags: readonly string[] | undefined
  /** The version of the card before the change. */
  readonly version: number
}

/** Throws `changed_meanwhile` if the card has another version now, so that no window overwrites another unseen. */
export async function changeCard(tx: Tx, of: FanOf, { nickname, notes, tags, version }: CardDraft): Promise<void> {
  await knownFan(tx, of)
  const change = {
    nickname: nickname?.trim(),
    notes: notes === undefined ? undefined : cleanText(notes),
    tags: tags === undefined ? undefined : uniqueTags(tags),
  }
  if (!(await saveCard(tx, of, change, version))) throw versionConflict()
  if (nickname !== undefined || tags !== undefined) tx.emit(fanCardChanged, { performerId: of.performerId })
}
