/** A performer changes for how long fans are left alone: where it becomes shorter, what waits for the end of the longer time is asked again sooner. */
import { Type } from 'typebox'
import { MOST_AUTOMATIONS } from '@fanfare/contract/automations'
import { NOBODY } from '#platform/audience.ts'
import type { Tx } from '#platform/context.ts'
import { job } from '#platform/jobs.ts'
import { pausedUntil } from './rules.ts'
import { enqueueRun } from './run-job.ts'
import { postponedAfter, setDue } from './run-store.ts'
import { automationsOf, lockAutomation, pauseHoursOf, setPauseHours, type AutomationRow } from './store.ts'

/** One automation, a page of fans at a time. */
export const reschedulePostponed = job(
  'reschedule postponed messages',
  Type.Object({ automationId: Type.String(), after: Type.String() }),
)

const PAGE_SIZE = 500

export async function changePause(tx: Tx, performerId: string, hours: number): Promise<void> {
  const before = await pauseHoursOf(tx.db, performerId)
  await setPauseHours(tx, performerId, hours)
  if (hours >= before) return
  for (const one of await automationsOf(tx.db, performerId, MOST_AUTOMATIONS)) enqueuePage(tx, one, NOBODY)
}

/** In the queue of the performer's messages. A page has a key of its own: another change replaces none that waits. */
const enqueuePage = (tx: Tx, { id, performer_id }: Pick<AutomationRow, 'id' | 'performer_id'>, after: string): void =>
  tx.enqueue(
    reschedulePostponed,
    { automationId: id, after },
    { key: `reschedule:${id}:${after}`, queue: `automatic messages:${performer_id}`, priority: 40 },
  )

/** One page of those that wait. Safe to repeat: by the time that holds now, each is only moved to an earlier one. */
export async function reschedulePage(tx: Tx, automationId: string, after: string): Promise<void> {
  // Waits for messages under way: one that is being postponed for the longer time is among those that wait, then.
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
