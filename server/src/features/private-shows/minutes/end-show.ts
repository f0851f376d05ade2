/** Ends a started show: each minute in escrow is paid or returned by rule. */
import { SHOW, type PrivateShowEnd, type PrivateShowEvent } from '@fanfare/contract/private-show-views'
import { closeStream } from '#core/streaming/index.ts'
import type { Tx } from '#platform/context.ts'
import { applyStep } from '../apply-step.ts'
import { isPaidAtEnd, type Actor } from '../rules.ts'
import type { ShowRow } from '../store.ts'
import { payMinute, returnMinute } from './charge-minute.ts'
import { openMinutes } from './store.ts'

interface End {
  readonly event: PrivateShowEvent
  readonly by: Actor
  readonly reason: PrivateShowEnd
}

/** The show is locked and started. */
export async function endShow(tx: Tx, row: ShowRow, { event, by, reason }: End): Promise<ShowRow> {
  const ended = { reason, minMinutes: row.min_minutes, isRunning: row.running !== null, fanSeenAt: row.fan_seen_at }
  for (const minute of await openMinutes(tx.db, row.id))
    await (isPaidAtEnd(ended, minute) ? payMinute(tx, row, minute) : returnMinute(tx, row, minute))
  await closeStream(tx, { kind: SHOW, id: row.id })
  return applyStep(tx, row, { event, by, to: 'ended', change: { end_reason: reason, running: null } })
}
