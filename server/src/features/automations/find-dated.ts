/** Enqueues a job every hour for each automation that a date triggers. */
import { NO_ACCOUNT } from '#platform/audience.ts'
import type { Context, Tx } from '#platform/context.ts'
import { startDatedRunsJob } from './date-jobs.ts'
import { datedAfter, type DateTrigger } from './store.ts'

const BATCH_SIZE = 500

/** Enqueues one job per automation, unless its job is still pending. */
export async function findDated(ctx: Context, trigger: DateTrigger): Promise<void> {
  for (let after = NO_ACCOUNT; ; ) {
    const ids = await datedAfter(ctx.db, trigger, after, BATCH_SIZE)
    const last = ids.at(-1)
    if (last === undefined) return
    await ctx.write(async (tx) => ids.forEach((id) => enqueuePage(tx, id, NO_ACCOUNT)))
    after = last
  }
}

/** Each page has its own key, so the hourly start replaces no pending page. */
export function enqueuePage(tx: Tx, automationId: string, after: string): void {
  const key = `dated:${automationId}:${after}`
  tx.enqueue(startDatedRunsJob, { automationId, after }, { key, queue: 'dated automations', priority: 45 })
}
