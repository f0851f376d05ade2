import type { StepForm } from '@fanfare/contract/message-scripts'
import { MAX_SCRIPTS } from '@fanfare/contract/message-scripts'
import { filesById } from '#core/media/index.ts'
import { assertFilesFit, cleanText, contentOf, messageMediaOf } from '#core/messages/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertTextAllowed } from '#core/text-rules/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { assertOwnSteps, removedSteps } from './script-rules.ts'
import {
  insertScript,
  lockScript,
  putSteps,
  removeSteps,
  renameScript,
  scriptsOf,
  stepsOf,
  type NewStep,
  type ScriptRow,
} from './script-store.ts'

interface ScriptDraft {
  readonly name: string
  readonly steps: readonly StepForm[]
}

export interface OwnScript {
  readonly performerId: string
  readonly id: string
}

export async function createScript(tx: Tx, performerId: string, { name, steps }: ScriptDraft): Promise<ScriptRow> {
  // Two parallel requests could both take the last free place.
  await oneAtATime(tx, `message scripts ${performerId}`)
  if ((await scriptsOf(tx.db, performerId, MAX_SCRIPTS)).length >= MAX_SCRIPTS)
    throw notValid('name', t('You can have up to {most} scripts.', { most: MAX_SCRIPTS }))
  assertOwnSteps([], steps)
  const row = { id: newId(tx.now), performer_id: performerId, name: cleanText(name), created_at: tx.now }
  await insertScript(tx, row)
  await putSteps(tx, await stepRows(tx, { performerId, id: row.id }, steps))
  return row
}

/** Replaces the steps with those of the draft, in that order. */
export async function changeScript(tx: Tx, own: OwnScript, { name, steps }: ScriptDraft): Promise<ScriptRow> {
  const before = await ownScript(tx, own)
  const known = await stepsOf(tx.db, [before.id])
  assertOwnSteps(known, steps)
  await putSteps(tx, await stepRows(tx, own, steps))
  await removeSteps(tx, removedSteps(known, steps))
  await renameScript(tx, before.id, cleanText(name))
  return { ...before, name: cleanText(name) }
}

/** Locks a script until the transaction ends. Throws `not_found` for scripts of others. */
export async function ownScript(tx: Tx, { performerId, id }: OwnScript): Promise<ScriptRow> {
  const row = await lockScript(tx, performerId, id)
  if (!row) throw notFound()
  return row
}

/** Each step must be a valid message. Throws `not_valid` for others, and `not_found` for files of others. */
async function stepRows(tx: Tx, { performerId, id }: OwnScript, steps: readonly StepForm[]): Promise<NewStep[]> {
  const rules = await settings(tx)
  const fileIds = [...new Set(steps.flatMap((step) => step.fileIds ?? []))]
  const files = await filesById(tx.db, fileIds)
  if (fileIds.some((one) => files.get(one)?.owner_id !== performerId || files.get(one)?.kind === 'document')) throw notFound()
  return steps.map((step, position) => {
    const { text = '', fileIds: ownIds = [], price = 0, openFileIds = [], lockedText = '' } = step
    const content = contentOf({ role: 'performer' }, { text, fileIds: ownIds, price }, rules)
    const part = messageMediaOf({ openFileIds, lockedText }, content, tx.now)
    assertTextAllowed('lockedText', part.locked_text, rules)
    assertFilesFit(
      part,
      content.price,
      ownIds.flatMap((one) => files.get(one) ?? []),
    )
    const own = { id: step._id ?? newId(tx.now), script_id: id, position, name: cleanText(step.name) }
    const locked = { open_file_ids: [...part.open_file_ids], locked_text: part.locked_text }
    return { ...own, text: content.text, price: content.price, file_ids: [...ownIds], ...locked }
  })
}
