/** The jobs that send due push messages and emails. */
import { Type } from 'typebox'
import type { Tx } from '#platform/context.ts'
import { job, LOW_PRIORITY, type EnqueueOptions } from '#platform/jobs.ts'

const OfAccounts = Type.Object({ accountIds: Type.Array(Type.String()) })

/** Without `service`, messages through all push services. */
const ByService = Type.Object({ accountIds: Type.Array(Type.String()), service: Type.Optional(Type.String()) })

export const sendPushes = job('send notification pushes', ByService)
export const sendNotificationMails = job('send notification mails', OfAccounts)

interface Push {
  readonly accountIds: readonly string[]
  readonly service: string | undefined
}

/** Each push service has its own queue, so that a slow one occupies one worker and delays no other service. */
export const enqueuePushes = (tx: Tx, { accountIds, service }: Push, how: Pick<EnqueueOptions, 'at' | 'priority'> = {}): void =>
  tx.enqueue(
    sendPushes,
    { accountIds: [...accountIds], ...(service !== undefined && { service }) },
    { queue: `${sendPushes.name} ${service ?? ''}`, priority: LOW_PRIORITY, ...how },
  )
