/** Changes a performer's pause between automatic messages. A shorter pause moves postponed messages to an earlier time. */
import { Type } from 'typebox'
import { MAX_AUTOMATIONS } from '@fanfare/contract/automations'
import { NO_ACCOUNT } from '#platform/audience.ts'
import type { Tx } from '#platform/context.ts'
import { job } from '#platform/jobs.ts'
import { pausedUntil } from './rules.ts'
import { enqueueRun } from './run-job.ts'
import { postponedAfter, setDue } from './run-store.ts'
import { automationsOf, lockAutomation, pauseHoursOf, setPauseHours, type AutomationRow } from './store.ts'

/** Handles one page of fans of one automation. */
export const reschedulePostponed = job(
  'reschedule postponed messages',
  Type.Object({ automationId: Type.String(), after: Type.String() }),
)

const PAGE_SIZE = 500

export async function changePause(tx: Tx, performerId: string, hours: number): Promise<void> {
  const before = await pauseHoursOf(tx.db, performerId)
  await setPauseHours(tx, performerId, hours)
  if (hours >= before) return
  for (const one of await automationsOf(tx.db, performerId, MAX_AUTOMATIONS)) enqueuePage(tx, one, NO_ACCOUNT)
}

/** Uses the queue of the performer's messages. Each page has its own key, so another change replaces no pending page. */
const enqueuePage = (tx: Tx, { id, performer_id }: Pick<AutomationRow, 'id' | 'performer_id'>, after: string): void =>
  tx.enqueue(
    reschedulePostponed,
    { automationId: id, after },
    { key: `reschedule:${id}:${after}`, queue: `automatic messages:${performer_id}`, priority: 40 },
  )

/** Reschedules one page of postponed messages. Safe to repeat: messages only move to an earlier time, by the current pause. */
export async function reschedulePage(tx: Tx, automationId: string, after: string): Promise<void> {
  // Waits for messages in progress, so that one postponed with the longer pause is among the rescheduled.
  const automation = await lockAutomation(tx, automationId)
  if (!automation) return
  const pauseHours = await pauseHoursOf(tx.db, automation.performer_id)
  const page = await postponedAfter(tx.db, automationId, { after, limit: PAGE_SIZE })
  const sooner = page
    .map((run) => ({ ...run, at: pausedUntil({ lastSentAt: run.last_sent_at ?? undefined, pauseHours }, tx.now) ?? tx.now }))
    .filter(({ at, due_at }) => at < due_at)
  await setDue(tx, sooner)
  for (const { id, at } of sooner) enqueueRun(tx, { id, performerId: automation.performer_id, at })
  const last = page.at(-1)
  if (last && page.length === PAGE_SIZE) enqueuePage(tx, automation, last.fan_id)
}
