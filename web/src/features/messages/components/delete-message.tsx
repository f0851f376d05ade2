/** Asks before an own message is deleted for both. */
import { useQueryClient } from '@tanstack/react-query'
import { deleteMessage, type Message } from '@fanfare/contract/messages'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { keep } from './thread-cache.ts'

interface DeleteMessageProps {
  readonly message: Message
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function DeleteMessage({ message, isOpen, onClose }: DeleteMessageProps) {
  const queries = useQueryClient()
  const act = useApiMutation(deleteMessage)
  const remove = () =>
    act.mutate(
      { params: { id: message._id } },
      {
        onSuccess: (deleted) => keep(queries, deleted),
        onError: (error) => toast(messageOf(error), 'bad'),
        onSettled: onClose,
      },
    )
  return (
    <Confirm
      isOpen={isOpen}
      onClose={onClose}
      title={t('Delete this message?')}
      consequence={
        !message.locked && message.isSold
          ? t('It goes from your side. Whoever has paid for it keeps it. This cannot be undone.')
          : t('It is deleted for both of you, and “Message deleted!” is shown in its place. This cannot be undone.')
      }
      action={t('Delete')}
      isPending={act.isPending}
      onConfirm={remove}
    />
  )
}
