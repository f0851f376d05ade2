/** Sends draft changes to the author's windows only. */
import { draftChanged } from '@fanfare/contract/message-drafts'
import { deliver } from '#platform/deliveries.ts'
import { serverEventsOn } from '#platform/server-events.ts'
import { messageDraftChanged } from './events.ts'
import { draftOf } from './store.ts'

export const draftServerEvents = [
  serverEventsOn(messageDraftChanged, async (ctx, { accountId, conversationId }) => {
    const draft = await draftOf(ctx.db, { accountId, conversationId })
    return draft ? [deliver({ from: accountId, to: [accountId] }, draftChanged, { conversationId, version: draft.version })] : []
  }),
]
