/** The menu of one message: reply, pin and delete, and for moderators mute and ban. */
import { changeLiveChat, deleteLiveMessage, type LiveChat, type LiveMessage } from '@fanfare/contract/live-chat'
import { createPortal } from 'react-dom'
import { useReport } from '#core/reports/use-report.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { PinIcon } from '#ui/icons.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import type { Command } from '#ui/menu/menu.tsx'
import { ReplyIcon, UnpinIcon } from '#ui/message-icons.ts'
import { TrashIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'
import { useSanctions } from './use-sanctions.tsx'

interface MessageCommandsProps {
  readonly message: LiveMessage
  readonly chat: LiveChat
  readonly viewerId: string | undefined
  readonly onReply: (message: LiveMessage) => void
}

const fail = (error: Error) => toast(messageOf(error), 'bad')

export function MessageCommands({ message, chat, viewerId, onReply }: MessageCommandsProps) {
  const remove = useApiMutation(deleteLiveMessage)
  const change = useApiMutation(changeLiveChat)
  const { _id: id, sender, role, kind } = message
  const { commands: sanctions, question } = useSanctions(chat, sender)
  const room = chat._id
  const reporting = useReport({ kind: 'livemessage', id, ownerId: sender?._id })
  const mayModerate = chat.role !== 'viewer'
  const isOwn = sender !== null && sender._id === viewerId
  const isPinned = chat.pinned?._id === id
  const pin = () => change.mutate({ params: { id: room }, body: { pinnedId: isPinned ? null : id } }, { onError: fail })
  const canSanction = mayModerate && sender !== null && !isOwn && role === 'viewer'
  const commands: Command[] = [
    ...(kind === 'text' && chat.silence === null
      ? [{ label: t('Reply'), icon: ReplyIcon, onSelect: () => onReply(message) }]
      : []),
    ...(mayModerate ? [{ label: isPinned ? t('Unpin') : t('Pin'), icon: isPinned ? UnpinIcon : PinIcon, onSelect: pin }] : []),
    ...(isOwn || mayModerate
      ? [
          {
            label: t('Delete'),
            icon: TrashIcon,
            tone: 'danger' as const,
            onSelect: () => remove.mutate({ params: { id } }, { onError: fail }),
          },
        ]
      : []),
    ...(canSanction ? sanctions : []),
    ...(sender && !message.isDeleted ? reporting.commands : []),
  ]
  if (commands.length === 0) return null
  return (
    <>
      <MenuButton label={t('Options for the message of {name}', { name: sender?.name ?? t('someone') })} commands={commands} />
      {canSanction && question}
      {reporting.sheet && createPortal(reporting.sheet, document.body)}
    </>
  )
}
