import { scriptStepSent } from '#core/messages/index.ts'
import { on } from '#platform/listeners.ts'
import { scriptAdvanced } from './events.ts'
import { advance } from './script-store.ts'

export const listeners = [
  on(scriptStepSent, 'advance the script', async (tx, { messageId, senderId, recipientId, stepId }) => {
    const isAdvanced = await advance(tx, { messageId, performerId: senderId, fanId: recipientId, stepId })
    if (isAdvanced) tx.emit(scriptAdvanced, { performerId: senderId })
  }),
]
