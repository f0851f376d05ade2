/** Automations that nothing begins by itself: every hour, each of them looks for its fans by a job of its own. */
import { NOBODY } from '#platform/audience.ts'
import type { Context, Tx } from '#platform/context.ts'
import { lookForFans } from './hourly-job.ts'
import { hourlyAfter, type HourlyTrigger } from './store.ts'

const AT_ONCE = 500

/** Enqueues one job for each; one that waits to begin is not enqueued twice. */
export async function lookEveryHour(ctx: Context, trigger: HourlyTrigger): Promise<void> {
  for (let after = NOBODY; ; ) {
    const ids = await hourlyAfter(ctx.db, trigger, after, AT_ONCE)
    const last = ids.at(-1)
    if (last === undefined) return
    await ctx.write(async (tx) => ids.forEach((id) => lookFrom(tx, id, NOBODY)))
    after = last
  }
}

/** A page of its own key: the hourly beginning replaces none that waits. */
export function lookFrom(tx: Tx, automationId: string, after: string): void {
  const key = `anniversaries:${automationId}:${after}`
  tx.enqueue(lookForFans, { automationId, after }, { key, queue: 'anniversaries', priority: 45 })
}
