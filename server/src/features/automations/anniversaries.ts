/** Who has subscribed for so many months today: looked for every hour, a page of fans of one automation at a time. */
import { subscribersBegun } from '#core/access/index.ts'
import { addDays, addMonths } from '#lib/time.ts'
import { NOBODY } from '#platform/audience.ts'
import type { Context, Tx } from '#platform/context.ts'
import { anniversaryJob } from './anniversary-job.ts'
import { enqueueRuns, runOf } from './begin.ts'
import { anniversariesAfter, shareAutomation } from './store.ts'

const AT_ONCE = 500

/** Enqueues one job for each automation that begins with an anniversary; one that waits to begin is not enqueued twice. */
export async function lookForAnniversaries(ctx: Context): Promise<void> {
  for (let after = NOBODY; ; ) {
    const ids = await anniversariesAfter(ctx.db, after, AT_ONCE)
    const last = ids.at(-1)
    if (last === undefined) return
    await ctx.write(async (tx) => ids.forEach((id) => look(tx, id, NOBODY)))
    after = last
  }
}

/** A page of its own key: the hourly beginning replaces none that waits. */
const look = (tx: Tx, automationId: string, after: string) =>
  tx.enqueue(
    anniversaryJob,
    { automationId, after },
    { key: `anniversaries:${automationId}:${after}`, queue: 'anniversaries', priority: 45 },
  )

/**
 * The next page of those whose day it became within the last day: what a stop of the site has passed over by more is too late anyway. Safe to
 * repeat: the beginning of the subscription is the occasion.
 */
export async function beginAnniversaries(tx: Tx, automationId: string, after: string): Promise<void> {
  const automation = await shareAutomation(tx, automationId)
  if (!automation?.is_on || automation.months === null) return
  const { performer_id, months } = automation
  const from = addMonths(addDays(tx.now, -1), -months)
  const until = addMonths(tx.now, -months)
  const fans = await subscribersBegun(tx.db, performer_id, { from, until, after, limit: AT_ONCE })
  await enqueueRuns(
    tx,
    fans.map(({ fanId, at }) =>
      runOf(tx, automation, { fanId, occasion: `${months} months from ${at.toISOString()}`, at: tx.now }),
    ),
  )
  const last = fans.at(-1)
  if (last && fans.length === AT_ONCE) look(tx, automationId, last.fanId)
}
