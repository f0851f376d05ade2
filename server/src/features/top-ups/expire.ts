/** Expires announced transfers that have not arrived within two weeks. */
import { Type } from 'typebox'
import type { Context, Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { moveTopUp } from './move-top-up.ts'
import { lockedTopUp } from './store.ts'

const expireLater = job('expire top-up', Type.Object({ topUpId: Type.String() }))

export const enqueueExpiry = (tx: Tx, topUpId: string, at: Date): void =>
  tx.enqueue(expireLater, { topUpId }, { key: `top-up:${topUpId}`, at })

const expire = (ctx: Context, { topUpId }: { topUpId: string }): Promise<void> =>
  ctx.write(async (tx) => {
    const row = await lockedTopUp(tx, topUpId)
    if (row?.status === 'pending') await moveTopUp(tx, row, { event: 'expire', by: null, note: '' })
  })

export const jobHandlers = [jobHandler(expireLater, expire)]
