/** Carries out steps that are due by the server's clock. Safe to repeat, and to run in several processes, because it locks the show. */
import type { Tx } from '#platform/context.ts'
import { applyStep } from '../apply-step.ts'
import { lookAt, nextLook } from '../rules.ts'
import { lockShow, updateShow, type ShowRow } from '../store.ts'
import { endShow } from './end-show.ts'
import { lookLater } from './look-later.ts'
import { turnMinute } from './run-minutes.ts'
import { openMinutes } from './store.ts'

export async function runClock(tx: Tx, id: string): Promise<void> {
  const row = await lockShow(tx, id)
  if (!row?.clock_at) return
  // A report from the room has moved the time since this look was enqueued.
  if (row.clock_at > tx.now) lookLater(tx, row)
  else if (row.status === 'started') await runStarted(tx, row)
  else await applyStep(tx, row, { event: 'expire', by: 'clock', to: 'expired' })
}

/** Locks a show, carries out due steps and returns it, so that an act never overtakes a minute that has run. */
export async function bringUpToDate(tx: Tx, row: ShowRow): Promise<ShowRow> {
  if (row.status !== 'started' || !row.clock_at || row.clock_at > tx.now) return row
  return runStarted(tx, row)
}

async function runStarted(tx: Tx, row: ShowRow): Promise<ShowRow> {
  const running = (await openMinutes(tx.db, row.id)).find(({ minute }) => minute === row.running)
  if (!running?.ends_at) return endShow(tx, row, { event: 'missMeeting', by: 'clock', reason: 'missed' })
  const look = lookAt(row, running.ends_at, tx.now)
  if ('reason' in look) return endShow(tx, row, { event: look.event, by: 'clock', reason: look.reason })
  return look.event === 'runMinute' ? turnMinute(tx, row) : lookAgain(tx, row, running.ends_at)
}

async function lookAgain(tx: Tx, row: ShowRow, minuteEndsAt: Date): Promise<ShowRow> {
  const clockAt = nextLook({ ...row, started_at: row.started_at ?? tx.now }, minuteEndsAt)
  const after = await updateShow(tx, row.id, { clock_at: clockAt })
  lookLater(tx, after)
  return after
}
