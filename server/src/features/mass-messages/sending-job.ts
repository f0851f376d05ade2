import { Type } from 'typebox'
import { job } from '#platform/jobs.ts'
import type { Tx } from '#platform/context.ts'

export const sendMassMessage = job('send mass message', Type.Object({ massMessageId: Type.String() }))

/** The whole site has one queue with a low priority, so that chats stay quick. A pending job is not doubled. */
export const enqueueSending = (tx: Tx, massMessageId: string, at: Date): void =>
  tx.enqueue(sendMassMessage, { massMessageId }, { key: `mass:${massMessageId}`, queue: 'mass messages', priority: 50, at })
