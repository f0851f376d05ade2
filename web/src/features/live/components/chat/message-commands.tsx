/** The menu of one message: reply, pin and delete, and for moderators mute and ban. */
import { useState } from 'react'
import {
  changeLiveChat,
  deleteLiveMessage,
  sanctionLiveViewer,
  type LiveChat,
  type LiveMessage,
} from '@fanfare/contract/live-chat'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { PinIcon } from '#ui/icons.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import type { Command } from '#ui/menu/menu.tsx'
import { ReplyIcon, UnpinIcon } from '#ui/message-icons.ts'
import { BlockIcon, SoundOffIcon, TrashIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'

interface MessageCommandsProps {
  readonly message: LiveMessage
  readonly chat: LiveChat
  readonly viewerId: string | undefined
  readonly onReply: (message: LiveMessage) => void
}

const MUTE_MINUTES = 10
const fail = (error: Error) => toast(messageOf(error), 'bad')

export function MessageCommands({ message, chat, viewerId, onReply }: MessageCommandsProps) {
  const [isBanning, setBanning] = useState(false)
  const remove = useApiMutation(deleteLiveMessage)
  const change = useApiMutation(changeLiveChat)
  const sanction = useApiMutation(sanctionLiveViewer)
  const { _id: id, sender, role, kind } = message
  const room = chat._id
  const mayModerate = chat.role !== 'viewer'
  const isOwn = sender !== null && sender._id === viewerId
  const isPinned = chat.pinned?._id === id
  const pin = () => change.mutate({ params: { id: room }, body: { pinnedId: isPinned ? null : id } }, { onError: fail })
  const mute = () =>
    sender &&
    sanction.mutate(
      { params: { id: room, accountId: sender._id }, body: { kind: 'mute', minutes: MUTE_MINUTES } },
      { onSuccess: () => toast(t('{name} is muted for 10 minutes', { name: sender.name })), onError: fail },
    )
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
    ...(canSanction
      ? [
          { label: t('Mute for 10 minutes'), icon: SoundOffIcon, onSelect: mute },
          { label: t('Ban from your rooms'), icon: BlockIcon, tone: 'danger' as const, onSelect: () => setBanning(true) },
        ]
      : []),
  ]
  if (commands.length === 0) return null
  return (
    <>
      <MenuButton label={t('Options for the message of {name}', { name: sender?.name ?? t('someone') })} commands={commands} />
      {sender && (
        <ConfirmMutation
          route={sanctionLiveViewer}
          input={{ params: { id: room, accountId: sender._id }, body: { kind: 'ban' } }}
          isOpen={isBanning}
          onClose={() => setBanning(false)}
          title={t('Ban {name}?', { name: sender.name })}
          consequence={t('They leave the room now and no longer see rooms of {name}.', { name: chat.performer.name })}
          action={t('Ban')}
          tone="danger"
        />
      )}
    </>
  )
}
