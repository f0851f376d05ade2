/** Where one writes to a performer. Imported when it is pressed: the chapter on messages is long. */
import { openConversation } from '@fanfare/contract/messages'
import { call, newKey } from '#lib/api.ts'

/** Opens the conversation with a performer, the one that there is or a new one, and answers the address of its page. */
export async function conversationAddress(performerId: string): Promise<string> {
  const { _id } = await call(openConversation, { body: { source: 'performer', sourceId: performerId } }, { key: newKey() })
  return `/messages/${_id}`
}
