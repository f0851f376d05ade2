/** Reads new messages of the open conversation out to those who listen. */
import { useQueryClient } from '@tanstack/react-query'
import type { Message } from '@fanfare/contract/messages'
import { say } from '#lib/words.ts'
import { Spoken } from '#ui/spoken.tsx'
import { conversationInList } from './conversations.ts'
import { shortOf } from './merge.ts'

export function NewWords({ message }: { message: Message | undefined }) {
  const queries = useQueryClient()
  const name = message && conversationInList(queries, message.conversationId)?.with.name
  return (
    <Spoken>
      <span role="status">{message && say('{name}: {text}', { name: name ?? say('New message'), text: shortOf(message) })}</span>
    </Spoken>
  )
}
