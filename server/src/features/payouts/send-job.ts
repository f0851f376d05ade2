import { Type } from 'typebox'
import type { Tx } from '#platform/context.ts'
import { job } from '#platform/jobs.ts'

export const sendJob = job('send payout', Type.Object({ requestId: Type.String() }))

export const enqueueSend = (tx: Tx, requestId: string): void =>
  tx.enqueue(sendJob, { requestId }, { key: `payout-send:${requestId}` })
