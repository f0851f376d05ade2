/** The jobs that renew subscriptions: many that are due at once, and a single one that is charged now or tried again. */
import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'
import type { Tx } from '#platform/context.ts'

/** How many one job renews: what a process that is killed had not done of them is looked for again. */
export const MOST_IN_BATCH = 100
/** So many batches are under way at a time, whatever the number of workers: the other jobs need workers too. */
const BATCHES_AT_ONCE = 2

export const renewLater = job('renew subscription', Type.Object({ subscriptionId: Type.String() }))

export const renewBatchLater = job(
  'renew subscriptions',
  Type.Object({ subscriptionIds: Type.Array(Type.String(), { maxItems: MOST_IN_BATCH }) }),
)

/** One that is waiting already is not enqueued twice. */
export const enqueueRenewal = (tx: Tx, id: string): void => tx.enqueue(renewLater, { subscriptionId: id }, { key: `renew:${id}` })

/** `number` of the batches of one look for what is due. The same batch is not enqueued twice while it waits. */
export function enqueueBatch(tx: Tx, subscriptionIds: readonly string[], number: number): void {
  const how = { key: `renew batch:${subscriptionIds[0]}`, queue: `renewals ${number % BATCHES_AT_ONCE}` }
  tx.enqueue(renewBatchLater, { subscriptionIds: [...subscriptionIds] }, how)
}
