import * as inbox from '@fanfare/contract/inbox'
import { messageSettingsOf, type MessageSettingsRow } from '#core/messages/index.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { readConversation } from '../read-conversations.ts'
import { changeSettings, changeTerms, termsView } from './change-settings.ts'
import { changeMany, changeState } from './change-state.ts'

const settingsView = ({ shows_presence, sends_receipts, answers_alone }: MessageSettingsRow): inbox.MessageSettings => ({
  showsPresence: shows_presence,
  sendsReceipts: sends_receipts,
  answersAlone: answers_alone,
})

export const inboxRoutes = [
  mutation(inbox.changeConversation, async ({ tx, viewer, params, body }) => {
    const { isMuted, isArchived, isHidden, isUnread, isPinned, isRestricted } = body
    await changeState(tx, viewer, params.id, { isMuted, isArchived, isHidden, isUnread, isPinned, isRestricted })
    return readConversation(tx, viewer, params.id)
  }),

  mutation(inbox.changeConversations, ({ tx, viewer, body: { act, ids, filter, groupId } }) =>
    changeMany(tx, viewer, { act, ids, filter, groupId }),
  ),

  query(inbox.readMessageSettings, async ({ ctx, viewer }) => settingsView(await messageSettingsOf(ctx.db, viewer.id))),

  mutation(inbox.changeMessageSettings, async ({ tx, viewer, body: { showsPresence, sendsReceipts, answersAlone } }) =>
    settingsView(await changeSettings(tx, viewer, { showsPresence, sendsReceipts, answersAlone })),
  ),

  query(inbox.readWritingTerms, ({ ctx, viewer }) => termsView(ctx.db, viewer.id)),

  mutation(inbox.changeWritingTerms, async ({ tx, viewer, body }) => {
    await changeTerms(tx, viewer.id, body)
    return termsView(tx.db, viewer.id)
  }),
]
