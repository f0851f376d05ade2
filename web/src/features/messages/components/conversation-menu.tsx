/** The menu of a conversation: the viewer's own actions, its media, and for performers, emptying it for both sides. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { removeAllMessages, type Conversation } from '@fanfare/contract/messages'
import { useBlock } from '#core/blocks/use-block.tsx'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { useAskCommand } from '#core/custom-orders/use-ask-command.ts'
import { openFanCard } from '#core/fan-card-panel.ts'
import { useRequestCommand } from '#core/performers/use-request-command.ts'
import { useReport } from '#core/reports/use-report.tsx'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { ArchiveIcon, BellIcon, LockIcon, PinIcon, UserIcon } from '#ui/icons.ts'
import { EyeOffIcon, MailIcon, SettingsIcon, ShieldIcon, TrashIcon } from '#ui/page-icons.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { BellOffIcon, InfoIcon, TimerIcon } from '#ui/message-icons.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { useChangeConversationState, type StateChange } from './change-conversation-state.ts'
import { keepListFilters } from './inbox-filters.ts'
import { isUnavailable } from './message-actions.ts'

const ConversationInfo = idleComponent(
  () => import('./conversation-info.tsx'),
  () => false,
)
const DisappearingSheet = idleComponent(
  () => import('./disappearing-sheet.tsx'),
  () => false,
)

interface OwnConversation {
  readonly conversation: Conversation
}

export function ConversationMenu({ conversation }: OwnConversation) {
  const { isPerformer, acting } = useMe()
  // The card, deleting everything, blocks, reports and settings stay the performer's.
  const isOwn = acting === undefined
  const navigate = useNavigate()
  const own = useOwnCommands(conversation)
  const ask = useAskCommand(conversation.with)
  const request = useRequestCommand(conversation.with)
  const [openSheet, setOpenSheet] = useState<'empty' | 'restrict' | 'info' | 'unsend'>()
  const change = useChangeConversationState()
  const block = useBlock({
    person: conversation.with,
    onDone: () => void navigate({ pathname: '/messages', search: keepListFilters(location.search) }),
  })
  const report = useReport({ kind: 'account', id: conversation.with._id, ownerId: conversation.with._id })
  const { _id } = conversation
  // Only the messages of a deleted account remain. There is no profile to open and no one to restrict.
  const hasLeft = conversation.with.username === ''
  const restrict = (is: boolean) => change(_id, { isRestricted: is }, { doneText: is ? t('Restricted') : t('Unrestricted') })
  const ofPerformer = usePerformerCommands(conversation, { restrict, open: setOpenSheet })
  const aboutFan = { label: t('About this fan'), icon: UserIcon, onSelect: openFanCard }
  const info = { label: t('Shared media'), icon: InfoIcon, onSelect: () => setOpenSheet('info') }
  const unsend = { label: t('Disappearing messages'), icon: TimerIcon, onSelect: () => setOpenSheet('unsend') }
  const settings = { label: t('Message settings'), icon: SettingsIcon, onSelect: () => void navigate('/settings/messages') }
  return (
    <>
      <MenuButton
        label={t('Conversation options')}
        commands={[
          ...(isPerformer && isOwn && !hasLeft ? [aboutFan] : []),
          ...request,
          ...ask,
          info,
          ...(isUnavailable(conversation) ? [] : [unsend]),
          ...own,
          ...(isOwn ? [settings] : []),
          ...ofPerformer,
          ...(hasLeft || !isOwn ? [] : [...report.commands, block.command]),
        ]}
      />
      {openSheet === 'info' && <ConversationInfo conversation={conversation} onClose={() => setOpenSheet(undefined)} />}
      {openSheet === 'unsend' && <DisappearingSheet id={_id} onClose={() => setOpenSheet(undefined)} />}
      {block.question}
      {report.sheet}
      <EmptyIt conversation={conversation} isSheetOpen={openSheet === 'empty'} onClose={() => setOpenSheet(undefined)} />
      <RestrictThem
        conversation={conversation}
        isSheetOpen={openSheet === 'restrict'}
        onClose={() => setOpenSheet(undefined)}
        onConfirm={() => restrict(true)}
      />
    </>
  )
}

interface PerformerActs {
  readonly restrict: (is: boolean) => void
  readonly open: (sheet: 'restrict' | 'empty') => void
}

/** Members of a team can restrict. The safety log and deleting everything stay the performer's. */
function usePerformerCommands(
  { with: { _id: fanId }, state: { isRestricted } }: Conversation,
  { restrict, open }: PerformerActs,
) {
  const navigate = useNavigate()
  const { isPerformer, acting } = useMe()
  if (!isPerformer) return []
  const restriction = isRestricted
    ? { label: t('Unrestrict'), icon: LockIcon, onSelect: () => restrict(false) }
    : { label: t('Restrict'), icon: LockIcon, onSelect: () => open('restrict') }
  if (acting !== undefined) return [restriction]
  return [
    restriction,
    { label: t('Safety log'), icon: ShieldIcon, onSelect: () => void navigate(`/studio/safety/${fanId}`) },
    { label: t('Delete all messages'), icon: TrashIcon, tone: 'danger' as const, onSelect: () => open('empty') },
  ]
}

