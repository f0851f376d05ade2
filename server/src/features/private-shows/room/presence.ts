/** Records who is in the room of a started show, and begins the first minute when both are. */
import type { PrivateShowSide } from '@fanfare/contract/private-show-views'
import type { Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { privateShowRoomChanged } from '../events.ts'
import { lockOwnShow } from '../locked-show.ts'
import { lookLater } from '../minutes/look-later.ts'
import { bringUpToDate } from '../minutes/run-clock.ts'
import { beginMinute } from '../minutes/run-minutes.ts'
import { openMinutes } from '../minutes/store.ts'
import { isHere, nextLook, type Presence } from '../rules.ts'
import { updateShow, type ShowRow } from '../store.ts'

/**
 * The caller's window reports from the room. Returns an ended show if the report comes too late. Throws `not_found`, and
 * `changed_meanwhile` unless the show is started.
 */
export async function reportFromRoom(tx: Tx, viewer: Viewer, id: string): Promise<ShowRow> {
  const { row, side } = await lockOwnShow(tx, viewer, id, 'join')
  return changePresence(tx, row, side === 'fan' ? { fan_seen_at: tx.now } : { performer_seen_at: tx.now })
}

const SIDES: readonly PrivateShowSide[] = ['fan', 'performer']

/** The show is locked and started. */
export async function changePresence(tx: Tx, locked: ShowRow, change: Partial<Presence>): Promise<ShowRow> {
  const before = await bringUpToDate(tx, locked)
  if (before.status !== 'started') return before
  const open = await openMinutes(tx.db, before.id)
  const running = open.find(({ minute }) => minute === before.running)
  const known = { ...before, ...change, started_at: before.started_at ?? tx.now }
  const row = await updateShow(tx, before.id, { ...change, clock_at: nextLook(known, running?.ends_at ?? undefined) })
  if (SIDES.some((side) => isHere(before, side, tx.now) !== isHere(row, side, tx.now)))
    tx.emit(privateShowRoomChanged, { showId: row.id, fanId: row.fan_id, performerId: row.performer_id })
  // A later time is found by the look that is waiting.
  if (row.clock_at && before.clock_at && row.clock_at < before.clock_at) lookLater(tx, row)
  const [first] = open
  return !running && first && SIDES.every((side) => isHere(row, side, tx.now)) ? beginMinute(tx, row, first) : row
}
