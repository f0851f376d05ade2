import { accountClosed } from '#core/closing/index.ts'
import { accountControlled } from '#features/account-control/events.ts'
import { blocked } from '#features/blocks/events.ts'
import { on } from '#platform/listeners.ts'
import { endShows } from './jobs.ts'
import { streamListeners } from './room/stream.ts'

const NAME = 'end private shows'

export const listeners = [
  ...streamListeners,
  on(accountClosed, NAME, async (tx, { accountId }) => tx.enqueue(endShows, { accountId, causeId: accountId })),
  on(accountControlled, NAME, async (tx, { accountId, act }) => {
    if (act === 'suspend' || act === 'ban' || act === 'close') tx.enqueue(endShows, { accountId })
  }),
  on(blocked, NAME, async (tx, { ownerId, otherId }) => tx.enqueue(endShows, { accountId: ownerId, otherId, causeId: ownerId })),
]
