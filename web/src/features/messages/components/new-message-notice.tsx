/** Announces new messages of the open conversation to screen readers. */
import { useQueryClient } from '@tanstack/react-query'
import type { Message } from '@fanfare/contract/messages'
import { t } from '#lib/i18n.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { conversationInList } from './conversation-cache.ts'
import { summarizeMessage } from './merge-messages.ts'

export function NewMessageNotice({ message }: { message: Message | undefined }) {
  const queries = useQueryClient()
  const name = message && conversationInList(queries, message.conversationId)?.with.name
  return (
    <VisuallyHidden>
      <span role="status">
        {message && t('{name}: {text}', { name: name ?? t('New message'), text: summarizeMessage(message) })}
      </span>
    </VisuallyHidden>
  )
}
