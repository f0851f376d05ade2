/** Applies one step to a locked show: its row, its message in the conversation, its next look by the clock, and the event. */
import { SHOW, type PrivateShowEvent, type PrivateShowStatus } from '@fanfare/contract/private-show-views'
import { writeStep } from '#core/messages/index.ts'
import type { Tx } from '#platform/context.ts'
import { privateShowStepped } from './events.ts'
import { lookLater } from './minutes/look-later.ts'
import { isClosed, type Actor } from './rules.ts'
import { updateShow, type ShowChange, type ShowRow } from './store.ts'

export interface Step {
  readonly event: PrivateShowEvent
  readonly by: Actor
  readonly to: PrivateShowStatus
  /** When the clock acts next; absent for a terminal status. */
  readonly clockAt?: Date
  readonly change?: ShowChange
}

/** The caller has checked the step. Locks the conversation last, as every message does. */
export async function applyStep(tx: Tx, before: ShowRow, { event, by, to, clockAt, change = {} }: Step): Promise<ShowRow> {
  const row = await updateShow(tx, before.id, {
    ...change,
    status: to,
    clock_at: clockAt ?? null,
    closed_at: isClosed(to) ? tx.now : null,
  })
  lookLater(tx, row)
  const pair = { fanId: row.fan_id, performerId: row.performer_id }
  await writeStep(tx, pair, { text: `Private show: ${event}`, by, about: { kind: SHOW, id: row.id } })
  tx.emit(privateShowStepped, { showId: row.id, ...pair, event, by, status: to })
  return row
}
