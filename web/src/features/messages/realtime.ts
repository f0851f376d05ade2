/** The number of conversations with something unseen, wherever in the site one is. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countUnseen, messageCreated } from '@fanfare/contract/messages'
import type { Realtime } from '#core/feature.ts'
import { query, queryKey } from '#lib/api.ts'
import { useReconnected, useServerEvent } from '#lib/realtime.ts'

const realtime: Realtime = { handlers: [useConversationCount], badges: { messages: useUnseenConversations } }
export default realtime

function useUnseenConversations(): number {
  return useQuery(query(countUnseen, {})).data?.total ?? 0
}

/** Keeps that number fresh. */
function useConversationCount(): void {
  const queries = useQueryClient()
  const countAgain = () => void queries.invalidateQueries({ queryKey: queryKey(countUnseen) })
  useServerEvent(messageCreated, countAgain)
  useReconnected(countAgain)
}
