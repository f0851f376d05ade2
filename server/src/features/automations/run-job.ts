import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'
import type { Tx } from '#platform/context.ts'

export const sendAutomaticMessage = job('send automatic message', Type.Object({ runId: Type.String() }))

interface Due {
  readonly id: string
  readonly performerId: string
  readonly at: Date
}

/**
 * Each performer has one queue with a low priority. Thousands of new followers slow down neither a chat nor another performer's
 * messages.
 */
export const enqueueRun = (tx: Tx, { id, performerId, at }: Due): void =>
  tx.enqueue(
    sendAutomaticMessage,
    { runId: id },
    { key: `automation:${id}`, queue: `automatic messages:${performerId}`, priority: 40, at },
  )
