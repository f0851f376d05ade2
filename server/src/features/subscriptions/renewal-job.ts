/** The jobs that renew subscriptions: batches of due ones, and single ones that are charged now or retried. */
import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'
import type { Tx } from '#platform/context.ts'

/** Subscriptions per job. The next search finds those that a killed process left. */
export const RENEWAL_BATCH_SIZE = 100
/** Parallel batches, whatever the number of workers: other jobs need workers too. */
const CONCURRENCY = 2

export const stopBlockedRenewals = job('stop renewals in blocked countries', Type.Object({ performerId: Type.String() }))
export const renewSubscriptionJob = job('renew subscription', Type.Object({ subscriptionId: Type.String() }))

export const renewBatchJob = job(
  'renew subscriptions',
  Type.Object({ subscriptionIds: Type.Array(Type.String(), { maxItems: RENEWAL_BATCH_SIZE }) }),
)

/** A pending job is not enqueued twice. */
export const enqueueRenewal = (tx: Tx, id: string): void =>
  tx.enqueue(renewSubscriptionJob, { subscriptionId: id }, { key: `renew:${id}` })

/** `number` counts the batches of one search. A pending batch is not enqueued twice. */
export function enqueueBatch(tx: Tx, subscriptionIds: readonly string[], number: number): void {
  const how = { key: `renew batch:${subscriptionIds[0]}`, queue: `renewals ${number % CONCURRENCY}` }
  tx.enqueue(renewBatchJob, { subscriptionIds: [...subscriptionIds] }, how)
}
