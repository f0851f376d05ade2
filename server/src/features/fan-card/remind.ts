/** Reminds a performer of a fan once, when due, and never after the reminder is done, removed or postponed. */
import { Type } from 'typebox'
import type { FanOf } from '#core/fan-groups/index.ts'
import { cleanText, openConversationBetween } from '#core/messages/index.ts'
import { notFound } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { addMinutes } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import { job } from '#platform/jobs.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { fanReminderDue } from './events.ts'
import { knownFan } from './known-fan.ts'
import {
  deleteReminder,
  insertReminder,
  listReminders,
  lockReminder,
  claimReminder,
  unnotifiedReminders,
  updateReminder,
  type ReminderRow,
} from './reminder-store.ts'
import { assertOpen, assertRoomForReminder, reminderTime } from './rules.ts'

export const findDelayedReminders = job('find delayed reminders', Type.Object({}))

export const remindOfFan = job('send fan reminder', Type.Object({ reminderId: Type.String(), due: Type.Integer() }))

/** The payload has the job's due time, because clocks may differ: no reminder is skipped. */
function enqueueReminding(tx: Tx, { id, due_at }: Pick<ReminderRow, 'id' | 'due_at'>): void {
  tx.enqueue(remindOfFan, { reminderId: id, due: due_at.getTime() }, { key: `fan reminder:${id}`, at: due_at })
}

interface ReminderDraft {
  readonly text: string
  readonly dueAt: string
}

/** Throws `not_found` for a user who is not a fan or is across a block, because the performer could not write to them. */
export async function createReminder(tx: Tx, of: FanOf, { text, dueAt }: ReminderDraft): Promise<ReminderRow> {
  const due_at = reminderTime(dueAt, tx.now)
  const { isAcrossBlock } = await knownFan(tx, of)
  if (isAcrossBlock) throw notFound()
  const { performerId, fanId } = of
  // Two parallel requests could both take the last free place.
  await oneAtATime(tx, `fan reminders ${performerId}`)
  const { total } = await listReminders(tx.db, { performerId, state: 'open', fanId: undefined, limit: 1, offset: 0 })
  assertRoomForReminder(total)
  const { id: conversation_id } = await openConversationBetween(tx.db, of, tx.now)
  const row: ReminderRow = {
    id: newId(tx.now),
    performer_id: performerId,
    fan_id: fanId,
    conversation_id,
    text: cleanText(text),
    due_at,
    notified_at: null,
    done_at: null,
    created_at: tx.now,
  }
  await insertReminder(tx, row)
  enqueueReminding(tx, row)
  return row
}

interface OwnReminder {
  readonly performerId: string
  readonly id: string
}

async function ownReminder(tx: Tx, { performerId, id }: OwnReminder): Promise<ReminderRow> {
  const row = await lockReminder(tx, performerId, id)
  if (!row) throw notFound()
  return row
}

/** Keeps absent fields. A postponed reminder notifies again. */
export async function changeReminder(tx: Tx, own: OwnReminder, { text, dueAt }: Partial<ReminderDraft>): Promise<ReminderRow> {
  const before = await ownReminder(tx, own)
  assertOpen(before)
  const row: ReminderRow = {
    ...before,
    ...(text !== undefined && { text: cleanText(text) }),
    ...(dueAt !== undefined && { due_at: reminderTime(dueAt, tx.now), notified_at: null }),
  }
  await updateReminder(tx, row)
  if (dueAt !== undefined) enqueueReminding(tx, row)
  return row
}

/** Safe to repeat: the first time is kept. */
export async function finishReminder(tx: Tx, own: OwnReminder): Promise<ReminderRow> {
  const before = await ownReminder(tx, own)
  if (before.done_at !== null) return before
  const row = { ...before, done_at: tx.now }
  await updateReminder(tx, row)
  return row
}

export async function removeReminder(tx: Tx, own: OwnReminder): Promise<void> {
  await deleteReminder(tx, (await ownReminder(tx, own)).id)
}

/** Notifies once, however often the job runs. */
export async function remind(tx: Tx, { reminderId, due }: { reminderId: string; due: number }): Promise<void> {
  const row = await claimReminder(tx, reminderId, new Date(due))
  if (row) tx.emit(fanReminderDue, { performerId: row.performer_id, fanId: row.fan_id, conversationId: row.conversation_id })
}

const BATCH_SIZE = 1_000

/** Enqueues reminders that a block delayed, once the block has ended. */
export async function enqueueDelayedReminders(tx: Tx): Promise<void> {
  for (const one of await unnotifiedReminders(tx.db, addMinutes(tx.now, -1), BATCH_SIZE)) enqueueReminding(tx, one)
}
