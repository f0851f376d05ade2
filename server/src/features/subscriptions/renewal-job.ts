/** The job that renews one subscription. */
import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'
import type { Tx } from '#platform/context.ts'

export const renewLater = job('renew subscription', Type.Object({ subscriptionId: Type.String() }))

/** One that is waiting already is not enqueued twice. */
export const enqueueRenewal = (tx: Tx, id: string): void => tx.enqueue(renewLater, { subscriptionId: id }, { key: `renew:${id}` })
