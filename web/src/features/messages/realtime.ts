/** Runs on every page: counts conversations with unread messages, and sends unsent messages. */
import { useQuery } from '@tanstack/react-query'
import { conversationRead, conversationsChanged } from '@fanfare/contract/inbox'
import { conversationEmptied, countUnseen, messageCreated, messageUpdated } from '@fanfare/contract/messages'
import type { Realtime } from '#core/feature.ts'
import { hasSeat, useViewer } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { useRetryFailedMessages } from './components/retry-failed-messages.ts'

const realtime: Realtime = {
  events: [messageCreated, messageUpdated, conversationEmptied, conversationRead, conversationsChanged],
  handlers: [useRetryFailedMessages],
  badges: { messages: useUnseenConversations },
}
export default realtime

function useUnseenConversations(): number {
  const mayCount = hasSeat(useViewer(), 'chat')
  return useQuery({ ...query(countUnseen, {}), enabled: mayCount }).data?.total ?? 0
}
