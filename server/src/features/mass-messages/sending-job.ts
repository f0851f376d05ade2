/** The job that works on a mass message, a batch each time it runs. */
import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'
import type { Tx } from '#platform/context.ts'

export const sendMassMessage = job('send mass message', Type.Object({ massMessageId: Type.String() }))

/** One queue for the whole site, behind everything else: however many are sent at once, chats stay quick. One that waits is not doubled. */
export const enqueueSending = (tx: Tx, massMessageId: string, at: Date): void =>
  tx.enqueue(sendMassMessage, { massMessageId }, { key: `mass:${massMessageId}`, queue: 'mass messages', priority: 50, at })
