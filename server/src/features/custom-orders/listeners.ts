import { accountById } from '#core/accounts/index.ts'
import { accountClosed } from '#core/closing/index.ts'
import { accountControlled } from '#features/account-control/events.ts'
import { blocked } from '#features/blocks/events.ts'
import type { Tx } from '#platform/context.ts'
import { on } from '#platform/listeners.ts'
import { endOrders } from './jobs.ts'

const NAME = 'end custom orders'

/** A performer who is gone delivers nothing. Paid orders of a fan who is gone continue: the performer has worked for them. */
async function endOf(tx: Tx, accountId: string): Promise<void> {
  const isPerformer = (await accountById(tx.db, accountId))?.role === 'performer'
  tx.enqueue(endOrders, isPerformer ? { performerId: accountId, unpaidOnly: false } : { fanId: accountId, unpaidOnly: true })
}

export const listeners = [
  on(accountClosed, NAME, (tx, { accountId }) => endOf(tx, accountId)),
  on(accountControlled, NAME, async (tx, { accountId, act }) => {
    if (act === 'ban') await endOf(tx, accountId)
  }),
  // A fan who blocks the performer has still ordered.
  on(blocked, NAME, async (tx, { ownerId, otherId }) => {
    tx.enqueue(endOrders, { performerId: ownerId, fanId: otherId, unpaidOnly: false })
    tx.enqueue(endOrders, { performerId: otherId, fanId: ownerId, unpaidOnly: true })
  }),
]
