/** The menu of a message. Loaded on the first press. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  EDITABLE_MINUTES,
  pinMessage,
  reactToMessage,
  removeReaction,
  unpinMessage,
  defaultReactions,
} from '@fanfare/contract/message-actions'
import type { Conversation, Message } from '@fanfare/contract/messages'
import { useReport } from '#core/reports/use-report.tsx'
import { useMe } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { EditIcon, PinIcon } from '#ui/icons.ts'
import { CopyIcon, TrashIcon } from '#ui/page-icons.ts'
import { Menu, MenuAction, MenuDivider, MenuSigns } from '#ui/menu/menu.tsx'
import { copyText } from '#ui/copy-text.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { ReplyIcon, SmileIcon, UnpinIcon } from '#ui/message-icons.ts'
import { toast } from '#ui/toast.ts'
import { changeComposition } from './composition.ts'
import { DeleteMessage } from './delete-message.tsx'
import { EditMessage } from './edit-message.tsx'
import { actionsFor } from './message-actions.ts'
import { quoteOf } from './quote.ts'
import { putMessage } from './thread-cache.ts'

const EmojiSheet = idleComponent(
  () => import('./emoji-sheet.tsx'),
  () => false,
)

export interface MessageMenuProps {
  readonly message: Message
  readonly conversation: Conversation | undefined
  readonly anchor: HTMLElement
  readonly isOpen: boolean
  readonly onClose: () => void
}

export default function MessageMenu({ message, conversation, ...menu }: MessageMenuProps) {
  const me = useMe()._id
  const [openSheet, setOpenSheet] = useState<'edit' | 'delete' | 'emoji'>()
  const can = actionsFor(message, { me, conversation })
  const report = useReport({ kind: 'message', id: message._id, ownerId: message.senderId })
  const isFresh = useNow() - Date.parse(message.createdAt) < EDITABLE_MINUTES * 60_000
  return (
    <>
      <Menu {...menu} label={t('Options for this message')} align={message.senderId === me ? 'end' : 'start'}>
        {can.mark && <Signs message={message} />}
        {can.mark && (
          <MenuAction icon={SmileIcon} onSelect={() => setOpenSheet('emoji')}>
            {t('More reactions')}
          </MenuAction>
        )}
        {can.reply && (
          <MenuAction icon={ReplyIcon} onSelect={() => changeComposition(message.conversationId, { replyTo: quoteOf(message) })}>
            {t('Reply')}
          </MenuAction>
        )}
        {can.copy && (
          <MenuAction icon={CopyIcon} onSelect={() => void copyText(message.text)}>
            {t('Copy text')}
          </MenuAction>
        )}
        {can.mark && <Pin message={message} />}
        {can.edit && isFresh && (
          <MenuAction icon={EditIcon} onSelect={() => setOpenSheet('edit')}>
            {t('Edit')}
          </MenuAction>
        )}
        {can.report &&
          report.commands.map(({ label, icon, onSelect }) => (
            <MenuAction key={label} icon={icon} tone="danger" onSelect={onSelect}>
              {label}
            </MenuAction>
          ))}
        {can.delete && (
          <>
            <MenuDivider />
            <MenuAction icon={TrashIcon} tone="danger" onSelect={() => setOpenSheet('delete')}>
              {t('Delete')}
            </MenuAction>
          </>
        )}
      </Menu>
      {openSheet === 'emoji' && <MoreReactions message={message} onClose={() => setOpenSheet(undefined)} />}
      {report.sheet}
      <EditMessage message={message} isOpen={openSheet === 'edit'} onClose={() => setOpenSheet(undefined)} />
      <DeleteMessage message={message} isOpen={openSheet === 'delete'} onClose={() => setOpenSheet(undefined)} />
    </>
  )
}

/** Applies the reply immediately and shows errors. */
function useTaking() {
  const queries = useQueryClient()
  return {
    onSuccess: (changed: Message) => putMessage(queries, changed),
    onError: (error: Error) => toast(messageOf(error), 'bad'),
  }
}

function Signs({ message }: { message: Message }) {
  const me = useMe()._id
  const taking = useTaking()
  const react = useApiMutation(reactToMessage)
  const remove = useApiMutation(removeReaction)
  const mine = message.reactions?.find((one) => one.accountId === me)?.emoji
  const params = { id: message._id }
  // An unusual reaction can be removed here as well.
  const offered =
    mine === undefined || defaultReactions.some((one) => one === mine) ? defaultReactions : [mine, ...defaultReactions.slice(1)]
  return (
    <MenuSigns
      label={t('React')}
      signs={offered.map((emoji) => ({
        sign: emoji,
        label: emoji === mine ? t('Remove {emoji}', { emoji }) : t('React with {emoji}', { emoji }),
        isChosen: emoji === mine,
        onSelect: () => (emoji === mine ? remove.mutate({ params }, taking) : react.mutate({ params, body: { emoji } }, taking)),
      }))}
    />
  )
}

function MoreReactions({ message: { _id: id }, onClose }: { message: Message; onClose: () => void }) {
  const taking = useTaking()
  const react = useApiMutation(reactToMessage)
  const pick = (emoji: string) => react.mutate({ params: { id }, body: { emoji } }, taking)
  return <EmojiSheet title={t('React')} onPick={pick} onClose={onClose} />
}

function Pin({ message }: { message: Message }) {
  const taking = useTaking()
  const pin = useApiMutation(pinMessage)
  const unpin = useApiMutation(unpinMessage)
  const params = { id: message._id }
  if (message.pinnedAt !== undefined) {
    return (
      <MenuAction icon={UnpinIcon} onSelect={() => unpin.mutate({ params }, taking)}>
        {t('Unpin')}
      </MenuAction>
    )
  }
  return (
    <MenuAction icon={PinIcon} onSelect={() => pin.mutate({ params }, taking)}>
      {t('Pin for both')}
    </MenuAction>
  )
}
