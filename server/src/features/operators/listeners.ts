/** Announces operators who have set their password after an invitation. */
import { passwordChanged } from '#features/auth/events.ts'
import { recordAcceptance } from '#core/operators/index.ts'
import { on } from '#platform/listeners.ts'
import { operatorChanged } from './events.ts'

export const listeners = [
  on(passwordChanged, 'notify operators', async (tx, { accountId }) => {
    if (await recordAcceptance(tx, accountId)) tx.emit(operatorChanged, { accountId, byId: accountId, change: 'accepted' })
  }),
]
