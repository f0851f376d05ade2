/** Records when a performer blocks and restricts someone. */
import { accountById } from '#core/accounts/index.ts'
import { restrictionChanged } from '#core/messages/index.ts'
import { blocked, unblocked } from '#features/blocks/events.ts'
import type { EventOf } from '#platform/events.ts'
import type { Tx } from '#platform/context.ts'
import { on } from '#platform/listeners.ts'
import { insertEvent, type EventKind } from './store.ts'

/** Blocks of linked accounts are left out: the performer must not learn of them. Fans have no safety log. */
async function recordBlock(tx: Tx, { ownerId, otherId, isLinked }: EventOf<typeof blocked>, kind: EventKind): Promise<void> {
  if (isLinked || (await accountById(tx.db, ownerId))?.role !== 'performer') return
  await insertEvent(tx, { performerId: ownerId, accountId: otherId }, kind)
}

export const listeners = [
  on(blocked, 'record in the safety log', (tx, block) => recordBlock(tx, block, 'blocked')),
  on(unblocked, 'record in the safety log', (tx, block) => recordBlock(tx, block, 'unblocked')),
  on(restrictionChanged, 'record in the safety log', (tx, { ownerId, otherId, isRestricted }) =>
    insertEvent(tx, { performerId: ownerId, accountId: otherId }, isRestricted ? 'restricted' : 'unrestricted'),
  ),
]
