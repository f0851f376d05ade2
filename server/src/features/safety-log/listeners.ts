/** Records when a performer blocks and restricts someone. */
import { accountById } from '#core/accounts/index.ts'
import { restrictionChanged } from '#core/messages/index.ts'
import type { SafetyPair } from '#core/safety/index.ts'
import { blocked, unblocked } from '#features/blocks/events.ts'
import type { EventOf } from '#platform/events.ts'
import type { Tx } from '#platform/context.ts'
import { on } from '#platform/listeners.ts'
import { insertEvent, type EventKind } from './store.ts'

/** Fans have no safety log. The performer must not learn of blocks of linked accounts, which are left out. */
async function recordBlock(tx: Tx, { ownerId, otherId, isLinked }: EventOf<typeof blocked>, kind: EventKind): Promise<void> {
  if (isLinked || (await accountById(tx.db, ownerId))?.role !== 'performer') return
  await record(tx, { performerId: ownerId, accountId: otherId }, kind)
}

const record = async (tx: Tx, pair: SafetyPair, kind: EventKind): Promise<void> =>
  insertEvent(tx, pair, { kind, username: (await accountById(tx.db, pair.accountId))?.username ?? '' })

export const listeners = [
  on(blocked, 'record in the safety log', (tx, block) => recordBlock(tx, block, 'blocked')),
  on(unblocked, 'record in the safety log', (tx, block) => recordBlock(tx, block, 'unblocked')),
  on(restrictionChanged, 'record in the safety log', (tx, { ownerId, otherId, isRestricted }) =>
    record(tx, { performerId: ownerId, accountId: otherId }, isRestricted ? 'restricted' : 'unrestricted'),
  ),
]
