/** Marks next to the name in the list: the viewer's settings for the conversation, and the other person's presence. */
import type { Conversation } from '@fanfare/contract/messages'
import { t } from '#lib/i18n.ts'
import { LockIcon, PinIcon } from '#ui/icons.ts'
import { BellOffIcon } from '#ui/message-icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import css from './row-badges.module.css'

export function RowBadges({ conversation: { state, presence, totalNotSeenMessages } }: { conversation: Conversation }) {
  const words = [
    presence === 'online' && t('online'),
    state.isPinned && t('pinned'),
    state.isMuted && t('muted'),
    state.isRestricted && t('restricted'),
    state.isUnread && totalNotSeenMessages === 0 && t('marked unread'),
  ].filter((one) => one !== false)
  if (words.length === 0) return null
  return (
    <span className={css['marks']}>
      {presence === 'online' && <span className={css['online']} />}
      {state.isUnread && totalNotSeenMessages === 0 && <span className={css['unread']} />}
      {state.isPinned && <PinIcon size={14} />}
      {state.isMuted && <BellOffIcon size={14} />}
      {state.isRestricted && <LockIcon size={14} />}
      <VisuallyHidden>{words.join(', ')}</VisuallyHidden>
    </span>
  )
}
