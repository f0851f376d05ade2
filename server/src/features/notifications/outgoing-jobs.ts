/** The jobs that send what is due to accounts. */
import { Type } from 'typebox'
import type { Tx } from '#platform/context.ts'
import { job, LATE, type EnqueueOptions } from '#platform/jobs.ts'

const OfAccounts = Type.Object({ accountIds: Type.Array(Type.String()) })

/** Through one push service; through any where it is absent. */
const ByService = Type.Object({ accountIds: Type.Array(Type.String()), service: Type.Optional(Type.String()) })

export const sendPushes = job('send notification pushes', ByService)
export const sendNotificationMails = job('send notification mails', OfAccounts)

interface Push {
  readonly accountIds: readonly string[]
  readonly service: string | undefined
}

/** One queue for each push service: a slow one keeps one worker busy, and the messages of no other waiting. */
export const enqueuePushes = (tx: Tx, { accountIds, service }: Push, how: Pick<EnqueueOptions, 'at' | 'priority'> = {}): void =>
  tx.enqueue(
    sendPushes,
    { accountIds: [...accountIds], ...(service !== undefined && { service }) },
    { queue: `${sendPushes.name} ${service ?? ''}`, priority: LATE, ...how },
  )
