import { Type } from 'typebox'
import { recount } from '#core/accounts/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import type { Context, Tx } from '#platform/context.ts'
import { subscriptionExpired, subscriptionStarted } from './events.ts'
import { stopRenewalsAcrossBlock } from './end-subscription.ts'
import { extensionJobHandler } from './extend-after-pause.ts'
import { heldRenewalJobHandlers } from './hold-renewals.ts'
import { remindOfCharge } from './remind.ts'
import { renewBatch, renewSubscription } from './renew-batch.ts'
import { enqueueBatch, RENEWAL_BATCH_SIZE, renewBatchJob, renewSubscriptionJob, stopBlockedRenewals } from './renewal-job.ts'
import { countRunning, dueSubscriptions, unremindedSubscriptions } from './store.ts'

const BATCH_SIZE = 500

export const findDueSubscriptions = job('find due subscriptions', Type.Object({}))
export const findUnremindedSubscriptions = job('find due renewal reminders', Type.Object({}))
const remindLater = job('send renewal reminder', Type.Object({ subscriptionId: Type.String() }))

const recountSubscribers = job('recount subscribers', Type.Object({}))

/** Enqueues all due subscriptions, one batch per job. */
async function enqueueDue(ctx: Context): Promise<void> {
  for (let [after, number]: [string, number] = [FIRST_ID, 0]; ; number++) {
    const ids = await dueSubscriptions(ctx.db, { after, limit: RENEWAL_BATCH_SIZE })
    const last = ids.at(-1)
    if (last === undefined) return
    await ctx.write(async (tx) => enqueueBatch(tx, ids, number))
    after = last
  }
}

async function enqueueReminders(ctx: Context): Promise<void> {
  for (let after: string = FIRST_ID; ; ) {
    const ids = await unremindedSubscriptions(ctx.db, { after, limit: BATCH_SIZE })
    const last = ids.at(-1)
    if (last === undefined) return
    const enqueue = (tx: Tx) => (id: string) => tx.enqueue(remindLater, { subscriptionId: id }, { key: `remind:${id}` })
    await ctx.write(async (tx) => ids.forEach(enqueue(tx)))
    after = last
  }
}

export const jobHandlers = [
  ...heldRenewalJobHandlers,
  extensionJobHandler,
  jobHandler(findDueSubscriptions, enqueueDue, '*/10 * * * *'),
  jobHandler(findUnremindedSubscriptions, enqueueReminders, '7 * * * *'),
  jobHandler(remindLater, (ctx, { subscriptionId }) => ctx.write((tx) => remindOfCharge(tx, subscriptionId))),
  jobHandler(renewBatchJob, (ctx, { subscriptionIds }) => renewBatch(ctx, subscriptionIds)),
  jobHandler(stopBlockedRenewals, (ctx, { performerId }) => stopRenewalsAcrossBlock(ctx, performerId)),
  jobHandler(renewSubscriptionJob, (ctx, { subscriptionId }) => renewSubscription(ctx, subscriptionId)),
  jobHandler(
    recountSubscribers,
    (ctx) =>
      recount(ctx, {
        totals: ['total_subscribers'],
        countedBy: [subscriptionStarted, subscriptionExpired],
        count: async (db, ids) =>
          new Map([...(await countRunning(db, ids))].map(([id, total]) => [id, { total_subscribers: total }])),
      }),
    '27 3 * * *',
  ),
]
