import { MAX_AUTOMATIONS, type AutomationConditions, type AutomationForm } from '@fanfare/contract/automations'
import { groupsById } from '#core/fan-groups/index.ts'
import { assertConsented, UNSEEN, type Showing } from '#core/consents/index.ts'
import { releaseFiles, useFiles } from '#core/media/index.ts'
import { assertFilesFit, cleanText, contentOf, messageMediaOf } from '#core/messages/index.ts'
import { assertMayPublish } from '#core/publications/index.ts'
import { settings } from '#core/settings/index.ts'
import { assertTextAllowed } from '#core/text-rules/index.ts'
import { assertOwnTiers } from '#core/tiers/index.ts'
import { notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Db, Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { assertDelayFits, hasOtherTrigger, storedConditions, storedTrigger, nextState } from './rules.ts'
import { cancelPending } from './run-store.ts'
import {
  automationsOf,
  insertAutomation,
  lockOwn,
  markAutomationDeleted,
  setOn,
  updateAutomation,
  type AutomationContent,
  type AutomationRow,
  type Own,
} from './store.ts'

/** Throws `not_verified`, `not_valid` at the wrong field, or `not_found` for groups and files of others. */
export async function createAutomation(tx: Tx, performerId: string, form: AutomationForm): Promise<AutomationRow> {
  await assertMayPublish(tx, performerId)
  // Two parallel requests could both take the last free place.
  await oneAtATime(tx, `automations ${performerId}`)
  if ((await automationsOf(tx.db, performerId, MAX_AUTOMATIONS)).length >= MAX_AUTOMATIONS)
    throw notValid('name', t('You can have up to {most} automations.', { most: MAX_AUTOMATIONS }))
  const own = { performerId, id: newId(tx.now) }
  return insertAutomation(tx, own, await contentOfForm(tx, own, form))
}

/** Pending messages use the new content. They are canceled if the trigger changes. Throws the same errors as creating. */
export async function changeAutomation(tx: Tx, own: Own, form: AutomationForm): Promise<AutomationRow> {
  const before = await lockedOwn(tx, own)
  const content = await contentOfForm(tx, own, form)
  if (hasOtherTrigger(before, content)) await cancelWaiting(tx, own.id, 'change')
  return updateAutomation(tx, own.id, content)
}

async function cancelWaiting(tx: Tx, id: string, event: 'change' | 'remove'): Promise<void> {
  const state = nextState('pending', event)
  if (state) await cancelPending(tx, id, state)
}

async function contentOfForm(tx: Tx, { performerId, id }: Own, form: AutomationForm): Promise<AutomationContent> {
  const { name = '', lockedText = '', fileIds = [], openFileIds = [], delayMinutes, isOn } = form
  const rules = await settings(tx)
  const draft = { text: form.text ?? '', fileIds, price: form.price ?? 0 }
  const content = contentOf({ role: 'performer' }, draft, rules)
  const media = messageMediaOf({ lockedText, openFileIds }, content, tx.now)
  assertTextAllowed('lockedText', media.locked_text, rules)
  const trigger = storedTrigger(form.trigger)
  assertDelayFits(form.trigger, delayMinutes)
  if (trigger.tierId !== null) await assertOwnTiers(tx, performerId, [trigger.tierId])
  const conditions = storedConditions(form.conditions)
  await assertOwnGroups(tx.db, performerId, conditions)
  const files = await useFiles(tx, {
    ownerId: performerId,
    ids: fileIds,
    by: { kind: 'automation', id },
    showing: isOn ? showingOf(content) : UNSEEN,
  })
  if (files.some((file) => file.status === 'failed'))
    throw notValid('fileIds', t('One of the files could not be processed. Remove it to continue.'))
  assertFilesFit(media, content.price, files)
  const { text, price } = content
  const words = { name: cleanText(name), text, lockedText: media.locked_text }
  return { ...trigger, ...words, delayMinutes, conditions, price, fileIds, openFileIds: media.open_file_ids, isOn }
}

/** How a message of the automation shows the people in its media. */
export const showingOf = ({ price }: { readonly price: string | number }): Showing => ({
  to: 'recipients',
  isSold: Number(price) > 0,
})

async function assertOwnGroups(db: Db, performerId: string, { groupIds = [], exceptGroupIds = [] }: AutomationConditions) {
  const ids = [...new Set([...groupIds, ...exceptGroupIds])]
  if ((await groupsById(db, performerId, ids)).length < ids.length) throw notFound()
}

/** Waits for a message in progress, so that no message is sent after the reply. Throws `not_valid` without consents. */
export async function switchAutomation(tx: Tx, own: Own, isOn: boolean): Promise<AutomationRow> {
  const row = await lockedOwn(tx, own)
  if (isOn) await assertConsented(tx, { ids: row.file_ids, showing: showingOf(row) })
  return setOn(tx, own.id, isOn)
}

/** Messages that were sent stay with their fans and still count toward the pause. */
export async function removeAutomation(tx: Tx, own: Own): Promise<void> {
  await lockedOwn(tx, own)
  await cancelWaiting(tx, own.id, 'remove')
  await markAutomationDeleted(tx, own.id)
  await releaseFiles(tx, own.id)
}

async function lockedOwn(tx: Tx, own: Own): Promise<AutomationRow> {
  const row = await lockOwn(tx, own)
  if (!row) throw notFound()
  return row
}
