/** Opens a conversation with a performer. Imported on demand, because the contract of messages is large. */
import { openConversation } from '@fanfare/contract/messages'
import { call, newKey } from '#lib/api.ts'

/** Opens or creates the conversation with a performer, and returns the path of its page. */
export async function conversationPath(performerId: string): Promise<string> {
  const { _id } = await call(openConversation, { body: { source: 'performer', sourceId: performerId } }, { key: newKey() })
  return `/messages/${_id}`
}
