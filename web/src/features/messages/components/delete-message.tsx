/** Asks for confirmation before a message is deleted for both sides. */
import { useQueryClient } from '@tanstack/react-query'
import { deleteMessage, type Message } from '@fanfare/contract/messages'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { t } from '#lib/i18n.ts'
import { putMessage } from './thread-cache.ts'

interface DeleteMessageProps {
  readonly message: Message
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function DeleteMessage({ message, isOpen, onClose }: DeleteMessageProps) {
  const queries = useQueryClient()
  return (
    <ConfirmMutation
      route={deleteMessage}
      input={{ params: { id: message._id } }}
      onDone={(deleted) => putMessage(queries, deleted)}
      isOpen={isOpen}
      onClose={onClose}
      title={t('Delete this message?')}
      consequence={
        !message.locked && message.isSold
          ? t('This deletes the message for you. Fans who bought it keep it. This can’t be undone.')
          : t('This deletes the message for both of you. “Message deleted!” is shown in its place. This can’t be undone.')
      }
      action={t('Delete')}
    />
  )
}