/** Actions that remove the conversation from the list also leave it. */
function useOwnCommands({ _id, state: { isPinned, isMuted, isArchived } }: Conversation) {
  const navigate = useNavigate()
  const change = useChangeConversationState()
  const put = (how: StateChange, doneText: string) => () => change(_id, how, { doneText: doneText })
  const away = (how: StateChange, doneText: string) => () =>
    change(_id, how, {
      doneText: doneText,
      onDone: () => void navigate({ pathname: '/messages', search: keepListFilters(location.search) }),
    })
  return [
    isPinned
      ? { label: t('Unpin'), icon: PinIcon, onSelect: put({ isPinned: false }, t('Unpinned')) }
      : { label: t('Pin to top'), icon: PinIcon, onSelect: put({ isPinned: true }, t('Pinned')) },
    isMuted
      ? { label: t('Unmute'), icon: BellIcon, onSelect: put({ isMuted: false }, t('Unmuted. Notifications are on.')) }
      : { label: t('Mute'), icon: BellOffIcon, onSelect: put({ isMuted: true }, t('Muted. No notifications.')) },
    { label: t('Mark as unread'), icon: MailIcon, onSelect: away({ isUnread: true }, t('Marked as unread')) },
    isArchived
      ? { label: t('Unarchive'), icon: ArchiveIcon, onSelect: put({ isArchived: false }, t('Unarchived')) }
      : { label: t('Archive'), icon: ArchiveIcon, onSelect: away({ isArchived: true }, t('Archived')) },
    {
      label: t('Hide until next message'),
      icon: EyeOffIcon,
      onSelect: away({ isHidden: true }, t('Hidden until next message')),
    },
  ]
}

interface SheetProps extends OwnConversation {
  readonly isSheetOpen: boolean
  readonly onClose: () => void
}

function RestrictThem({ conversation, isSheetOpen, onClose, onConfirm }: SheetProps & { readonly onConfirm: () => void }) {
  return (
    <Confirm
      isOpen={isSheetOpen}
      onClose={onClose}
      title={t('Restrict {name}?', { name: conversation.with.name })}
      consequence={t(
        'They won’t know. Their messages arrive in the “Restricted” tab without a notification, and only you see their comments and chat lines. They can’t see what you’ve read or when you’re online.',
      )}
      action={t('Restrict')}
      tone="primary"
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
    />
  )
}

function EmptyIt({ conversation, isSheetOpen, onClose }: SheetProps) {
  const { name } = conversation.with
  return (
    <ConfirmMutation
      route={removeAllMessages}
      input={{ params: { id: conversation._id } }}
      onDone={() => toast(t('All messages deleted'))}
      isOpen={isSheetOpen}
      onClose={onClose}
      title={t('Delete all messages?')}
      consequence={t('This deletes every message for you and {name}. {name} keeps what they paid for. This can’t be undone.', {
        name,
      })}
      action={t('Delete all messages')}
    />
  )
}
